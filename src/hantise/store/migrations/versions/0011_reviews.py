"""A match that is over may have a review, which is answered little by little."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """No match has one yet."""
    op.create_table(
        "review",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_review"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_review_match"),
    )
    op.create_index("ix_review_state", "review", ["state"])
    op.create_table(
        "review_answer",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_review_answer"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_review_answer_match"),
    )
