"""How a clause is meant: as a wish, a question, a report, a thing not to do, or a courtesy."""

from __future__ import annotations

import re

from liftwork.contract.numbers import fold
from liftwork.runtime.words import tokens

_OPENING = r"\W*(?:(?:so|and|but|hey|hi|hello|please|ok|okay|um|well|by the way)\W+)*"
_QUESTION = re.compile(
    _OPENING + r"(?:what(?!\s+(?:about|i|we)\b)|"
    r"what's|whats|how(?!\s+about)|how's|why|when|where|who|whom|"
    r"whose|which|is(?! (?:it |this )?(?:possible to|too much to ask)"
    r"| (?:[a-z]+ )?(?:ko|ka|ki|ke|mein|par|pe)\b)|"
    r"are|was|were|does|did|has|had|am|isn't|aren't|doesn't|"
    r"do (?:you|i|we|they|people|houses|all)|should (?:i|we|one)|tell me|explain|describe|define|"
    r"any idea|i wonder|wondering|(?:can|could) (?:you|u) (?:tell|explain|describe)|do you know|"
    r"have you|will it|would it(?! be possible)|(?:would|will) (?:an?|the|my|our|this|that)|"
    r"(?:would|should|will) (?!(?:you|u|i|we|it|someone|somebody|anyone|kindly|please|need|want|"
    r"like|love|prefer|require|appreciate|be)\b)[a-z]+|"
    r"can a|can one|can (?:blender|slack|teams|revit|excel|photoshop|autocad|lift|liftwork|people)|"
    r"could a|may i ask|if i)\b"
)
_FOREIGN_QUESTION = re.compile(
    r"کتنا|کتنی|کتنے|کیا |کیوں|کیسے|कितना|कितनी|कितने|क्या |क्यों|कैसे|"
    r"多少|多大|什么|怎么|吗|为什么|"
    r"如何|哪里|哪儿|谁|什么时候|얼마|무엇|뭐야|왜 |어떻게|언제|어디|"
    r"(?:^|\s)(?:مت[ىی]|[اأ]ین|این)\s|(?:^|\s)(?:کب|کہاں|کون|कब|कहाँ|कहां|कौन)\s|"
    r"(?:^|\s)کم\s|ما ہو|ما ہی|لماذا|کیف |(?:^|\s)ہل\s|"
    r"\b(?:kitna|kitni|kitne|kya|kyun|kaise|kab|kahan|kaun)\b"
)
_NEGATION = re.compile(
    r"\b(?:don't|dont|do not|does not|doesn't|never|no need|stop|cancel|abort|not to|isn't|"
    r"shouldn't|should not|won't|will not|mustn't|must not|can't|cannot|refrain|avoid|forget|"
    r"nevermind|never mind|please not|rather not|no longer|not going to|nahi|nahin|mat|"
    r"(?:turn|switch) (?:\w+ ){0,2}off|"
    r"(?:not|n't) (?:\w+ly )?(?:build|mak|draw|plann?|do|send|print|render|post|go)ing|"
    r"cancell?ed|called off|on hold|hold off|scrap(?:ped)?|postponed|"
    r"changed (?:my|our|his|her|their) minds? about)\b"
    r"|^\W*(?:skip|leave out)\b|\b(?:let'?s not|better not|neither|nobody should|no one should)\b"
    r"|\bnot (?:add|mirror|flip|print|draw|make|render|post|send|mail|email|share|export|change|"
    r"remove|resize|build|open|close|apply|convert)\b"
    r"|نہیں|مت |(?:^|\s)نہ\s|नहीं|मत |"
    r"不要|不用|别(?=[画做把再加弄])|不想|지 ?마|하지 ?마|(?:^|\s)لا\s"
    r"|بدون ان|^\s*(?:i (?:said|told you),? )?not?\b(?! (?:idea|clue|rush|hurry|problem|worries)\b)"
)
_REPORT = re.compile(
    r"^\W*(?:it|they|this|that) (?:looks?|seems?|feels?|sounds?) (?!like)[a-z]+"
    r"(?: [a-z\d]+){0,4}\W*\Z|"
    r"^\W*(?:(?:the|my|our|this|that|these|those|\d+) )?(?:[a-z]+ ){1,4}?"
    r"(?:is|are|was|were) (?:far )?(?:too|very|so|quite|really|rather|a bit|a little|still|already|"
    r"always|never) (?!much trouble)[a-z]+(?: (?:for|to|in|at|on) [a-z ]+)?\W*\Z|"
    r"^\W*(?:i|we|he|she|they|everyone|everybody) (?:really |just |all )?(?:loves?|likes?|hates?|"
    r"adores?|enjoys?) (?:the|this|that|these|those|how|it|your)\b|"
    r"^\W*(?:this|these|those|that|the|my|our) (?:\w+ ){1,3}?(?:looks?|seems?|sounds?)"
    r" (?!like)[a-z]+(?: \w+)?\W*\Z|"
    r"^\W*(?:(?:the|my|our|his|her|their) [a-z]+|i|we|he|she|they|you) (?!need|want)[a-z]+ed "
    r"(?:it|them|the|this|that)\b|"
    r"^\W*there (?:is|are|was|were)\b|"
    r"^\W*(?:the|my|our|this|that) [^,;]*\b(?:is|are) [^,;]*\bnow\b|"
    r"\b(?:yesterday|ago|last (?:week|month|year|night|summer|winter)|used to|once upon|"
    r"(?:i|we|he|she|they|you|it) (?:already |just |once |never )?(?:"
    r"drew|built|bought|sold|saw|lived|designed|made|had|were|was|visited|rented|owned|finished|"
    r"grew|moved|stayed|read|heard|asked)|(?:have|has|had) (?:already |just |been )?(?:drawn|"
    r"built|bought|sold|seen|lived|designed|finished|visited|mirrored|flipped|printed)|"
    r"(?:was|were|been|being) (?:drawn|built|sold|designed|mirrored|demolished)|"
    r"^\W*(?:my|our|his|her|their) (?:\w+ ){1,4}(?:has|have|had|sits|stands|lies|belongs|was)|"
    r"(?:my|our|his|her|their) \w+ (?:has|have|had|sits|stands|lies|lives|belongs|was)|"
    r"(?:he|she|brother|friend|father|neighbour|neighbor|uncle|sister|boss) (?:lives|has|owns|is|"
    r"was|sells|bought|built|sold))\b"
)
_ENDS_TELLING = re.compile(
    r"\b(?:hai|hain|tha|thi|thay)\W*\Z|(?:^|\s)(?:ہے|ہیں|تھا|تھی|تھے|है|हैं|था|थी)\W*\Z"
)
"""Urdu and Hindi end a sentence with its verb: ``ghar garam hai``."""
_WANT = re.compile(
    r"\b(?:draw|create|build|sketch|wants?|needs?|requires?|prefer|would like|would love|'d like|"
    r"wish(?:es)? for|looking for)\b"
)
_ASKS_FOR = re.compile(
    r"\b(?:please|pls|plz|kindly|(?:can|could|would|will) (?:you|u|it|we|i|someone)|"
    r"(?:make|show|give|help|do|get|plan|design) (?:me|us)|let's|lets|how about|what about|"
    r"chahiye|chaiye|chahte|chahta|chahti|darkaa?r|zaroorat|bana\w*|banwa\w*)\b|چاہی|بنا|بنو|चाहि|बना|बनव|설계|그려|만들|부탁|원해|필요|설계|設計|设计|请|خطط|ارسم|صمم|درکار|ضرورت|اريد|أريد|نريد"
)
_COURTESY = re.compile(
    r"\W*(?:(?:many |so much |very much )?(?:thank(?:s| you)|thx|cheers|please|ok|okay|great|good|"
    r"nice|perfect|that's all|that is all|hello|hi|hey|there|everyone|salam|assalam o alaikum|"
    r"good (?:morning|evening|day)|شکریہ|धन्यवाद|谢谢|감사합니다|شکرا|من فضلک|you|so|very|much|"
    r"a lot|in advance|sir|dear|friend|team)\W*)+\Z"
)


def asks(clause: str) -> bool:
    """Whether the clause is a question about things rather than a wish to have one made."""
    folded = fold(clause)
    return bool(_QUESTION.match(folded) or _FOREIGN_QUESTION.search(folded))


def negates(clause: str) -> bool:
    """Whether the clause says that something is not to be done."""
    return bool(_NEGATION.search(fold(clause)))


_TAKES_BACK = re.compile(
    r"(?:[.,;!?-]+|\bbut)\s*(?:(?:oh|ok|okay|well|actually|wait|no|hmm|please|"
    r"on second thoughts?)\b[\s,.]*)*"
    r"(?:never ?mind|forget (?:it|that|about it)|cancel (?:it|that)|scrap (?:it|that)|"
    r"leave (?:it|that)(?: (?:alone|as it is|for now|be))?|don'?t(?: do (?:it|that|this))?|"
    r"(?<=actually )no(?:t)?|stop)\W*\Z"
)


def takes_back(request: str) -> bool:
    """Whether a request ends by taking all of itself back: ``mirror it. Never mind.``"""
    return _TAKES_BACK.search(fold(request)) is not None


_ALL_ELSE = re.compile(r"\b(?:else|other|others|rest|more|yet)\b")


def spares_the_rest(clause: str) -> bool:
    """Whether a clause only says that nothing else is wanted: ``don't change anything else``."""
    return _ALL_ELSE.search(fold(clause)) is not None


_MUSES = re.compile(
    r"\b(?:i|we|he|she|they|you) (?:might|may)\b(?! (?:i|we|have|ask|trouble)\b)|"
    r"\b(?:thinking (?:of|about)|considering|some ?day|one day|in the future|eventually)\b"
)


def muses(clause: str) -> bool:
    """Whether a clause only considers something: ``we might add a bedroom next year``."""
    return _MUSES.search(fold(clause)) is not None


_CONDITIONAL = re.compile(
    r"\b(?:if|once|unless|until|when|whenever|as soon as|provided(?: that)?|in case|after)\s+"
    r"(?!(?:you|possible|needed|necessary|required|done|ready|finished|that|it|there|this)\b)"
    r"(?:(?:the|my|our|his|her|their|a) )?[a-z]+(?: [a-z]+)? "
    r"(?:agree|approve|confirm|accept|say|like|want|repl|pay|paid|sign|come|call|allow|gives?|nods?|"
    r"ok(?:s|ays)?|is (?:ok|fine|happy|ready|done|free|back|here)|are (?:ok|fine|happy|ready|done))"
    r"[a-z]*\b|"
    r"\b(?:if|unless|provided(?: that)?|as soon as|in case)\s+"
    r"(?!(?:you|possible|needed|necessary|required|so|not|it|there|this|that|any|space|room|budget|"
    r"time|i|we)\b)(?:(?:the|my|our|his|her|their) )?[a-z]+ [a-z]+\b"
)


def depends(clause: str) -> bool:
    """Whether a wish waits for what somebody else says or does: ``if the client agrees, ...``."""
    return _CONDITIONAL.search(fold(clause)) is not None


_UNWISHED = re.compile(
    r"\b(?:don't|dont|do not|no longer|does not|doesn't|never|didn't|did not)\s+"
    r"(?:want|need|like|draw|make|design|build|plan|require)\b"
)


def unwished(clause: str) -> bool:
    """Whether a clause says in so many words that something is not wanted."""
    return _UNWISHED.search(fold(clause)) is not None


def wishes(clause: str) -> bool:
    """Whether the clause says in so many words that something is wanted."""
    folded = fold(clause)
    return bool(_WANT.search(folded) or _ASKS_FOR.search(folded))


def reports(clause: str) -> bool:
    """Whether the clause tells what was or is so, and asks for nothing."""
    folded = fold(clause)
    if _ENDS_TELLING.search(folded):
        return not wishes(clause)
    return bool(_REPORT.search(folded)) and not _WANT.search(folded)


_HOPES = re.compile(
    r"\W*(?:(?:i|we) )?(?:hope|trust|hoping)\b(?: that)?(?: (?:this|these|my) (?:\w+ )?"
    r"(?:finds?|reach(?:es)?) you| (?:you|all|everyone|everything|the family)\b).*"
)
_CLOSING = re.compile(
    r"\W*(?:(?:kind|kindest|best|warm|warmest|with) (?:regards|wishes)|regards|yours (?:sincerely|"
    r"faithfully|truly)|sincerely|best|cheers|thanks(?: (?:again|so much|a lot|in advance))?|"
    r"thank you(?: so much| very much)?|many thanks)\b(?:[\s,]+[a-z]+){0,3}\W*"
)
_AS_SAID = re.compile(
    r"\W*as (?:discussed|agreed|mentioned|requested|promised|advised|we said|you know|per)\b.*"
)


def courtesy(clause: str) -> bool:
    """Whether the clause is only a greeting, thanks or a bow to an earlier talk, or no word."""
    said = fold(clause)
    return not tokens(clause) or any(
        form.fullmatch(said) for form in (_COURTESY, _AS_SAID, _HOPES, _CLOSING)
    )
