"""Photos developed: what they carry, how they are named, and what a stop leaves."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.crafts.images.looks.photos import photo, pixels

from liftwork.contract.errors import Refuse, Stopped
from liftwork.contract.job import Job
from liftwork.crafts.images.looks.batch import develop_all
from liftwork.crafts.images.looks.look import Look

WARM = Look.read("warm").settings


def job_in(folder: Path, **more: object) -> Job:
    folder.mkdir(exist_ok=True)
    return Job(folder, **more)  # type: ignore[arg-type]


def test_a_jpeg_carries_its_segments_byte_for_byte(tmp_path: Path) -> None:
    before = photo(tmp_path / "a.jpg")
    marked = before.read_bytes()
    comment = b"\xff\xfe\x00\x0bhello you"
    iptc = b"\xff\xed\x00\x10Photoshop 3.0\0"
    before.write_bytes(marked[:2] + iptc + comment + marked[2:])
    [result], _ = develop_all(job_in(tmp_path / "out"), [before], WARM)
    made = result.made.read_bytes()
    assert made.startswith(marked[:2] + iptc + comment)
    with Image.open(before) as old, Image.open(result.made) as new:
        assert new.info["exif"] == old.info["exif"]
        assert new.quantization == old.quantization


def test_a_pngs_transparency_stays_as_it_was(tmp_path: Path) -> None:
    alpha = np.linspace(0, 255, 240).astype(np.uint8)[None, :].repeat(160, axis=0)
    before = tmp_path / "a.png"
    Image.fromarray(np.dstack([pixels(), alpha])).save(before)
    [result], _ = develop_all(job_in(tmp_path / "out"), [before], WARM)
    with Image.open(result.made) as made:
        assert np.array_equal(np.asarray(made.getchannel("A")), alpha)


def test_a_grey_photo_stays_grey_under_a_look_without_colour(tmp_path: Path) -> None:
    before = tmp_path / "a.jpg"
    Image.fromarray(pixels()).convert("L").save(before)
    settings = Look.read("contrast 20").settings
    [result], _ = develop_all(job_in(tmp_path / "out"), [before], settings)
    with Image.open(result.made) as made:
        assert made.mode == "L"


def test_photos_of_one_name_get_names_of_their_own(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        photo(tmp_path / folder / "a.jpg")
    photos = [tmp_path / "one" / "a.jpg", tmp_path / "two" / "a.jpg"]
    results, _ = develop_all(job_in(tmp_path / "out"), photos, WARM)
    assert [result.made.name for result in results] == ["v0-a.jpg", "v0-a-2.jpg"]
    assert [result.source for result in results] == photos


def test_a_stop_keeps_what_is_done_and_leaves_nothing_half_made(tmp_path: Path) -> None:
    photos = [photo(tmp_path / f"{n}.jpg") for n in range(30)]
    stop = threading.Event()

    def report(message: str, fraction: float | None) -> None:
        if fraction and fraction >= 0.1:
            stop.set()

    asked: list[float] = []
    job = job_in(tmp_path / "out", stop=stop, report=report, allow=asked.append)
    results, stopped = develop_all(job, photos, WARM)
    assert stopped
    assert 3 <= len(results) < 30
    assert sorted(job.folder.iterdir()) == sorted(result.made for result in results)
    assert asked
    for result in results:
        with Image.open(result.made) as made:
            made.load()


def test_a_stop_before_anything_is_done_is_a_stop(tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        develop_all(job_in(tmp_path / "out", stop=stop), [photo(tmp_path / "a.jpg")], WARM)


def test_one_bad_photo_is_named_and_the_rest_are_not_half_made(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_text("no photo")
    with pytest.raises(Refuse, match=r"bad\.jpg"):
        develop_all(job_in(tmp_path / "out"), [photo(tmp_path / "a.jpg"), bad], WARM)


def test_developing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    before = photo(tmp_path / "a.jpg")
    film = Look.read("film").settings
    made = [
        develop_all(job_in(tmp_path / name), [before], film)[0][0].made.read_bytes()
        for name in ("one", "two")
    ]
    assert made[0] == made[1]
