"""A ghost of the house brings its own face, and no two seats look alike while there are faces."""

from hantise.web.faces import faces_of


def test_a_ghosts_name_brings_its_face() -> None:
    assert faces_of(["Ann", "Lison", "Otto"]) == ("you", "lison", "otto")


def test_the_second_of_a_name_is_another_ghost() -> None:
    faces = faces_of(["Ann", "Lison", "Lison 2", "Bo", "Cy", "Lison 3"])
    assert faces[1] == "lison"
    assert len(set(faces)) == 6


def test_with_more_people_than_faces_some_are_alike() -> None:
    assert len(faces_of([f"Guest {n}" for n in range(12)])) == 12
