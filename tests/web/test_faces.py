"""A ghost of the house brings its own face, and no two seats look alike while there are faces."""

from hantise.web.pages.faces import PEOPLE, faces_of, person_at


def test_a_computers_name_brings_its_face_and_the_second_of_a_name_is_another_ghost() -> None:
    assert faces_of(["Ann", "Lison", "Otto"]) == ("you", "lison", "otto")
    faces = faces_of(["Ann", "Lison", "Lison 2", "Bo", "Cy", "Lison 3"])
    assert faces[1] == "lison"
    assert len(set(faces)) == 6


def test_a_person_has_the_face_that_was_seen_where_the_table_was_made_whatever_their_name() -> None:
    """Two people who gave no name are called as two ghosts are, and look as they did when they sat down.

    The fifth person leaves its face to a computer, and of more people than faces some are alike.
    """
    assert faces_of(["Ann", "Lison", "Bo", "Otto"]) == (person_at(1), "lison", person_at(3), "otto")
    assert faces_of(["Mira", "Odile", "Bo"]) == (person_at(1), person_at(2), person_at(3))

    assert person_at(5) == "lison"
    assert faces_of(["Ann", "Bo", "Lison", "Cy", "Di"])[2:] == ("lison", person_at(4), "bruno")
    assert len(set(faces_of([f"Guest {n}" for n in range(len(PEOPLE))]))) == len(PEOPLE)
    assert len(faces_of([f"Guest {n}" for n in range(12)])) == 12
