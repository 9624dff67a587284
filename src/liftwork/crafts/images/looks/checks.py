"""What is measured on photos after a look, against the same photos before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.images.looks.measures import (
    Carried,
    Tones,
    has_only_eight_bits,
    lost_tags,
    measure_tones,
    read_carried,
)
from liftwork.crafts.images.looks.settings import Settings

ALL_THERE = CheckCode("IMG-201", "Every photo that was given has its result")
SAME_SIZE = CheckCode("IMG-202", "Every photo kept its size in pixels")
SAME_TURN = CheckCode("IMG-203", "Every photo kept its orientation")
SAME_PROFILE = CheckCode("IMG-204", "Every photo kept its colour profile")
SAME_TAGS = CheckCode("IMG-205", "Every photo kept its metadata")
BRIGHTNESS = CheckCode("IMG-206", "Photos are brighter or darker as the look says")
CONTRAST = CheckCode("IMG-207", "Photos have more or less contrast as the look says")
WARMTH = CheckCode("IMG-208", "Photos are warmer or cooler as the look says")
COLOUR = CheckCode("IMG-209", "Photos are more or less colourful as the look says")
GREY = CheckCode("IMG-210", "Photos are grey where the look is black and white, else not")
CORNERS = CheckCode("IMG-211", "Corners are darker or lighter as the look says")
SHADOWS = CheckCode("IMG-212", "Shadows and highlights moved as the look says")
NOT_BURNT = CheckCode("IMG-213", "No look burns out much that was not white before")
SAME_BITS = CheckCode("IMG-214", "Every photo kept its bits a channel, and their fine steps")

PHOTO_CHECKS = (
    ALL_THERE, SAME_SIZE, SAME_TURN, SAME_PROFILE, SAME_TAGS, BRIGHTNESS, CONTRAST, WARMTH,
    COLOUR, GREY, CORNERS, SHADOWS, NOT_BURNT, SAME_BITS,
)  # fmt: skip

MOST_BURNT = 0.2
"""The share of a photo's pixels that a look may newly burn out."""

GREY_CHROMA = 3.0
"""The most that channels of a grey photo differ, of 255: JPEG rounds."""

_READERS_AT_ONCE = 2


@dataclass(frozen=True)
class Pair:
    """One photo before and after, as measured."""

    name: str
    before: Tones
    after: Tones
    was: Carried
    now: Carried
    lost: Sequence[str]
    compared: int
    readers: tuple[str, str]
    coarse: tuple[bool | None, bool | None] = (None, None)
    """Whether each has only what 8 bits can tell; looked at where there are more."""

    @property
    def kept_bits(self) -> bool:
        """Whether the same number of bits is there, and as much in them."""
        return self.was.bits == self.now.bits and not (
            self.coarse[0] is False and self.coarse[1] is True
        )


def measure_pairs(befores: Sequence[Path], afters: Sequence[Path]) -> list[Pair]:
    """Measure photos with their results, two at a time."""
    with ThreadPoolExecutor(_READERS_AT_ONCE) as pool:
        return list(pool.map(_measure, befores, afters))


def _measure(before: Path, after: Path) -> Pair:
    (old, reader), (new, _) = measure_tones(before), measure_tones(after)
    (was, now), tag_reader = read_carried([before, after])
    deep = min(was.bits, now.bits) > 8
    coarse = (has_only_eight_bits(before), has_only_eight_bits(after)) if deep else (None, None)
    lost, readers = lost_tags(was, now), (reader, tag_reader)
    return Pair(before.name, old, new, was, now, lost, len(was.tags), readers, coarse)


def check_photos(pairs: Sequence[Pair], given: int, settings: Settings) -> Iterator[Check]:
    """Every check on the results; those of what the look does not touch are left out."""
    yield ALL_THERE(len(pairs) == given, f"{len(pairs)} of {given} photos")
    yield _each(SAME_SIZE, pairs, lambda p: p.was.size == p.now.size, _sizes)
    yield _each(SAME_TURN, pairs, lambda p: p.was.orientation == p.now.orientation, _turns)
    yield _each(SAME_PROFILE, pairs, lambda p: p.was.profile == p.now.profile, _profiles)
    yield _each(SAME_TAGS, pairs, lambda p: not p.lost, _tags)
    yield from _check_tones(pairs, settings)
    yield _each(SAME_BITS, pairs, lambda p: p.kept_bits, _bits)


def _check_tones(pairs: Sequence[Pair], look: Settings) -> Iterator[Check]:
    exposure = look.exposure + look.whites / 200
    if abs(exposure) >= 0.3:
        yield _moved(BRIGHTNESS, pairs, exposure, _MEAN)
    if abs(look.contrast) >= 10 and not _moves_tones(look):
        yield _moved(CONTRAST, pairs, look.contrast, _SPREAD)
    if abs(look.temperature) >= 8 and not look.monochrome:
        yield _moved(WARMTH, pairs, look.temperature, _WARMTH)
    colour = look.saturation + look.vibrance / 2
    if abs(colour) >= 8 and colour * look.contrast >= 0 and not _moves_colours(look):
        yield _moved(COLOUR, pairs, colour, _CHROMA)
    if look.monochrome and not (look.shadow_grade or look.highlight_grade):
        yield _each(GREY, pairs, lambda p: p.after.most_chroma <= GREY_CHROMA, _chromas)
    else:
        yield _each(GREY, pairs, _still_coloured(look), _chromas)
    if abs(look.vignette) >= 10:
        yield _each(CORNERS, pairs, _corners_moved(look.vignette), _corners)
    yield from _check_ends(pairs, look)
    yield _each(NOT_BURNT, pairs, lambda p: p.after.burnt - p.before.burnt <= MOST_BURNT, _burnt)


def _moves_tones(look: Settings) -> bool:
    """Whether anything but contrast spreads the tones or draws them together."""
    return bool(
        look.exposure
        or look.highlights
        or look.shadows
        or look.whites
        or look.blacks
        or look.vignette
        or look.curve
        or look.monochrome
        or look.saturation
    )


def _moves_colours(look: Settings) -> bool:
    """Whether anything but saturation, vibrance and contrast changes how colourful it is."""
    return bool(
        look.exposure
        or look.temperature
        or look.tint
        or look.curve
        or look.monochrome
        or look.vignette
        or look.colour_saturation
    )


def _check_ends(pairs: Sequence[Pair], look: Settings) -> Iterator[Check]:
    """The sliders of the dark and the light end, where nothing else moves that end."""
    if look.exposure or look.contrast or look.curve or look.clarity or look.vignette:
        return
    if abs(look.shadows) >= 20:
        yield _moved(SHADOWS, pairs, look.shadows, _DARK)
    elif abs(look.highlights) >= 20:
        yield _moved(SHADOWS, pairs, look.highlights, _LIGHT)


def _each(
    code: CheckCode,
    pairs: Sequence[Pair],
    holds: Callable[[Pair], bool],
    says: Callable[[Pair], str],
) -> Check:
    """One check over all photos: it names the first that fails, or what the first measured."""
    failed = [pair for pair in pairs if not holds(pair)]
    if failed:
        others = f" and {len(failed) - 1} more" if len(failed) > 1 else ""
        return code(False, f"{failed[0].name}: {says(failed[0])}{others}")
    first = f"{pairs[0].name}: {says(pairs[0])}" if pairs else "no photo"
    return code(True, f"{len(pairs)} photos; {first}")


@dataclass(frozen=True)
class _Figure:
    """One of `Tones`: it must move by `step`, where it was at least `least` and not near `most`."""

    name: str
    most: float
    step: float
    least: float = 4


_MEAN = _Figure("mean", most=255, step=1.0)
_SPREAD = _Figure("spread", most=90, step=0.3)
_WARMTH = _Figure("warmth", most=200, step=0.5, least=-255)
_CHROMA = _Figure("chroma", most=200, step=0.2)
_DARK = _Figure("dark", most=120, step=0.2, least=6)
_LIGHT = _Figure("light", most=250, step=0.2, least=140)


def _moved(code: CheckCode, pairs: Sequence[Pair], wanted: float, figure: _Figure) -> Check:
    """That a figure rose or fell as wanted, on photos where it had room to."""

    def holds(pair: Pair) -> bool:
        old, new = getattr(pair.before, figure.name), getattr(pair.after, figure.name)
        if pair.before.mean < 4 or (wanted > 0 and old > figure.most * 0.95) or old < figure.least:
            return True
        return bool(new - old >= figure.step if wanted > 0 else old - new >= figure.step)

    def says(pair: Pair) -> str:
        old, new = getattr(pair.before, figure.name), getattr(pair.after, figure.name)
        return f"{figure.name} {old:.1f} before, {new:.1f} after, read by {pair.readers[0]}"

    return _each(code, pairs, holds, says)


def _still_coloured(look: Settings) -> Callable[[Pair], bool]:
    def holds(pair: Pair) -> bool:
        kept = (1 + min(look.saturation, 0) / 100) * 0.25
        return pair.before.most_chroma < 12 or pair.after.most_chroma >= (
            pair.before.most_chroma * kept
        )

    return holds


def _corners_moved(vignette: float) -> Callable[[Pair], bool]:
    def holds(pair: Pair) -> bool:
        if pair.before.corners < 8 or pair.before.middle < 8 or pair.after.middle < 2:
            return True
        old = pair.before.corners / pair.before.middle
        new = pair.after.corners / pair.after.middle
        return bool(new < old * 0.98 if vignette < 0 else new > old * 1.01 or new > 1.4)

    return holds


def _sizes(pair: Pair) -> str:
    (w, h), (x, y) = pair.was.size, pair.now.size
    return f"{w} x {h} before, {x} x {y} after"


def _turns(pair: Pair) -> str:
    return f"orientation {pair.was.orientation} before, {pair.now.orientation} after"


def _profiles(pair: Pair) -> str:
    was, now = pair.was.profile[0], pair.now.profile[0]
    return f"a profile of {len(was)} bytes before, {len(now)} after"


def _tags(pair: Pair) -> str:
    lost = f"{', '.join(pair.lost[:3])} lost or changed; " if pair.lost else ""
    return f"{lost}{pair.compared} tags compared by {pair.readers[1]}"


def _bits(pair: Pair) -> str:
    steps = {None: "", False: ", in fine steps", True: ", in steps of 8 bits"}
    was, now = (steps[coarse] for coarse in pair.coarse)
    return f"{pair.was.bits} bits before{was}, {pair.now.bits} after{now}"


def _chromas(pair: Pair) -> str:
    return (
        f"channels differ by {pair.before.most_chroma:.0f} before, "
        f"{pair.after.most_chroma:.0f} after (99th percentile)"
    )


def _corners(pair: Pair) -> str:
    old = pair.before.corners / max(pair.before.middle, 1)
    new = pair.after.corners / max(pair.after.middle, 1)
    return f"corners {old:.2f} of the middle before, {new:.2f} after"


def _burnt(pair: Pair) -> str:
    return f"{pair.before.burnt:.1%} pure white before, {pair.after.burnt:.1%} after"
