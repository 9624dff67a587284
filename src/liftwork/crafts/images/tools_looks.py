"""Photo looks: a preset for raw developers, and the same look on photos here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.images.looks import examples
from liftwork.crafts.images.looks.batch import develop_all, neutral_of
from liftwork.crafts.images.looks.checks import PHOTO_CHECKS, check_photos, measure_pairs
from liftwork.crafts.images.looks.heard import hear_look, hear_preset
from liftwork.crafts.images.looks.kinds import PHOTO, PRESET
from liftwork.crafts.images.looks.look import Look
from liftwork.crafts.images.looks.preset import write_preset
from liftwork.crafts.images.looks.preset_checks import PRESET_CHECKS, check_preset

MOST_PHOTOS = 1000
"""Photos of one run."""

Photos = Annotated[list[Annotated[Path, FileOf(PHOTO.name)]], "the photos"]


@tool(
    effect=Effect.LOCAL,
    makes=(PRESET.name,),
    examples=examples.MAKE_PRESET,
    signals=examples.PRESET_SIGNALS,
    hears=hear_preset,
)
def make_preset(job: Job, look: Look) -> Made:
    """Make a develop preset (.xmp) of a look for Lightroom and Camera Raw."""
    target = job.path(PRESET.name)
    write_preset(target, look.settings, look.words)
    return Made(f'Made the preset "{look}".', {PRESET.name: target})


@make_preset.verifier(*PRESET_CHECKS)
def check_made_preset(seen: Seen) -> Iterator[Check]:
    """Read the preset back."""
    look: Look = seen.args.look  # type: ignore[attr-defined]
    yield from check_preset(seen.file(PRESET.name), look.settings)


@tool(
    effect=Effect.LOCAL,
    makes=(PHOTO.name,),
    examples=examples.APPLY_LOOK,
    signals=examples.LOOK_SIGNALS,
    warms=("numpy", "PIL.Image", "PIL.ImageFilter"),
    hears=hear_look,
)
def apply_look(job: Job, photos: Photos, look: Look) -> Made:
    """Apply a look to photos: warm, moody, film, black and white, or named adjustments."""
    if not 1 <= len(photos) <= MOST_PHOTOS:
        raise Refuse(f"{len(photos)} photos; one run takes 1 to {MOST_PHOTOS}")
    results, stopped = develop_all(job, photos, look.settings)
    files = {
        PHOTO.name if n == 1 else f"{PHOTO.name}.{n}": result.made
        for n, result in enumerate(results, 1)
    }
    facts = {"photos": len(results), "look": look.words, "sources": [r.source for r in results]}
    of = f"{len(results)} of {len(photos)}" if stopped else str(len(results))
    noun = "photo" if of == "1" else "photos"
    summary = f'Applied "{look}" to {of} {noun}.'
    if stopped:
        summary = f"Stopped. {summary} What was done is kept."
    return Made(summary, files, facts, partial=stopped)


@apply_look.verifier(*PHOTO_CHECKS)
def check_look(seen: Seen) -> Iterator[Check]:
    """Measure every photo before and after."""
    photos: Sequence[Path] = seen.args.photos  # type: ignore[attr-defined]
    look: Look = seen.args.look  # type: ignore[attr-defined]
    afters = list(seen.made.files.values())
    with neutral_of(seen.made.facts["sources"]) as befores:
        yield from check_photos(measure_pairs(befores, afters), len(photos), look.settings)


TOOLS: tuple[Tool, ...] = (make_preset, apply_look)
