"""The words that point to each house plan tool, in the languages its readers know."""

from __future__ import annotations

_THE_PLAN = (
    "naqsha", "naqshe", "naksha", "nakshe", "nakshay", "ghar", "makan", "plan", "house",
    "home", "layout",
    "floor plan",
    "house plan", "drawing", "building", "map",
    "گھر", "نقشہ", "نقشے", "घर", "नक्शा", "नक्शे", "房子", "平面图", "집", "평면도", "مخطط", "المخطط",
)  # fmt: skip
"""What a plan may be called when it is changed; points to none of the tools alone."""

DRAW_HOUSE_PLAN: tuple[str, ...] = (
    "house", "home", "plan", "floor plan", "house plan", "plot", "marla", "kanal", "bedroom",
    "layout", "villa", "bungalow", "cottage", "residence", "residential", "duplex house", "land",
    "site", "lot", "blueprint", "drawings", "drawing room", "kitchen", "tv lounge", "lounge",
    "living room",
    "dining", "porch", "garage", "bathroom", "bath", "washroom", "portion",
    "naqsha", "naksha", "nakshay", "ghar", "makan",
    "farmhouse", "concept", "schematic", "preliminary", "floorplan", "parcel",
    "boundary", "dwelling", "detached", "map", "car", "car porch", "corner", "attached",
    "style", "گھر", "مکان",
    "نقشہ", "پلاٹ", "घर", "मकान",
    "नक्शा", "प्लॉट", "房子", "住宅", "别墅", "平面图", "地块", "집", "주택", "평면도", "대지",
    "땅", "집터", "بيت", "فيلا", "مخطط", "أرض", "ارض",
)  # fmt: skip

RESIZE_ROOM: tuple[str, ...] = (
    *_THE_PLAN,
    "room", "wider", "widen", "broaden", "broader", "width", "narrower", "narrow", "larger",
    "bigger", "smaller",
    "longer", "shorter", "deeper", "wide", "deep", "lengthen", "length", "depth", "resize",
    "kitchen",
    "enlarge",
    "expand", "extend", "grow", "shrink", "reduce", "increase", "decrease", "trim", "cut",
    "car", "car porch", "cramped", "tight", "roomier", "space", "spacious", "less", "area",
    "tiny", "bara", "bari", "bada", "chota", "chhota", "lamba", "chaura", "chora", "چوڑا", "بڑا",
    "چھوٹا", "लंबा", "चौड़ा", "बड़ा", "छोटा", "加宽", "扩大", "加大", "缩小", "넓게", "크게",
    "작게", "وسع",
    "كبر", "صغر",
)  # fmt: skip

SET_SHEET: tuple[str, ...] = (
    *_THE_PLAN,
    "scale", "paper", "sheet", "print", "printed", "printout", "page", "plot", "a3", "a4", "a2",
    "a1", "metric", "imperial", "units", "dimensions", "labels", "metres", "plotted", "title block",
    "issue", "reissue", "in feet", "in metres", "in meters", "feet and inches", "ratio", "bigger",
    "larger", "smaller", "کاغذ", "پیمانہ", "پیمانے", "چھاپیں", "कागज",
    "प्रिंट", "स्केल", "打印", "比例",
    "纸", "용지", "축척", "출력", "ورق", "مقياس", "اطبع",
)  # fmt: skip

SET_STOREYS: tuple[str, ...] = (
    *_THE_PLAN,
    "storey", "story", "stories", "floor", "floors", "level", "levels", "double", "triple",
    "single", "upstairs", "duplex", "upper floor", "ground floor", "منزلہ", "منزل", "سٹوری",
    "मंजिल", "मंजिला", "层", "層", "층", "طابقين", "طابق", "طوابق", "manzil", "manzila",
)  # fmt: skip

ADD_BEDROOM: tuple[str, ...] = (
    *_THE_PLAN,
    "add", "another", "extra", "bedroom", "kamra", "kamre", "kamray", "more",
    "additional", "further", "squeeze", "fit", "include", "insert",
    "اور", "شامل", "اضافہ", "और", "जोड़", "再加", "增加", "加一", "加两",
    "추가", "اضف",
    "أضف",
)  # fmt: skip

MIRROR_PLAN: tuple[str, ...] = (
    *_THE_PLAN,
    "mirror", "mirror image", "mirrored", "flip", "flipped", "reverse", "reversed",
    "swap sides", "swap",
    "other side", "other way", "left becomes right", "left to right", "left handed",
    "right handed", "handed", "opposite hand", "horizontally", "car porch",
    "ulta", "palat", "palto", "الٹا", "الٹ",
    "पलट", "उल्टा", "उलटा", "镜像", "翻转", "뒤집", "반전", "좌우", "اعكس", "عكس",
)  # fmt: skip
