"""Many photos developed side by side, within bounded memory, stopped between strips."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.errors import Refuse, Stopped
from liftwork.contract.job import Job
from liftwork.contract.patterns import late
from liftwork.crafts.images.looks.develop import Developer
from liftwork.crafts.images.looks.kinds import RAW_SUFFIXES
from liftwork.crafts.images.looks.photo import develop_photo, open_photo
from liftwork.crafts.images.looks.raw import develop_raw
from liftwork.crafts.images.looks.settings import Settings

_VERSION = late(r"^v\d+-")
"""What the name of a photo that was made here begins with."""

MOST_AT_ONCE = 4
"""Photos developed at one time; each holds its pixels once or twice."""

_SECONDS_TO_CHECK = 0.6
"""What checking one finished photo may take after a stop."""


@dataclass(frozen=True)
class Result:
    """One photo's result: the file it was, and the one that was made of it."""

    source: Path
    made: Path


def develop_all(job: Job, photos: Sequence[Path], settings: Settings) -> tuple[list[Result], bool]:
    """Develop photos into the job's folder; the results in order, and whether it was stopped.

    Raises `Refuse` for a photo that cannot be developed, before or after others were; and
    `Stopped` where nothing was done yet.
    """
    developer, names = Developer(settings), _names(job, photos)
    with ThreadPoolExecutor(min(MOST_AT_ONCE, os.cpu_count() or 1)) as pool:
        waiting = _started(job, pool, developer, zip(photos, names, strict=True))
        try:
            _follow(job, waiting)
        except Stopped:
            stopped = True
        else:
            stopped = False
        finally:
            for future in waiting:
                future.cancel()
    done = [future.result() for future in waiting if _has_result(future)]
    if stopped and not done:
        raise Stopped("stopped; nothing of this step was kept")
    if stopped:
        job.allow(5 + _SECONDS_TO_CHECK * len(done))
    return done, stopped


def _follow(job: Job, futures: Sequence[Future[Result]]) -> None:
    """Report each photo that is done, until all are."""
    waiting, done = set(futures), 0
    while waiting:
        finished, waiting = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
        for future in finished:
            future.result()
            done += 1
            job.progress(f"{done} of {len(futures)} photos", done / len(futures))
        job.check_stop()


def _has_result(future: Future[Result]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _started(
    job: Job,
    pool: ThreadPoolExecutor,
    developer: Developer,
    pairs: Iterable[tuple[Path, Path]],
) -> list[Future[Result]]:
    return [
        pool.submit(develop_one, source, target, developer, job.check_stop)
        for source, target in pairs
    ]


def develop_one(
    source: Path, target: Path, developer: Developer, check_stop: Callable[[], None]
) -> Result:
    """Develop one photo; a raw file becomes a JPEG first. Nothing half-written is left."""
    check_stop()
    try:
        if source.suffix.lower() in RAW_SUFFIXES:
            neutral = target.with_name(f"{target.stem}-neutral.jpg")
            develop_raw(source, source.name, neutral, check_stop)
            photo = open_photo(neutral, source.name)
            develop_photo(photo, developer, target, check_stop)
            neutral.unlink()
        else:
            develop_photo(open_photo(source, source.name), developer, target, check_stop)
    except (Stopped, Refuse):
        target.unlink(missing_ok=True)
        raise
    return Result(source, target)


def _names(job: Job, photos: Sequence[Path]) -> list[Path]:
    """Where each result goes: the photo's own name, numbered where two share one."""
    names: list[Path] = []
    taken: set[str] = set()
    for photo in photos:
        suffix = ".jpg" if photo.suffix.lower() in RAW_SUFFIXES else photo.suffix
        stem = _VERSION.sub("", photo.stem) or photo.stem
        name, n = f"{stem}{suffix}", 2
        while name.lower() in taken:
            name, n = f"{stem}-{n}{suffix}", n + 1
        taken.add(name.lower())
        names.append(job.folder / f"{job.stem}-{name}")
    return names


@contextmanager
def neutral_of(sources: Sequence[Path]) -> Iterator[list[Path]]:
    """The photos as a look found them: raw files developed without one, the others themselves."""
    with tempfile.TemporaryDirectory(prefix="liftwork-") as folder:
        found = []
        for n, source in enumerate(sources):
            if source.suffix.lower() in RAW_SUFFIXES:
                neutral = Path(folder) / f"{n}-{source.stem}.jpg"
                develop_raw(source, source.name, neutral, lambda: None)
                found.append(neutral)
            else:
                found.append(source)
        yield found
