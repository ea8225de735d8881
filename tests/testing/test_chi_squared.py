import math

import pytest

from hantise.testing.world import Fit, fit, survival

# From printed tables of critical values: by the degrees of freedom, each statistic with its p.
PRINTED = {
    1: {3.841: 0.05, 6.635: 0.01},
    2: {5.991: 0.05},
    5: {11.070: 0.05},
    10: {18.307: 0.05, 23.209: 0.01, 3.940: 0.95, 29.588: 0.001},
    50: {67.505: 0.05},
    100: {124.342: 0.05},
}


@pytest.mark.parametrize("freedom", PRINTED)
def test_survival_is_that_of_the_tables(freedom: int) -> None:
    found = {statistic: survival(statistic, freedom) for statistic in PRINTED[freedom]}
    assert found == pytest.approx(PRINTED[freedom], rel=2e-3)


@pytest.mark.parametrize("statistic", [0.01, 0.5, 1.0, 2.0, 3.0, 10.0, 80.0])
def test_survival_is_two_normal_tails_with_one_degree_of_freedom_and_exponential_with_two(statistic: float) -> None:
    assert survival(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-11)
    assert survival(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-12)


def test_a_fair_count_fits_an_unfair_one_does_not_and_rare_outcomes_are_counted_together() -> None:
    """Mendel's peas of 1866, for 9:3:3:1; and the same counts in another order."""
    odds = {"round yellow": 9.0, "wrinkled yellow": 3.0, "round green": 3.0, "wrinkled green": 1.0}
    peas = dict(zip(odds, (315, 101, 108, 32)))
    assert fit(peas, odds).statistic == pytest.approx(0.470, abs=0.001)
    assert fit(peas, odds).freedom == 3
    assert fit(peas, odds).p == pytest.approx(0.925, abs=0.001)
    assert fit(dict(zip(odds, (101, 315, 108, 32))), odds).p < 1e-12

    assert survival(0.0, 3) == survival(0.0, 0) == 1.0
    assert fit({"a": 50}, {"a": 0.2}) == Fit(0.0, 0), "nothing is free"
    assert fit({"often": 90, "one": 10}, {"often": 90.0, "one": 2.0, "two": 4.0, "three": 4.0}) == Fit(0.0, 1)
    assert Fit(1.0, 2) + Fit(3.0, 4) == Fit(4.0, 6)
