"""A review may be asked besides what a seat had expected, had it seen everything."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """All that is there judges by what each seat could know."""
    for table, key in (("review", ["match", "part"]), ("review_answer", ["match", "part", "number"])):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("part", sa.Integer(), nullable=False, server_default="-1"))
            batch.drop_constraint(f"pk_{table}", type_="primary")
            batch.create_primary_key(f"pk_{table}", key)
