"""What a poster is asked to show."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.sizes import CanvasSize

Role = Literal["title", "subtitle", "text", "button", "footer"]


@dataclass(frozen=True)
class Words:
    """A text of the poster, with the colour that was asked for it."""

    role: Role
    text: str
    colour: Colour | None = None


@dataclass(frozen=True)
class PosterBrief:
    """A whole poster. What is None was not asked for and is chosen here."""

    size: CanvasSize
    words: tuple[Words, ...]
    background: Path | None = None
    background_colour: Colour | None = None
    logo: Path | None = None
    logo_at: Place | None = None
    text_at: Place | None = None

    def said(self, role: Role) -> Words | None:
        """The words of a role."""
        return next((words for words in self.words if words.role == role), None)
