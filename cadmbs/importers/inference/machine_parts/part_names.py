"""What the name of a part says it is, in the usual languages: by its tokens, numbers of standards and of vendors.

A token ends where letters, digits, capitals inside a word or separators begin; of a compound its last part counts, so
that a riemenscheibe is no washer.
"""

import re
import unicodedata
from collections.abc import Collection

_LATIN_MARKS = re.compile("[\u0300-\u036f]")
_CAPITAL_INSIDE = re.compile(r"(?<=[a-zà-þ])(?=[A-ZÀ-Þ])")
_TOKEN = re.compile(r"[^\W\d_]+|\d+")


def normalized(text: str) -> str:
    """A text in small letters without accents, in which full-width and half-width forms are the usual ones."""
    spaced = _CAPITAL_INSIDE.sub(" ", unicodedata.normalize("NFKC", text))
    unmarked = _LATIN_MARKS.sub("", unicodedata.normalize("NFD", spaced.casefold()))
    return unicodedata.normalize("NFC", unmarked)


def tokens(text: str) -> list[str]:
    """The tokens of a text, normalized."""
    return _TOKEN.findall(normalized(text))


def _tokens_of(text: str) -> frozenset[str]:
    return frozenset(normalized(text).split())


_NOUNS = _tokens_of(
    "bolt bolts nut nuts screw screws washer washers rivet rivets circlip circlips dowel dowels pin pins stud studs "
    "setscrew setscrews capscrew capscrews locknut locknuts lockwasher lockwashers hexbolt hexnut hexscrew grubscrew "
    "shcs bhcs fhcs "
    "scheibe scheiben niet niete nieten splint splinte seegerring sicherungsring sprengring stift stifte "
    "unterlegscheibe unterlegscheiben u-scheibe federscheibe federring passscheibe anlaufscheibe spannscheibe "
    "facherscheibe sicherungsscheibe beilagscheibe kotflugelscheibe "
    "vis boulon boulons ecrou ecrous rondelle rondelles goupille goupilles "
    "tornillo tornillos tuerca tuercas arandela arandelas perno pernos pasador remache "
    "vite viti dado dadi rondella rondelle bullone bulloni rosetta spina rivetto "
    "parafuso parafusos porca porcas arruela arruelas rebite pino "
    "schroef schroeven moer moeren bout bouten inbusbout zeskantbout sluitring "
    "skruv mutter bricka skrue motrik skive ruuvi mutteri aluslevy "
    "sruba sruby nakretka nakretki podkładka podkładki wkret wkrety kołek nit sroub srouby matice podlozka csavar anya "
    "cıvata somun vida rondela "
    "болт болты винт винты гаика гаики шаиба шаибы шпилька штифт заклепка шплинт "
    "볼트 너트 와셔 나사 리벳 핀"
)
"""Tokens that name a fastener; accents are left out as in `normalized`."""

_COMPOUNDS = re.compile(r"\w+(schrauben?|muttern?|bolzen|stifte?|niete?n?)|schrauben?|muttern?|bolzen")
_OTHER_COMPOUNDS = _tokens_of(
    "luftschraube schiffsschraube forderschraube antriebsschraube spindelschraube "
    "laufmutter spindelmutter kugelmutter kugelumlaufmutter kugelgewindemutter trapezmutter trapezgewindemutter "
    "riegelbolzen schubbolzen schliessbolzen bleistift filzstift"
)

_DRIVES = _tokens_of(
    "leadscrew leadscrews ballscrew ballscrews feedscrew jackscrew screwjack screwdrive spindelmutter spindel "
    "gewindespindel kugelgewindetrieb husillo"
)
"""Tokens of screws that move something, and of their nuts: nothing with such a name is a fastener."""

_NOT_BEFORE = {
    "screw": _tokens_of("lead ball feed jack power acme conveyor extruder archimedes drive roller trapezoidal"),
    "nut": _tokens_of("lead ball drive acme leadscrew ballscrew screw trapezoidal anti antibacklash backlash"),
    "bolt": _tokens_of("sliding door lock latch gate dead"),
    "washer": _tokens_of("pressure dish parts window"),
    "винт": _tokens_of("ходовои"),
}
"""What makes another thing of a noun when it stands directly before it."""

_ENGLISH = ("bolt", "nut", "screw", "washer", "pin", "stud", "rivet")
_NOT_AFTER = _tokens_of(
    "holder housing block bracket plate carrier runner driver feeder gun tray magazine mount adapter drive jack shaft "
    "spindle wheel conveyor pump compressor press lock action"
)
"""What makes another thing of an English noun when it stands directly after it."""
_NOT_FOLLOWING = _tokens_of("billes mere trapezoidale fin bolas fim ricircolo infinito sinfin")
"""The same in Romance languages, with one or two tokens between."""

_ASIAN = re.compile(
    "螺钉|螺釘|螺栓|螺母|螺帽|螺丝|螺絲|螺柱|垫圈|墊圈|垫片|销钉|圆柱销|定位销|开口销|弹性销|销轴|铆钉|挡圈|卡簧"
    "|ねじ|ネジ|螺子|ボルト|ナット|座金|ワッシャ|リベット|止め輪|止メ輪|(?<!ス)ピン(?![ァ-ー])"
)
_ASIAN_DRIVES = re.compile("丝杠|丝杆|絲桿|ボール(ねじ|ネジ)|送り(ねじ|ネジ)|台形(ねじ|ネジ)|スピンドル")

_STANDARDS = re.compile(
    r"\b(?P<body>iso|din|ansi|asme|jis|uni|csn|pn|gost|гост)(?: en)?(?: iso)? ?(?P<number>b? ?\d{2,5})"
)
_OTHER_STANDARDS = _tokens_of(
    "15 104 355 492 606 3601 6194 9563 615 616 617 618 620 623 625 628 630 635 705 711 715 720 722 728 2215 3760 3771 "
    "5401 5402 5405 5412 5429 6885 7719 7753 8140 8187 8188"
)
"""Numbers of ISO and DIN for bearings, seals, keys, chains and belts."""
_CHINESE_STANDARD = re.compile(r"\bgbt? ?/? ?t? ?(?P<number>\d{1,4})(?!\d)")
_CHINESE_FASTENERS = re.compile(
    r"41|5[26-8]?|6[5-9]|7\d|8\d\d?|9[1-7]?|11[5-9]|120|578\d|617\d|618\d|923|94|95[35]|6560|6563"
)
_SIZE = re.compile(r"(?<![a-z\d])m\d+([.,]\d+)? ?[x×*] ?\d+")
_VENDOR = re.compile(r"(?<![a-z\d])9[0-8]\d{3}a\d{3}(?!\d)")
"""Numbers of McMaster-Carr for screws, nuts, washers and pins."""


def names_fastener(text: str) -> bool:
    """Whether a name is that of a screw, nut, washer, pin or the like, and not that of a thing made with one."""
    plain, names = normalized(text), tokens(text)
    if not _DRIVES.isdisjoint(names) or _ASIAN_DRIVES.search(plain):
        return False
    nouns = [k for k, token in enumerate(names) if _is_noun(token)]
    if nouns:
        return all(_stands_alone(names, k) for k in nouns)
    return bool(_ASIAN.search(plain) or _SIZE.search(plain) or _VENDOR.search(plain)) or _has_standard(plain)


_PINS = _tokens_of("pin pins dowel dowels stift stifte goupille goupilles pasador spina pino kołek штифт 핀")


def names_pin(text: str) -> bool:
    """Whether a name is that of a fastener that is a pin and has no head or thread to press parts together."""
    nouns = {token for token in tokens(text) if _is_noun(token)}
    return bool(nouns) and all(t in _PINS or t.endswith(("stift", "stifte")) for t in nouns) and names_fastener(text)


def is_drive(text: str) -> bool:
    """Whether a name is that of a screw that moves something, or of its nut."""
    return (
        not _DRIVES.isdisjoint(tokens(text)) or bool(_ASIAN_DRIVES.search(normalized(text))) or bool(lead_in_name(text))
    )


def _is_noun(token: str) -> bool:
    return token in _NOUNS or (bool(_COMPOUNDS.fullmatch(token)) and token not in _OTHER_COMPOUNDS)


def _stands_alone(names: list[str], k: int) -> bool:
    noun = names[k] if names[k] in _NOT_BEFORE else names[k].removesuffix("s")
    before: Collection[str] = _NOT_BEFORE.get(noun, ())
    if k and names[k - 1] in before:
        return False
    following = names[k + 1 : k + 4]
    holds_it = noun in _ENGLISH and not _NOT_AFTER.isdisjoint(following[:1])
    return not holds_it and _NOT_FOLLOWING.isdisjoint(following)


def _has_standard(plain: str) -> bool:
    spaced = plain.replace("_", " ").replace("-", " ")
    for match in _STANDARDS.finditer(spaced):
        number = match["number"].replace(" ", "")
        if match["body"] == "jis":
            return bool(re.fullmatch(r"b1[0-4]\d\d", number)) and number != "b1301"
        if match["body"] in ("ansi", "asme"):
            return number == "b18"
        if match["body"] in ("iso", "din"):
            return len(number) > 2 and number not in _OTHER_STANDARDS
    chinese = _CHINESE_STANDARD.search(spaced)
    return chinese is not None and bool(_CHINESE_FASTENERS.fullmatch(chinese["number"]))


_SAYING_NOTHING = _tokens_of(
    "body solid part korper volumenkorper teil corps cuerpo corpo piece default component 实体 ボディ"
)


def says_nothing(text: str) -> bool:
    """Whether a name is none, or only numbers a solid of a part."""
    return all(token in _SAYING_NOTHING or token.isdecimal() for token in tokens(text))


_LEADS = (
    re.compile(r"(?<![a-z])tr? ?\d{1,3} ?[x×*] ?(?P<lead>\d{1,2}(\.\d+)?)"),
    re.compile(r"(?<![a-z])(sfu|sfs|sfe|sfk|dfu|bsh?|ball ?screw) ?\d{2}(?P<lead>\d{2})(?!\d)"),
)
"""Trapezoidal threads such as Tr12x3 or T8x8, and ball screws such as SFU1605: diameter and lead in mm."""


def lead_in_name(text: str) -> float | None:
    """The lead [mm] that the name of a screw or nut gives; None if it gives none."""
    plain = normalized(text).replace("_", " ").replace(",", ".")
    matches = (pattern.search(plain) for pattern in _LEADS)
    return next((float(match["lead"]) for match in matches if match and float(match["lead"])), None)


_MOTOR = re.compile(r"\w*motors?|stepper|servo|servos|nema|moteur|motoren?|motore|двигатель|мотор|gearbox|actuator")
_MOTOR_NUMBER = re.compile(
    r"(?<![a-z])(mg ?9\d\d|mg ?90|sg ?90|ds ?3\d{3}|x[lmhc] ?[34]\d\d|mx-?\d{2,3}|ax-?1[28]|nema ?\d\d"
    r"|neo ?550|neo ?vortex|kraken ?x\d\d|falcon ?500|775 ?pro)"
)
_ASIAN_MOTOR = re.compile("电机|马达|舵机|步进|モータ|サーボ|모터")
_AT_MOTOR = _tokens_of(
    "mount bracket plate holder housing horn arm gear pulley shaft hub coupling coupler screw screws bolt cover cap "
    "spacer adapter flange wheel support base block frame halter halterung flansch platte welle"
)
"""Things that are named after the motor that they belong to."""


def names_motor(text: str) -> bool:
    """Whether a name is that of a motor, servo or gearbox, and not that of its holder or horn."""
    plain, names = normalized(text), tokens(text)
    if not _AT_MOTOR.isdisjoint(names):
        return False
    named = any(_MOTOR.fullmatch(token) for token in names)
    return named or bool(_MOTOR_NUMBER.search(plain) or _ASIAN_MOTOR.search(plain))


_ROTOR = _tokens_of(
    "horn horns shaft shafts rotor output welle abtrieb abtriebswelle antriebswelle motorwelle laufer arbre palonnier "
    "eje albero вал ротор"
)
_ASIAN_ROTOR = re.compile("舵盘|舵臂|摆臂|输出轴|电机轴|转子|ホーン|シャフト|出力軸|ロータ")
_ROTOR_OF_MOTOR = _tokens_of("arm arms disc disk wheel hebel scheibe pulley gear spindle")


def names_rotor(text: str) -> bool:
    """Whether a name is that of what turns in a motor: a shaft, a rotor, a horn; or an arm that names its motor."""
    names = set(tokens(text))
    if not _ROTOR.isdisjoint(names) or _ASIAN_ROTOR.search(normalized(text)):
        return True
    of_motor = any(_MOTOR.fullmatch(token) for token in names) or _MOTOR_NUMBER.search(normalized(text))
    return bool(of_motor) and not _ROTOR_OF_MOTOR.isdisjoint(names)


def names_motor_shaft(text: str) -> bool:
    """Whether a name is that of what turns in a motor, and names the motor: "stepper shaft", "servo horn"."""
    of_motor = any(_MOTOR.fullmatch(token) for token in tokens(text)) or _MOTOR_NUMBER.search(normalized(text))
    return bool(of_motor) and names_rotor(text)


_BEARING = re.compile(
    r"(ball|roller|needle)?bearings?|(kugel|walzen|nadel|rollen|walz)?lager|roulements?|rodamientos?|cuscinetto|cuscinetti"
    r"|rolamentos?|подшипник\w*"
)
_BEARING_NUMBER = re.compile(r"(?<!\d)(6[0289]\d|6[0-9]0\d|6[0-9]1\d|mr\d{2,3}|f6\d\d)[ -]?(2?rs|zz|2?z|ll)(?![a-z])")
_ASIAN_BEARING = re.compile("轴承|軸承|ベアリング|軸受|베어링")
_AT_BEARING = _tokens_of(
    "cap caps housing block holder mount seat cover retainer support plate nut spacer bracket puller pedestal deckel "
    "gehause bock sitz block plain"
)
_INNER = _tokens_of("inner innen innenring inside interieur interior interno intern")
_OUTER = _tokens_of("outer aussen außen ausseren aussenring außenring outside exterieur exterior esterno extern")


def names_bearing(text: str) -> bool:
    """Whether a name is that of a rolling bearing, and not that of its housing or cap."""
    plain, names = normalized(text), tokens(text)
    if not _AT_BEARING.isdisjoint(names):
        return False
    named = any(_BEARING.fullmatch(token) for token in names)
    return named or bool(_BEARING_NUMBER.search(plain) or _ASIAN_BEARING.search(plain))


def ring_of_bearing(text: str) -> str:
    """Which ring of a bearing a name is that of: "inner", "outer" or ""."""
    plain, names = normalized(text), set(tokens(text))
    inner = not _INNER.isdisjoint(names) or "内圈" in plain or "内輪" in plain
    outer = not _OUTER.isdisjoint(names) or "外圈" in plain or "外輪" in plain
    return "" if inner == outer else "inner" if inner else "outer"


_WHEEL = re.compile(
    r"gears?|pinions?|pulleys?|sprockets?|wheels?|rollers?|(zahn|schnecken|kegel|ketten|schwung|lauf|stirn|planeten)?rad"
    r"|(zahn|kegel|lauf|planeten)rader|ritzel|sonnenrad|(zahn)?riemenscheiben?|umlenkrollen?|laufrollen?|engrenages?"
    r"|pignons?|poulies?|roues?|engranajes?|pinones|poleas?|ruedas?|ingranaggi?o?|pulegge|puleggia|ruota|ruote"
    r"|engrenagem|engrenagens|polias?|rodas?|tandwiel|шестерня|шестерни|шкив|колесо|колеса"
)
_ASIAN_WHEEL = re.compile(
    "齿轮|齒輪|带轮|链轮|滚轮|车轮|歯車|ギア|ギヤ|プーリ|スプロケット|ローラ|ホイール|기어|풀리|바퀴"
)
_AT_WHEEL = _tokens_of(
    "bearing bearings screw screws bolt bolts nut nuts washer washers pin pins key spacer spacers bush bushing "
    "collar insert cap caps clip hub shaft axle motor motors box lager schraube mutter scheibe bolzen stift distanz"
)


def names_wheel(text: str) -> bool:
    """Whether a name is that of a gear, pulley, sprocket, wheel or roller, whose turn matters; its screw is none."""
    names = tokens(text)
    if not _AT_WHEEL.isdisjoint(names) or names_fastener(text) or names_bearing(text) or names_motor(text):
        return False
    return any(_WHEEL.fullmatch(token) for token in names) or bool(_ASIAN_WHEEL.search(normalized(text)))


_GEAR = re.compile(
    r"gears?|pinions?|(zahn|schnecken|kegel|stirn|planeten)rad|(zahn|kegel|planeten)rader|ritzel|sonnenrad|engrenages?"
    r"|pignons?|engranajes?|pinones|ingranaggi?o?|engrenagem|engrenagens|tandwiel|шестерня|шестерни|bevels?"
)
_ASIAN_GEAR = re.compile("齿轮|齒輪|歯車|ギア|ギヤ|기어")


def names_gear(text: str) -> bool:
    """Whether a name is that of a gear."""
    gear = any(_GEAR.fullmatch(token) for token in tokens(text)) or bool(_ASIAN_GEAR.search(normalized(text)))
    return gear and names_wheel(text)


_AXLE = re.compile(r"(dead|live)?axles?|(steck|rad|lauf|dreh)?achsen?|essieu|asse|ось")


def names_axle(text: str) -> bool:
    """Whether a name ends as that of an axle, which may stand still while something turns on it."""
    names = [token for token in tokens(text) if not token.isdecimal()]
    return bool(names) and bool(_AXLE.fullmatch(names[-1]))


_CAM = re.compile(r"cams?|nocken(scheibe|welle)?|kurvenscheiben?|came|levetta|camma|кулачок")
_ASIAN_CAM = re.compile("凸轮|凸輪|カム|캠")
_AT_CAM = _tokens_of(
    "front cover camera mount holder bracket housing lock locks shaft bearing follower case lens web base"
)


def names_cam(text: str) -> bool:
    """Whether a name is that of a cam, and not that of a camera, a cam lock or what belongs to a cam."""
    names = tokens(text)
    cam = any(_CAM.fullmatch(token) for token in names) or bool(_ASIAN_CAM.search(normalized(text)))
    return cam and _AT_CAM.isdisjoint(names)


_SPRING = re.compile(r"springs?|(druck|zug|schrauben|dreh|schenkel|spiral)?federn?|ressorts?|muelles?|molle?|пружина")
_ASIAN_SPRING = re.compile("弹簧|ばね|バネ|スプリング|스프링")
_AT_SPRING = _tokens_of(
    "rod rods hanger arm bracket block box base bar beam shackle "
    "pin pins washer washers seat plunger cap retainer holder perch plate guide clip clamp mount cup nut bolt screw "
    "lock steel teller ring bolzen stift"
)


def names_spring(text: str) -> bool:
    """Whether a name is that of a spring, and not that of its seat, or of a spring pin or washer."""
    names = tokens(text)
    if not _AT_SPRING.isdisjoint(names):
        return False
    asian = _ASIAN_SPRING.search(normalized(text)) is not None and not _ASIAN.search(normalized(text))
    return asian or any(_SPRING.fullmatch(token) for token in names)


_DAMPER = _tokens_of(
    "damper dampers dashpot dampfer stossdampfer stoßdampfer gasfeder gasfedern gasdruckfeder gasdruckfedern "
    "gasdruckdampfer "
    "amortisseur amortisseurs amortiguador amortiguadores ammortizzatore ammortizzatori amortecedor schokdemper "
    "амортизатор демпфер"
)
_TWO_WORD_DAMPER = re.compile(r"(?<![a-z])(shock absorber|gas (spring|strut|shock)|verin a gaz)s?(?![a-z])")
_ASIAN_DAMPER = re.compile("减震器|减振器|阻尼器|气弹簧|ダンパ|ガススプリング|댐퍼")
_AT_DAMPER = _tokens_of(
    "rod tube piston cylinder body housing case eye end top bottom upper lower base shaft inner outer rubber foot feet "
    "vibration kolben stange kolbenstange rohr zylinder gehause auge tige corps"
)


def names_damper(text: str) -> bool:
    """Whether a name is that of a whole damper or gas spring, and not that of its rod, tube, eye or seat."""
    plain, names = normalized(text), tokens(text)
    if not _AT_SPRING.isdisjoint(names) or not _AT_DAMPER.isdisjoint(names):
        return False
    spaced = " ".join(names)
    named = not _DAMPER.isdisjoint(names) or _TWO_WORD_DAMPER.search(spaced) is not None
    return named or bool(_ASIAN_DAMPER.search(plain))


_FLEXIBLE = _tokens_of(
    "belt belts chain chains cable cables hose hoses rope harness timingbelt vbelt dragchain "
    "riemen zahnriemen keilriemen flachriemen kette ketten rollenkette energiekette kabel schlauch seil "
    "courroie chaine tuyau correa cadena manguera cinghia catena cavo correia corrente mangueira ремень цепь кабель"
)
_ASIAN_FLEXIBLE = re.compile("皮带|同步带|链条|线缆|电缆|拖链|ベルト|チェーン|ケーブル|벨트|체인|케이블")
_AT_FLEXIBLE = _tokens_of(
    "pulley pulleys wheel sprocket tensioner tension guard cover clamp clip gland tie holder carrier guide mount link "
    "drum spool reel roller drive connector fitting tray duct box bracket plate anchor rad scheibe spanner halter"
)


def names_flexible(text: str) -> bool:
    """Whether a name is that of a belt, chain, cable or hose, and not that of its pulley, clamp or guard."""
    plain, names = normalized(text), tokens(text)
    if not _AT_FLEXIBLE.isdisjoint(names):
        return False
    return not _FLEXIBLE.isdisjoint(names) or bool(_ASIAN_FLEXIBLE.search(plain))


_SLIDER = _tokens_of(
    "slider sliders crosshead piston plunger gleitstein gleitschuh kulissenstein schlitten kreuzkopf kolben coulisseau "
    "corredera cursore ползун"
)
_ASIAN_SLIDER = re.compile("滑块|滑塊|活塞|スライダ|ピストン|슬라이더")
_AT_SLIDER = _tokens_of("rod pin ring guide rail mount bracket link arm stange bolzen fuhrung crank")


def names_slider(text: str) -> bool:
    """Whether a name is that of a slider or piston, and not that of its rod, pin or guide."""
    names = tokens(text)
    if not _AT_SLIDER.isdisjoint(names):
        return False
    return not _SLIDER.isdisjoint(names) or bool(_ASIAN_SLIDER.search(normalized(text)))


_GROUND = _tokens_of(
    "base frame ground chassis housing stand bed block bracket baseplate bedplate mainframe subframe "
    "gehause gestell rahmen grundplatte grundgestell stativ sockel fundament bati socle carter bastidor telaio "
    "basamento станина рама корпус основание"
)
_ASIAN_GROUND = re.compile("机架|底座|底板|机座|箱体|机身|フレーム|ベース|架台|筐体")


def names_ground(text: str) -> bool:
    """Whether a name is that of a part that stays: a base, a frame, a housing; the nut block of a screw is none."""
    names = tokens(text)
    nut = not {"nut", "nuts"}.isdisjoint(names)
    return not nut and (not _GROUND.isdisjoint(names) or bool(_ASIAN_GROUND.search(normalized(text))))


_MOUNT = _tokens_of(
    "mount mounting wall support pedestal column halter halterung konsole wand supporto soporte suporte"
)


def names_mount(text: str) -> bool:
    """Whether a name is that of a mount, which often stays, but not of one on a horn or for a sensor."""
    names = set(tokens(text))
    return not _MOUNT.isdisjoint(names) and names.isdisjoint({"horn", "sensor", "camera", "tool", "end"})


_BODY = _tokens_of("body torso trunk hull fuselage rumpf karosserie corps cuerpo corpo")


def names_body(text: str) -> bool:
    """Whether a name calls a part the body, as of a robot with legs; a modeller numbers its solids so, too."""
    names = [token for token in tokens(text) if not token.isdecimal() and token not in ("v", "main", "the")]
    return bool(names) and all(token in _BODY for token in names)


_MARKER = _tokens_of("origin ursprung nullpunkt origine origen datum 原点")
_WITH_MARKER = _tokens_of("cube point block marker part sphere ball axis axes triad coordinate system the of 3d v")


def names_marker(text: str) -> bool:
    """Whether a name is that of a part which only marks the origin of the drawing, as "Origin Cube"."""
    names = [token for token in tokens(text) if not token.isdecimal()]
    return not _MARKER.isdisjoint(names) and all(token in _MARKER or token in _WITH_MARKER for token in names)


def is_called_ground(text: str) -> bool:
    """Whether a name says literally that a part is the ground, as "Ground" and "Rev ground", and not "ground strap"."""
    names = [token for token in tokens(text) if not token.isdecimal()]
    return bool(names) and names[-1] == "ground"
