"""Whatever is collected first, PettingZoo is imported without its own warnings."""

import envs.tables  # noqa: F401
