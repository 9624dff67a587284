"""Words that point to each tool of layered images."""

from __future__ import annotations

_DESIGN: tuple[str, ...] = (
    "poster", "photoshop", "psd", "layered", "layers", "design", "graphic", "artwork",
)  # fmt: skip

MAKE_POSTER: tuple[str, ...] = (
    *_DESIGN, "post", "banner", "story", "thumbnail", "advert", "ad", "creative",
    "invitation", "announcement", "cover", "photoshop file", "psd file", "social media post",
    "instagram post", "پوسٹر", "पोस्टर", "海报", "포스터", "ملصق",
)  # fmt: skip

COMPOSE: tuple[str, ...] = (
    *_DESIGN, "compose", "composition", "gradient", "mask", "blend", "group", "opacity",
)  # fmt: skip

CHANGE_LAYER: tuple[str, ...] = (
    *_DESIGN, "layer", "title", "subtitle", "headline", "text", "footer", "button", "logo",
    "background", "scrim", "colour", "color", "reword", "change", "rename", "hide", "show",
    "move", "opacity", "transparent", "recolour", "wording",
)  # fmt: skip

SWAP_PICTURE: tuple[str, ...] = (
    *_DESIGN, "swap", "replace", "photo", "picture", "image", "background", "logo", "layer",
    "exchange", "instead",
)  # fmt: skip
