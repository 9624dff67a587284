"""Words that mean the same in every craft: fillers, people, acts, and other people's work.

Nothing here knows what a tool is for. `Token`s are words of folded text with their
place in it, so that a reading's span can be held against them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from liftwork.contract.numbers import fold


@dataclass(frozen=True)
class Token:
    """A word of folded text at ``start:end``. `cjk` marks a run of Chinese characters."""

    word: str
    start: int
    end: int

    @property
    def cjk(self) -> bool:
        """Whether it is a run of Chinese characters, which has no spaces inside."""
        return "\u3400" <= self.word[0] <= "\u9fff"


_WORD = re.compile(
    r"[a-z]+(?:'[a-z]+)?|[\u3400-\u9fff]+|[\uac00-\ud7a3]+|[\u0600-\u06ff]+|[\u0900-\u097f]+"
    r"|[^\W\d_a-z\u3400-\u9fff\uac00-\ud7a3\u0600-\u06ff\u0900-\u097f]+|\d+"
)


def tokens(text: str) -> list[Token]:
    """The words and whole numbers of a text, folded, in order."""
    return [Token(m.group(), *m.span()) for m in _WORD.finditer(fold(text))]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its commonest endings: English plurals and verb forms, Arabic articles."""
    if word.isascii():
        word = word.removesuffix("'s")
        for ending, least in (("ings", 4), ("ing", 4), ("ies", 3), ("ed", 3), ("es", 4), ("s", 3)):
            if word.endswith(ending) and len(word) - len(ending) >= least:
                cut = word[: -len(ending)]
                return cut[:-1] if len(cut) > 3 and cut[-1] == cut[-2] else cut.removesuffix("e")
        return word.removesuffix("e") if len(word) > 4 else word
    if "\u0600" <= word[0] <= "\u06ff":
        return re.sub(r"^(?:و)?(?:ال|بال|لل)(?=..)", "", word)
    if "\uac00" <= word[0] <= "\ud7a3":
        return word[:2]
    return word


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(token.word) for token in tokens(text))


FILLER = _words("""
a an the this that these those it its it's of in on at to from by for with and or but so as if than
into onto over under up out off upon per plus also too just only both each every all any some
i me my mine we us our ours you your yours he she they them their there here is are am was be been
being do does did have has had having will would shall should can could may might must let lets let's
i'd i'll i'm i've we'd we'll we're we've you'd it'd that's there's what's don't
want wants wanted need needs needed like likes wish hope hoping looking look love prefer rather
please pls plz kindly thanks thank thx hello hi hey dear ok okay now then next first finally instead
again still yet already right away quickly quick soon asap today really very quite bit little lot
more much many most about around roughly approximately exactly maybe perhaps actually well
make makes making made draw draws drawing drawn create creates creating design designs designing
generate generates produce prepare give gives get gets show shows put puts set sets change changes
turn turns keep use uses using take bring go going come do doing try help start begin think know
see say says tell said suppose consider would could able possible way thing things stuff kind sort
one ones another other same different new old good nice great best better beautiful lovely pretty
modern simple basic proper decent small big large huge compact spacious comfortable cosy cozy
elegant luxury stylish neat tidy typical standard normal usual complete full whole total entire
final present current existing previous last following extra
me myself yourself something anything everything someone since because while when where which who
what how why not no yes yeah sure total number count size sized sizes version option
building build built builder construct construction feel feels feeling looks bit hand handed side
sides left right front back top bottom above below between across along please
without including include includes included contains containing consisting consists comprising
least minimum maximum max min approx convert switch adjust modify alter edit revise replace style styled styles scheme project projects purpose of course fit fits here's heres start starting over again brief requirement requirements requires require required follow following follows add adds adding added insert another
""")
"""Words that carry no work of their own."""

PEOPLE = _words("""
family families parents parent mother father mom dad mum brother brothers sister son daughter kids
kid children child wife husband uncle aunt cousin friend friends guest guests client clients
customer contractor architect mason engineer builder boss landlord tenant tenants neighbour
neighbor people person couple joint grandparents grandmother grandfather laws relative relatives
""")
"""Whom a thing is for or who asked for it; never what it is."""

_FOREIGN_FILLER = """
کا کی کے کو میں ہے ہیں ہو ہوں جس پر سے اور ایک یہ وہ بنائیں بنا بناؤ بنادیں دیں دو کر کریں کرو چاہیے چاہئے
مجھے ہمیں میرے ہمارے لیے لئے براہ کرم مہربانی والا والی والے اس اسے تک نیا بھی شامل دے بنانا ساتھ کوئی
का की के को में है हैं हो हों जिसमें पर से और एक यह वह इस इसे बनाओ बनाइए बनाएं बना दो दें कर करो करें चाहिए मुझे
हमें मेरे हमारे लिए कृपया वाला वाली वाले साथ नया बनवाना बनाना दीजिए भी तक दे
في على من مع الى إلى و أو هذا هذه هو هي لي لنا لو سمحت من فضلك أريد اريد نريد أحتاج احتاج اصنع اعمل
ارسم صمم اجعل اجعله فيه فيها به بها على ان يكون تكون عن ذات له لها ل ب كل قطعة مساحة مساحتها
을 를 이 가 은 는 의 에 로 으로 와 과 하고 그려줘 그려 주세요 해줘 해주세요 만들어 만들어줘 부탁해 있는 짜리 좀
원해요 필요해요 하는 있는 그려주세요 설계해줘 설계 에서
mujhe hamen mera meri mere hamara ka ki ke ko mein main hai hain ho aur wala wali wale chahiye
chaiye banao banado banaen banayen bana dein kar karo karen karna par pe se jis is isay isko bhi
please ji aik ek kr krdo kardo liye
请 的 我 要 想 帮 给 个 一 有 和 在 上 为 把 了 吧 一个 需要 设计 画 画一个 做 平面图 共 带 套 大 是 我们 你 能 来 做一个 幢 栋 座 用 请帮我 我想要 帮我
"""
FOREIGN_FILLER = frozenset(fold(word) for word in _FOREIGN_FILLER.split()) | _words(
    _FOREIGN_FILLER
)

ELSEWHERE = _words("""
email emails mail gmail outlook thunderbird inbox send sends sending post posting share
upload publish tweet slack whatsapp telegram discord teams message sms signal zoom call phone dial
facebook instagram twitter youtube linkedin tiktok reddit airbnb zillow craigslist ebay amazon
google chrome firefox safari edge bing browser browse bookmark bookmarks website webpage web url
blog internet online wifi network server cloud dropbox drive github git repo api database sql app
photo photos photograph picture pictures image images figure figures logo icon wallpaper poster
thumbnail gif jpeg jpg png svg bmp tiff video videos movie film song music audio mp3 mp4 podcast
playlist subtitle subtitles animation animate camera selfie gimp photoshop illustrator inkscape
excel spreadsheet spreadsheets workbook csv xlsx ods chart graph pivot column columns row rows cell
cells formula word docx document documents essay poem novel article letter resume cv report invoice
receipt slide slides presentation powerpoint ppt pptx impress writer calc libreoffice notebook
3d render rendering renders walkthrough blender sketchup revit autocad vlc vscode figma canva
minecraft sims roblox lego game games gaming fortnite chess
buy buying sell selling rent renting rental lease purchase price prices cost costs costing budget
estimate estimates quote quotation mortgage loan tax taxes insurance invest investment cheap market
weather news translate translation summarize summarise summary explain explanation calculate
search find lookup compare recommend recommendation recommendations advice tip tips idea ideas
calendar meeting appointment reminder alarm schedule timer flight flights hotel ticket tickets
trip vacation holiday restaurant
folder folders directory desktop zip unzip rename delete erase trash download downloads install
uninstall update upgrade reboot restart shutdown screenshot backup clipboard
code script python java javascript function bug debug compile program programming terminal command
font fonts text paragraph sentence subscript bold italic headline caption chapter book books bookcover
screen monitor laptop computer tablet keyboard mouse printer speaker volume brightness
dark mode theme notification notifications password login account
hair outfit dress shirt shoes cake recipe dinner lunch breakfast pizza coffee tea soup
dog cat pet diet workout guitar piano
clean cleaning paint painting repair fix mow wash cook play read write writing sing watch listen
visit travel drive fly marry hire demolish burn decorate furnish insure inspect
bill bills electricity plumbing plumber electrician maid nanny
""") - FILLER - PEOPLE
"""Other people's work: things and acts of which a tool must speak itself to claim them."""

COMMON_SPELLED = frozenset(
    word
    for word in """
    please kindly design create generate prepare change convert switch build building another
    should would could want need make draw show print include including around about
    """.split()
    if len(word) > 3
)
"""Common words whose slips are understood."""

_ASK_START = re.compile(
    r"\W*(?:(?:so|and|but|hey|hi|hello|please|ok|okay|um|well|by the way)\W+)*"
    r"(?:what(?!\s+about)|what's|whats|how(?!\s+about)|how's|why|when|where|who|whom|whose|which|is|are|was|were|"
    r"does|did|has|had|am|isn't|aren't|doesn't|do (?:you|i|we|they|people|houses|all)|"
    r"should (?:i|we|one)|tell me|explain|describe|define|any idea|i wonder|wondering|"
    r"can (?:you|u) (?:tell|explain|describe)|could you (?:tell|explain|describe)|"
    r"do you know|have you|will it|would it|can a|can one|could a|may i ask|if i)\b"
)
_ASK_FOREIGN = re.compile(
    r"کتنا|کتنی|کتنے|کیا |کیوں|کیسے|कितना|कितनी|कितने|क्या |क्यों|कैसे|多少|多大|什么|怎么|吗|为什么|"
    r"얼마|무엇|뭐야|왜 |어떻게|(?:^|\s)کم\s|ما هو|ما هي|لماذا|كيف |(?:^|\s)هل\s|kitna|kitni|kitne|kya |kyun|kaise"
)
_NEGATION = re.compile(
    r"\b(?:don't|dont|do not|does not|doesn't|never|no need|stop|cancel|abort|not to|isn't|"
    r"shouldn't|should not|won't|will not|mustn't|must not|can't|cannot|refrain|avoid|forget|"
    r"nevermind|never mind|please not|rather not|no longer|not going to|nahi|nahin|mat)\b"
    r"|نہیں|مت |(?:^|\s)نہ\s|नहीं|मत |不要|不用|别(?=[画做把再加弄])|不想|지 ?마|하지 ?마|(?:^|\s)لا\s|بدون ان|^\s*not?\b"
)
_REPORT = re.compile(
    r"^\W*there (?:is|are|was|were)\b|\b(?:yesterday|ago|last (?:week|month|year|night|summer|winter)|used to|once upon|"
    r"(?:i|we|he|she|they|you|it) (?:already |just |once |never )?(?:drew|built|bought|sold|saw|lived|"
    r"designed|made|had|were|was|visited|rented|owned|finished|grew|moved|stayed|read|heard|asked)|"
    r"(?:have|has|had) (?:already |just |been )?(?:drawn|built|bought|sold|seen|lived|designed|"
    r"finished|visited|mirrored|flipped|printed)|(?:was|were|been|being) (?:drawn|built|sold|"
    r"designed|mirrored|demolished)|(?:he|she|there|house|brother|friend|father|neighbour|"
    r"neighbor|uncle|sister|boss) (?:lives|has|owns|is|was|sells|bought|built|sold))\b"
)
_WANT = re.compile(r"\b(?:wants?|needs?|would like|would love|'d like|wish(?:es)? for|looking for)\b")
_THANKS = re.compile(
    r"\W*(?:(?:many |so much |very much )?(?:thank(?:s| you)|thx|cheers|please|ok|okay|great|"
    r"good|nice|perfect|that's all|that is all|hello|hi|hey|there|everyone|salam|assalam o alaikum|"
    r"good (?:morning|evening|day)|شکریہ|धन्यवाद|谢谢|감사합니다|شكرا|من فضلك|you|so|very|much|a lot|in advance|"
    r"sir|dear|friend|team)\W*)+\Z"
)


def asks(clause: str) -> bool:
    """Whether the clause is a question about things rather than a wish to have one made."""
    folded = fold(clause)
    return bool(_ASK_START.match(folded) or _ASK_FOREIGN.search(folded))


def negates(clause: str) -> bool:
    """Whether the clause says that something is not to be done."""
    return bool(_NEGATION.search(fold(clause)))


def reports(clause: str) -> bool:
    """Whether the clause tells what was or is so, and asks for nothing."""
    folded = fold(clause)
    return bool(_REPORT.search(folded)) and not _WANT.search(folded)


def courtesy(clause: str) -> bool:
    """Whether the clause is only a greeting or thanks."""
    return bool(_THANKS.match(fold(clause))) or not tokens(clause)
