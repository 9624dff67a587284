"""The words of house plans: plots, changes, rooms, scales, papers. Each reads itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from liftwork.contract.numbers import NUMBER, either, fold, number_value
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading
from liftwork.contract.spelling import distance, is_slip
from liftwork.crafts.cad.changes import RoomChange
from liftwork.crafts.cad.floors import QUALITY, by_floor, floors_named, whole
from liftwork.crafts.cad.plots import PlotSize

__all__ = [
    "PlotSize",
    "RoomChange",
    "Scale",
    "find_bedrooms",
    "find_paper",
    "find_room_names",
    "find_storeys",
    "find_units",
]

_SCALE = Pattern(
    r"(?<![\d:/.])1\s*(?::|to|in|∶|比)\s*(?P<ratio>\d{1,4})(?![\d:/]|\.\d|\s*(?:am|pm|foot|feet|ft)\b)"
    r"|(?<![\d:/.])1/(?P<slash>\d{2,4})(?![\d:/\"'])"
    r"|scale(?: of| to| at|:|=)*\s*(?P<named>\d{2,4})(?![\d:/x])"
)
_SAID_SCALE = Pattern(
    rf"(?<![a-z\d])(?:one|1)\s+(?:to|is to|in|by)\s+"
    rf"(?P<n>(?:an?\s+)?(?:{NUMBER})(?:\s*hundred)?|a hundred)"
    r"(?![a-z\d:/]|\s*(?:am|pm|foot|feet|ft)\b)",
    needs=r"one|1\s",
)
_FOOT_SCALE = Pattern(
    r"(?P<over>1/(?P<part>[248]|16)|1)\s*(?:\"|in|inch|inches)\s*(?:=|to|:|equals?|per|is)\s*"
    r"(?:(?P<feet>\d{1,3})|a|an|the)?\s*(?:'|ft|foot|feet)"
)


@dataclass(frozen=True)
class Scale(SelfReading):
    """A drawing scale 1:`denominator`."""

    says: ClassVar[str] = "a scale"
    asks: ClassVar[str] = "Which scale?"
    samples: ClassVar[tuple[str, ...]] = ("1:100", "1:50")

    denominator: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = []
        for match in _FOOT_SCALE.finditer(folded):
            denominator = int(match["feet"] or 1) * 12 * int(match["part"] or 1)
            found.append(Reading(cls(denominator), *match.span()))
        for match in _SCALE.finditer(folded):
            denominator = int(match["ratio"] or match["slash"] or match["named"])
            if denominator and not any(r.start <= match.start() < r.end for r in found):
                found.append(Reading(cls(denominator), *match.span()))
        for match in _SAID_SCALE.finditer(folded):
            said = _said_denominator(match["n"])
            if said and not any(r.start <= match.start() < r.end for r in found):
                found.append(Reading(cls(said), *match.span()))
        return found

    def __str__(self) -> str:
        return f"1:{self.denominator}"


def _said_denominator(words: str) -> int:
    """``fifty``, ``a hundred``, ``two hundred``; 0 for anything that is no usual scale."""
    hundreds = words.endswith("hundred")
    bare = words.removesuffix("hundred").strip()
    count = 1.0 if bare in ("", "a", "an") else number_value(bare)
    if count is None or count % 1:
        return int(number_value(words) or 0)
    total = int(count) * (100 if hundreds and count < 100 else 1)
    return total if total >= 10 else 0


_BEDROOM_WORDS = either(
    "bedrooms", "bedroom", "bed rooms", "bed room", "beds", "bed", "bedrms", "bedrm", "bdrms",
    "bdrm", "bdr", "bdrs", "brs", "br", "bd", "bhk", "sleeping rooms", "sleeping room",
    "kamray", "kamre", "kamron",
    "kamra", "kamro", "بیڈ رومز", "بیڈ روم", "بیڈروم", "بیڈ", "کمروں", "کمرے", "کمرہ", "کمرا",
    "خواب گاہیں", "خواب گاہ", "बेडरूम", "बैडरूम", "बेड रूम", "बैड रूम", "शयनकक्ष", "कमरों",
    "कमरे", "कमरा", "غرف نوم", "غرفة نوم", "غرف للنوم", "غرف", "居室", "間臥室", "间卧室", "个卧室",
    "個臥室", "卧室", "臥室", "卧", "房", "室", "居", "개의 침실", "개 침실", "개의 방", "개 방",
    "침실", "룸", "베드룸",
)  # fmt: skip
_BEDROOMS = Pattern(
    rf"(?P<n>-?{NUMBER})(?:\s*[-x])?(?:\s*(?:nos?\.?|个|個|间|間|कुल))?{QUALITY}\s*-?\s*"
    rf"(?:{_BEDROOM_WORDS}|(?P<slip>[a-z]{{6,10}})(?![a-z]))",
    needs=rf"{_BEDROOM_WORDS}|b[a-z]*[dr][a-z]*",
)
_BEDROOMS_AFTER = Pattern(
    rf"(?:bedrooms|beds|bed rooms)\s*(?::|=|-|are|count)+\s*(?P<n>{NUMBER})(?!\s*(?:ft|feet|'|x))"
    rf"|(?<![a-z\d])(?:bedrooms?|bed rooms|beds?|br|bdr)\s+(?P<last>{NUMBER})(?=\s*(?:[,.;]|\Z))"
    rf"|(?:침실|방)\s*(?:이|을|은)?\s*(?P<korean>{NUMBER})\s*(?:개|칸)?",
    needs=r"bed|br|bdr|침실|방",
)
_A_BEDROOM = Pattern(
    rf"(?<![a-z])(?:an?|another)(?![a-z]){QUALITY}\s+(?:bedroom|bed room|bed)(?![a-z])"
)
_WORD_BEDROOMS = (
    (1, Pattern(either("غرفة نوم واحدة", "غرفة نوم إضافية", "غرفة نوم أخرى", "원룸"))),
    (
        2,
        Pattern(either("غرفتين نوم", "غرفتي نوم", "غرفتان للنوم", "غرفتين", "غرفتا نوم", "투룸")),
    ),
    (3, Pattern(either("쓰리룸"))),
)


def _bed_slip(slip: str | None) -> bool:
    return slip is None or min(distance(slip, w, 2) for w in ("bedroom", "bedrooms")) <= 2


def find_bedrooms(text: str) -> Sequence[Reading[int]]:
    """How many bedrooms: ``3 bedrooms``, ``three bed``, ``2 BHK``, ``三居室``, ``방 3개``."""
    folded = fold(text)
    floors = by_floor(folded)
    if floors:
        total = sum(said.bedrooms.value for said in floors)
        return [Reading(total, said.bedrooms.start, said.bedrooms.end) for said in floors]
    found = [
        Reading(count, *match.span())
        for match in _BEDROOMS.finditer(folded)
        if (count := whole(match["n"])) is not None and _bed_slip(match["slip"])
    ]
    found += [
        Reading(count, *match.span())
        for match in _BEDROOMS_AFTER.finditer(folded)
        if (count := whole(match["n"] or match["last"] or match["korean"])) is not None
    ]
    found += [
        Reading(count, *match.span())
        for count, pattern in _WORD_BEDROOMS
        for match in pattern.finditer(folded)
    ]
    return _apart(found or [Reading(1, *match.span()) for match in _A_BEDROOM.finditer(folded)])


def _apart(found: Iterable[Reading[int]]) -> list[Reading[int]]:
    kept: list[Reading[int]] = []
    for reading in found:
        if not any(reading.start < other.end and other.start < reading.end for other in kept):
            kept.append(reading)
    return kept


_STOREY_WORDS = either(
    "storeys", "storey", "storied", "storeyed", "stories", "story", "storys", "storry", "storeyes",
    "floors", "floor", "floored", "flor", "flors", "flr", "flrs", "fl", "fls", "stry",
    "stories", "स्टोरी", "स्टोरी", "स्टोरी", "سٹوری", "اسٹوری", "levels", "level", "manzila",
    "manzilah", "manzil", "manzilen",
    "منزلہ", "منزلیں", "منزل", "मंजिला", "मंज़िला", "मंजिलें", "मंजिल", "मंज़िल", "طوابق", "طابق",
    "ادوار", "دور", "层楼", "層樓", "层", "層", "개층", "층",
)  # fmt: skip
_STOREYS = Pattern(
    rf"(?P<n>{NUMBER})\s*-?\s*(?:full\s+|complete\s+)?"
    rf"(?:{_STOREY_WORDS}|(?P<slip>[a-z]{{4,8}})(?![a-z]))"
    r"(?!\s*-?\s*(?:plans\b|area|tiles|height))",
    needs=rf"{_STOREY_WORDS}|(?<![a-z])[fs][a-z]*[lt][a-z]*r",
)
_STOREYS_AFTER = Pattern(
    rf"(?<![a-z])(?:storeys|stories|floors|flrs|levels)\s*(?:(?::|=|-|to|are)+\s*(?P<n>{NUMBER})"
    rf"(?!\s*(?:ft|feet|x))|\s(?P<last>{NUMBER})(?=\s*(?:[,.;]|\Z)))",
    needs="storeys|stories|floors|flrs|levels",
)
_NAMED_STOREYS = Pattern(
    rf"(?P<n>سنگل|ڈبل|सिंगल|डबल|single|double|triple|dbl|sgl|sngl|trpl|duble|dubble|doubel|tripple|twin|sing?le)\s*-?\s*{_STOREY_WORDS}"
)
_NAMED = {
    "سنگل": 1,
    "सिंगल": 1,
    "single": 1,
    "sigle": 1,
    "sgl": 1,
    "sngl": 1,
    "triple": 3,
    "tripple": 3,
    "trpl": 3,
}
_RELATIVE = Pattern(
    r"(?:add|adding|another|extra|further|remove)\s+(?:a further\s+)?\Z|(?:加|增加|再)\s*\Z"
)
_GROUND_PLUS = Pattern(r"(?<![a-z])(?:g|ground)(?: floor)?\s*(?:\+|plus)\s*(?P<n>\d|one|two)")
_WHOLE_WORDS = (
    (1, Pattern(
        r"(?:ground|one|single) (?:floor|storey|story) only|"
        r"(?:only|just) (?:the |a )?(?:ground|one|single) (?:floor|storey|story)|"
        rf"(?<![a-z]){either('bungalow', '平房', '단층', 'طابق واحد', 'دور واحد', 'سنگل سٹوری')}"
    )),
    (2, Pattern(
        r"(?<![a-z])g\s?/?\s?f\s*(?:,|and|&|\+|/)\s*f\s?/?\s?f(?![a-z])|"
        r"(?<![a-z])ground(?: floor)?\s*(?:,|and|&|\+|plus|with)\s*(?:a |one )?"
        r"(?:first|1st|upper|top)(?: floor| storey| level)?(?![a-z])"
        r"(?!\s*(?:and|,|&|\+)\s*(?:second|2nd))|"
        r"(?<![a-z])" + either(
            "duplex", "dual storey", "two tier", "طابقين", "طابقان", "دورين", "دوران", "双层",
            "雙層",
            "两层", "兩層", "复式", "複式", "이층", "복층", "ڈبل سٹوری", "ڈبل اسٹوری",
        )
    )),
    (3, Pattern(
        r"(?<![a-z])ground(?: floor)?\s*(?:,|and|&|\+|plus)\s*(?:first|1st)(?: floor)?\s*"
        r"(?:,|and|&|\+|plus)+\s*(?:second|2nd)(?: floor)?|"
        r"(?<![a-z])" + either("triplex", "삼층", "三层", "三層"))),
)  # fmt: skip


def _storey_slip(slip: str | None) -> bool:
    if slip is None or slip in ("store", "stores"):
        return slip is None
    near = any(is_slip(slip, word) for word in ("floors", "storey", "storeys"))
    return near or (slip[0] in "fs" and min(distance(slip, w, 1) for w in ("floor", "story")) == 1)


def find_storeys(text: str) -> Sequence[Reading[int]]:
    """How many storeys: ``double storey``, ``2 floors``, ``G+1``, ``دو منزلہ``, ``两层``."""
    folded = fold(text)
    found = [
        Reading(count, *match.span())
        for count, pattern in _WHOLE_WORDS
        for match in pattern.finditer(folded)
    ]
    found += [
        Reading(1 + (whole(match["n"]) or 0), *match.span())
        for match in _GROUND_PLUS.finditer(folded)
    ]
    found += [
        Reading(_NAMED.get(match["n"], 2), *match.span())
        for match in _NAMED_STOREYS.finditer(folded)
    ]
    found += [
        Reading(count, *match.span())
        for match in (*_STOREYS_AFTER.finditer(folded), *_STOREYS.finditer(folded))
        if (count := whole(match["n"] or match.groupdict().get("last") or "")) is not None
        and _storey_slip(match.groupdict().get("slip"))
        and not _RELATIVE.search(folded[: match.start()])
    ]
    told = by_floor(folded)
    most = 1 + max((said.level for said in told), default=0)
    if told and {reading.value for reading in found} <= {most}:
        found += [Reading(most, *said.floor) for said in told]
    return _apart(found or floors_named(folded))


_ROOMS: dict[str, tuple[str, ...]] = {
    "drawing room": ("drawing room", "drawingroom", "drawing rm", "ڈرائنگ روم",
    "ड्राइंग रूम"),
    "living room": ("living room", "livingroom", "living", "sitting room", "غرفة المعيشة", "客厅",
                    "客廳", "거실", "लिविंग रूम"),
    "tv lounge": ("tv lounge", "t v lounge", "tv room", "ٹی وی لاؤنج", "टीवी लाउंज"),
    "family lounge": ("family lounge", "family room"),
    "lounge": ("lounge", "longue", "لاؤنج", "लाउंज"),
    "dining": ("dining room", "dinning room", "dining area", "dining", "dinning", "غرفة الطعام",
               "ڈائننگ", "餐厅", "식당"),
    "kitchen": ("kitchen", "kitchn", "kichen", "kitchin", "kitcken", "kitchenette", "کچن",
                "باورچی خانہ", "باورچی خانے", "रसोई", "किचन", "المطبخ", "مطبخ", "厨房", "廚房",
                "주방", "부엌"),
    "car porch": ("car porch", "carporch", "car port", "carport", "porch", "garage", "پورچ",
    "पोर्च",
                  "车库", "차고"),
    "store": ("store room", "storeroom", "store", "storage", "pantry"),
    "laundry": ("laundry room", "laundry", "utility room"),
    "powder room": ("powder room", "powder", "guest toilet", "guest bath"),
    "passage": ("passage", "corridor", "hallway"),
    "stairs": ("staircase", "stairs", "stair"),
    "terrace": ("terrace", "balcony"),
    "lawn": ("lawn",),
    "master bedroom": ("master bedroom", "master bed room", "master bed", "main bedroom",
                       "principal bedroom", "主卧", "主卧室", "안방", "غرفة النوم الرئيسية"),
    "guest bedroom": ("guest bedroom", "guest room", "guest bed room"),
}  # fmt: skip
_ROOM_PATTERNS = tuple(
    (name, Pattern(rf"(?<![a-z])(?<!cut the )(?<!trim the )(?<!cut my ){either(*words)}"))
    if name == "lawn"
    else (name, Pattern(rf"(?<![a-z]){either(*words)}"))
    for name, words in _ROOMS.items()
)
_NUMBERED_ROOM = Pattern(
    r"(?<![a-z])(?:(?P<ordinal>first|second|third|fourth|fifth|sixth|1st|2nd|3rd|4th|5th|6th)\s+)?"
    r"(?P<what>bed\s?room|bedrm|bed rm|bdrm|badroom|bed|bath\s?room|bath|washroom|toilet|بیڈ روم|"
    r"बेडरूम|卧室|침실|باتھ روم|बाथरूम|غرفہ النوم|욕실|浴室)(?![a-z])"
    r"(?:\s*(?:no\.?|number|num|#)?\s*(?P<n>\d{1,2}|one|two|three|four|five|six)"
    r"(?![\d.]|\s*(?:ft|feet|foot|'|\"|in\b|inch|m\b|cm|sq|%|percent|x|metre|meter|more|extra)))?"
)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_BATHS = ("bath", "wash", "toilet", "باتھ", "बाथ", "욕실", "浴室")


def find_room_names(text: str) -> Sequence[Reading[str]]:
    """Rooms by name, canonical: ``kitchen``, ``drawing room``, ``bedroom 2``, ``bath``."""
    folded = fold(text)
    found = [
        Reading(name, *match.span())
        for name, pattern in _ROOM_PATTERNS
        for match in pattern.finditer(folded)
    ]
    for match in _NUMBERED_ROOM.finditer(folded):
        what = "bath" if match["what"].startswith(_BATHS) else "bedroom"
        ordinal = match["ordinal"] or ""
        number = whole(match["n"]) if match["n"] else _ORDINALS.get(ordinal)
        number = number or (int(ordinal[0]) if ordinal[:1].isdigit() else None)
        found.append(Reading(f"{what} {number}" if number else what, *match.span()))
    found.sort(key=lambda r: (r.start - r.end, r.start))
    kept: list[Reading[str]] = []
    for reading in found:
        if not any(reading.start < k.end and k.start < reading.end for k in kept):
            kept.append(reading)
    return sorted(kept, key=lambda r: r.start)


_PAPER = Pattern(r"(?<![a-z\d])a\s?-?(?P<n>[1-4])(?![a-z\d:.])(?:\s*(?:paper|sheet|size)s?)?")


def find_paper(text: str) -> Sequence[Reading[str]]:
    """A paper size: A4, A3, A2 or A1."""
    return [
        Reading(f"A{match['n']}", *match.span())
        for match in _PAPER.finditer(fold(text))
        if " " not in match.group()[:2]
    ]


_IN_UNITS = (
    r"(?<![a-z])(?:in|into|to|use|using|with|show|see|have|as|want|switch to|prefer)\s+(?:the\s+)?"
)
_METRIC = (
    r"(?<![a-z])metric(?: units?| system| dimensions)?(?![a-z])",
    _IN_UNITS + r"(?:metres?|meters?|millimetres?|mm|cm|si units)(?![a-z])",
    r"(?<![a-z])(?:metres?|meters?) (?:instead|not feet|rather)",
    either("میٹر میں", "मीटर में", "بالمتر", "用米", "公制", "미터로", "미터 단위"),
)
_IMPERIAL = (
    r"(?<![a-z])imperial(?: units?| system)?(?![a-z])",
    _IN_UNITS + r"(?:feet(?: and inches| & inches)?|foot|ft|inches)(?![a-z])",
    r"(?<![a-z\d] )feet (?:and inches|instead|not met)",
    either("فٹ میں", "फुट में", "بالقدم", "用英尺", "英制", "피트로", "피트 단위"),
)
_UNITS = (
    ("metric", Pattern("|".join(_METRIC))),
    ("imperial", Pattern("|".join(_IMPERIAL))),
)


def find_units(text: str) -> Sequence[Reading[str]]:
    """Which units the sheet is labelled in: ``metric`` or ``imperial``."""
    folded = fold(text)
    return [
        Reading(name, *match.span())
        for name, pattern in _UNITS
        for match in pattern.finditer(folded)
    ]
