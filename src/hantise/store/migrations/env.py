"""Run by Alembic: applies the steps within the transaction that `hantise.store.migrate` hands over."""

from alembic import context

from hantise.store.migrate import VERSION_TABLE
from hantise.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
with context.begin_transaction():
    context.run_migrations()
