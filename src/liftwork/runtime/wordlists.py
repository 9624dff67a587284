"""Words that mean the same in every craft: fillers, people, acts, and other people's work.

Nothing here knows what a tool is for.
"""

from __future__ import annotations

from liftwork.contract.numbers import fold
from liftwork.runtime.words import stem, stems_of


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as they are written."""
    return frozenset(text.split())


FILLER = stems_of("""
a an the this that these those it its it's of in on at to from by for with and or but so as if than
into onto over under up out off upon per plus also too just only both each every all any some
i me my mine we us our ours you your yours he she they them their there here is are am was were be
been being re do does did have has had having will would shall should can could may might must let
lets let's i'd i'll i'm i've we'd we'll we're we've you'd it'd that's there's here's what's don't
want wants wanted need needs needed like likes wish hope hoping looking look love prefer rather
please pls plz kindly thanks thank thx hello hi hey dear ok okay now then next first finally instead
again still yet already right away quickly quick soon asap today really very quite bit little lot
more much many most about around roughly approximately approx exactly maybe perhaps actually well
make makes making made draw draws drawing drawn create creates creating design designs designing
generate generates produce prepare give gives get gets show shows put puts set sets change changes
turn turns keep use uses using take bring go going come doing try help start starting begin think
know see say says tell said suppose consider able possible way thing things stuff kind sort
convert switch adjust modify alter edit revise replace add adds adding added insert another
one ones other same different new old good nice great best better beautiful lovely pretty
modern simple basic proper decent small big large huge compact spacious comfortable cosy cozy
elegant luxury stylish neat tidy typical standard normal usual complete full whole total entire
final present current existing previous last following extra
myself yourself something anything everything someone since because while when where which who
what how why not no yes yeah sure number count size sized sizes version option
build building built builder construct construction feel feels feeling looks hand handed side
sides left right front back top bottom above below between across along
without including include includes included contains containing consisting consists comprising
lay work works draft devise propose suggest u ur redo measure measures measuring second
thought got appreciate forever ought enough mind minds changed must inherited own owned less
least minimum maximum max min live lives style styled styles scheme project projects purpose
develop developed explore outline imagine visualise visualize envision compose arrange provide
supply deliver submit yo lol haha omg pls tmrw tomorrow yall y'all hv gotta tho btw
n cn cud wud plzz thnx nothing else gave gives given grateful oblige obliged
morning afternoon evening round class dwg viva exam submission
cheap affordable intend intends erect newlyweds newlywed retired
um uh er erm hmm ah oh wow kinda sorta gonna wanna gimme lemme comma needful
trouble bother problem
grateful pleased glad happy thrilled excited late wait actually basically literally honestly
down nicer together
somewhere somehow anywhere decide decided deciding after fully entirely alright anyway
possibly nead drow wnat w often always sometimes usually frequently dims dim
reqd req'd year years month months week weeks decade
proposal request regarding regards concerning per attached please' kind kindness moment
course fit fits brief requirement requirements requires require required follow follows
""")
"""Words that carry no work of their own."""

PEOPLE = stems_of("""
family families parents parent mother father mom dad mum brother brothers sister son daughter kids
kid children child baby wife husband uncle aunt cousin friend friends guest guests client clients
customer contractor architect mason engineer builder boss landlord tenant tenants neighbour
neighbor people person couple joint grandparents grandmother grandfather laws relative relatives
grandchildren grandchild grandson granddaughter
grandma ustad sheikh haji malik chacha mamu professor teacher supervisor inlaws
grandpa sons
sir madam maam mam mister mr mrs ms miss bhai bhaiya sahab sahib saab janab abba ammi abu baba bhabi
yaar yar beta beti bete puttar jaan jani janab begum bibi
bro dude mate man guys folks team lady gentleman council authority bank inspector surveyor
builder in-laws
بھائی ابا ابو امی بہن بیٹا بیٹی والد والدہ والدین جی صاحب جناب
दादा दादी मम्मी पापा अम्मा 부모님 가족 식구 엄마 아빠 어머니 아버지
भाई बहन पिता माता बेटा बेटी जी साहब
""")
"""Whom a thing is for or who asked for it; never what it is."""

_FOREIGN = """
کا کی کے کو میں ہے ہیں ہو ہوں جس پر سے اور ایک یہ وہ بنائیں بنا بناؤ بنادیں دیں دو کر کریں کرو
چاہیے چاہئے مجھے ہمیں میرے ہمارے لیے لئے براہ کرم مہربانی والا والی والے اس اسے تک نیا بھی شامل دے
بنانا ساتھ اوپر نیچے ہمارا ہماری میرا میری کوئی بڑھا بڑھائیں کیجیے دیجیے
का की के को में है हैं हो हों जिसमें पर से और एक यह वह इस इसे बनाओ बनाइए
बनाएं बना दो दें कर करो करें
चाहिए मुझे हमें मेरे हमारे लिए कृपया वाला वाली वाले साथ नया बनवाना बनाना दीजिए भी तक दे
في على من مع الى إلى و أو هذا هذه هو هي لي لنا لو سمحت فضلك أريد اريد نريد أحتاج احتاج اصنع اعمل
خطط ارسم صمم اجعل اجعله فيه وفيه فيها به بها ان يكون تكون عن ذات له لها ل ب كل قطعة مساحة مساحتها
더 을 를 이 가 은 는 의 에 로 으로 와 과 하고 그려줘 그려 주세요 해줘 해주세요 만들어 만들어줘
부탁해 보여줘 보여주세요 우리 살 저희 지을 지어
있는 짜리 좀 원해요 필요해요 하는 그려주세요 설계해줘 설계 에서
de dena dijiyega sath saath jaldi zara kal tak aaj abhi foran naya nayi
humein hame humain darkar darkaar zaroorat
mujhe hamen mera meri mere hamara ka ki ke ko mein main hai hain ho hon aur wala wali wale chahiye
chaiye banao banado banaen banayen bana dein kar karo karen karna par pe se jis is isay isko bhi
banwa banwao banwana alaikum salam assalam ji aik ek kr dijiye dijye kijiye kardein kardo karden
karein karain krein
bhejo paas hamaray humare humara apna apne
krdo kardo liye
dikhao dikhado dikhaein dikhayen thora thori zara kero krna krne wali walay chahiyay chahte
请 的 我 要 想 帮 给 个 一 有 和 在 上 为 把 了 吧 一个 需要 设计 画 画一个
做 共 带 套 大 是 我们 你 能 来
做一个 幢 栋 座 用 请帮我 我想要 帮我
"""
FOREIGN_FILLER = frozenset(map(fold, _FOREIGN.split())) | stems_of(_FOREIGN)
"""Fillers of Urdu, Hindi, Arabic, Korean, Chinese, and of Urdu in Latin letters."""

COMMON_SPELLED = frozenset({
    "please", "kindly", "design", "create", "generate", "prepare", "change", "convert", "switch",
    "build", "building", "another", "should", "would", "could", "want", "need", "make", "draw",
    "show", "print", "drawing", "including", "include", "around", "about",
})  # fmt: skip
"""Common words whose slips are understood."""

ELSEWHERE = stems_of("""
email emails mail gmail outlook thunderbird inbox send sends sending post posting share
upload publish tweet slack whatsapp telegram discord teams message sms signal zoom call phone dial
facebook instagram twitter youtube linkedin tiktok reddit airbnb zillow craigslist ebay amazon
google chrome firefox safari edge bing browser browse bookmark bookmarks website webpage web url
blog internet online wifi network server cloud dropbox drive github git repo api database sql app
photo photos photograph picture pictures image images figure figures logo icon wallpaper poster
thumbnail gif jpeg jpg png svg bmp tiff video videos movie film song music audio mp mp3 podcast
playlist subtitle subtitles animation animate camera selfie gimp photoshop illustrator inkscape
excel spreadsheet spreadsheets workbook csv xlsx ods chart graph pivot column columns row rows cell
cells formula word docx document essay poem novel article letter resume cv report invoice
receipt slide slides presentation powerpoint ppt pptx impress writer calc libreoffice notebook
3d d render rendering renders walkthrough blender sketchup revit autocad vlc vscode figma canva
minecraft sims roblox lego game games gaming fortnite chess
buy buying sell sells sold
selling sale sales rent renting rental lease purchase price prices cost costs
costing
budget estimate estimates quote quotation mortgage loan tax taxes insurance invest investment
cheap market
weather news translate translation summarize summarise summary explain explanation calculate
thoughts opinion opinions views feedback
search find lookup compare recommend recommendation recommendations advice tip tips
calendar meeting appointment reminder alarm schedule timer flight flights hotel ticket tickets
trip vacation holiday restaurant
folder folders directory desktop zip unzip rename delete erase trash download downloads install
uninstall update upgrade reboot restart shutdown screenshot backup clipboard
code script python java javascript function bug debug compile program programming terminal command
font fonts text paragraph sentence subscript bold italic headline caption chapter book books
screen tv monitor laptop computer tablet keyboard mouse printer speaker volume brightness
dark mode theme notification notifications password login account
hair outfit dress shirt shoes cake recipe dinner lunch breakfast pizza coffee tea soup
dog cat pet diet workout guitar piano car
clean cleaning paint painting repair fix mow wash cook play read write writing sing watch listen
visit travel fly marry hire demolish burn decorate furnish insure inspect
advert advertisement ad ads available vacancy demand crore crores lakh lakhs lac
rupees rupee rs pkr usd dollars dollar euros pounds
kiraya kiraye karaya qeemat qimat keemat bech bechna bik bika bikna kharidna safai murammat
marammat rang
قیمت کرایہ کرائے فروخت بیچنا بک مرمت پینٹ رنگ صفائی سعر للبيع للايجار للإيجار ايجار إيجار دهان تكلفة
किराया किराये कीमत बेचना बिक मरम्मत पेंट सफाई 매매 임대 가격 전세 월세 비용 청소
bill bills electricity plumbing plumber electrician maid nanny
""") - (FILLER | PEOPLE)
"""Other people's work: things and acts of which a tool must speak itself to claim them."""


_GOT = word_set("purchased")
"""How somebody came by a thing, which asks for nothing."""


def of_others(word: str) -> bool:
    """Whether a word belongs to other people's work, also where it is done again: ``repaint``."""
    if word in _GOT:
        return False
    return stem(word) in ELSEWHERE or (word.startswith("re") and stem(word[2:]) in ELSEWHERE)


TROUBLES = stems_of("""
fault faults faulty leak leaks leaking leaky crack cracks
cracked damp dampness mould mold mouldy termite termites rats mice cockroach cockroaches pest pests
flood floods flooded flooding rust rusty broken blocked stuck dirty filthy smelly noisy
haunted ruined collapsed burnt damage damaged damages rot rotten seepage creaks squeaks
""")
"""Troubles that only a thing which is there already can have."""

ACTS = frozenset({
    "add", "append", "change", "convert", "cut", "decrease", "draw", "enlarge", "expand", "export",
    "extend", "flip", "flipped", "generate", "give", "grow", "include", "increase", "insert",
    "make", "mirror", "mirrored", "move", "narrow", "plot", "prepare", "print", "produce",
    "put", "reduce",
    "remove", "rename", "replace", "resize", "reverse", "rotate", "scale", "set", "shorten", "show",
    "shrink", "swap", "switch", "trim", "turn", "use", "widen", "label", "lengthen", "redraw",
    "design", "create", "sketch", "keep", "don't", "dont", "never", "email", "mail", "send",
    "post", "share", "upload", "publish", "tweet", "message", "text", "call", "phone", "render",
    "animate", "translate", "summarize", "summarise", "write", "search", "find", "google", "book",
    "buy", "sell", "rent", "order", "install", "download", "delete", "zip", "compress", "play",
    "paint", "furnish", "decorate", "calculate", "estimate", "tell", "explain", "schedule",
    "remind", "copy", "paste", "save",
})  # fmt: skip
"""Verbs that begin an act."""
