from hantise import core
from hantise.core import HantiseError

ERRORS = [error for error in vars(core).values() if isinstance(error, type) and issubclass(error, HantiseError)]


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in ERRORS]
    assert len(codes) == len(set(codes)) >= 9
    assert all(code == code.lower() and " " not in code for code in codes)
