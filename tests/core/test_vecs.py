from mypy_extensions import i64

from hantise.core.vecs import vec


def test_a_packed_array_is_a_list_where_nothing_is_compiled() -> None:
    assert list(vec[i64]([1, 2])) == [1, 2]
    made = vec[i64](range(3))
    made[1] = 7
    assert list(made) == [0, 7, 2]
