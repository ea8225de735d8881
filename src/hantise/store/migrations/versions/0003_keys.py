"""Seats are held by browsers, several of them by one and one by several; links work once; lists need no replaying."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# The secret of a seat opened it in every rematch too.
_KEEP_SEATS = """
    WITH RECURSIVE chain (first, later) AS (
        SELECT id, id FROM match
        UNION
        SELECT chain.first, match.next FROM chain JOIN match ON match.id = chain.later
        WHERE match.next IS NOT NULL
    )
    INSERT INTO seat_key (hash, match, seat)
    SELECT DISTINCT seat.link, chain.later, seat.seat
    FROM chain
    JOIN seat ON seat.match = chain.first
    JOIN seat AS again ON again.match = chain.later AND again.seat = seat.seat
    WHERE seat.link IS NOT NULL AND NOT seat.open
"""


def upgrade() -> None:
    """Each holder of a seat keeps it, and a link to a seat that waits for somebody still leads there."""
    op.add_column("match", sa.Column("begun", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("event", sa.Column("mover", sa.Integer()))
    _keys()
    _links()
    op.execute(_KEEP_SEATS)
    op.execute("UPDATE seat SET link = NULL WHERE NOT open")


def _keys() -> None:
    op.create_table(
        "seat_key",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "match", "seat", name="pk_seat_key"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_key_match"),
    )
    op.create_index("ix_seat_key_match", "seat_key", ["match"])


def _links() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.drop_constraint("uq_seat_secret", type_="unique")
        seat.alter_column("secret", new_column_name="link")
        seat.add_column(sa.Column("salt", sa.Text(), nullable=False, server_default=""))
        seat.add_column(sa.Column("until", sa.DateTime(timezone=True)))
