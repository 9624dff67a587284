"""Makes formulas by chance, for a comparison of two calculators."""

from __future__ import annotations

import random

NUMBERS = ("[A]", "[B]", "[C]", "[E]", "2", "0.5", "7", "100", "-3", "10%")
TEXTS = ("[T]", '"abc"', '"Ali"', '"a b"', '""')
_MANY = ("SUM", "MAX", "MIN", "AVERAGE", "COUNT", "PRODUCT", "MEDIAN")


def formulas(seed: int, count: int) -> list[str]:
    """So many formulas over the columns A, B, C, E (numbers) and T (text)."""
    maker = _Maker(random.Random(seed))
    makers = (maker.number, maker.number, maker.text, maker.truth)
    return [maker.chance.choice(makers)(maker.chance.randrange(1, 4)) for _ in range(count)]


class _Maker:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def number(self, depth: int) -> str:
        pick = self.chance.choice
        if depth <= 0:
            return pick(NUMBERS)
        one, other, third = (self.number(depth - 1) for _ in range(3))
        return pick(
            [
                f"({one} {pick('+-*/')} {other})",
                f"{one} {pick('+-*')} {other} {pick('+-*/')} {third}",
                f"ROUND({one}, {pick(('0', '1', '2', '-1'))})",
                f"IF({self.truth(depth - 1)}, {one}, {other})",
                f"{pick(_MANY)}({one}, [A]:[C], {other})",
                f"{pick(('ABS', 'INT', 'SIGN'))}({one})",
                f"MOD({one}, {pick(('3', '-2.5', '7'))})",
                f'COUNTIF([{pick("ABC")}], "{pick((">", ">=", "<", "<>", ""))}" & {pick(NUMBERS)})',
                f"IFERROR({one}, {other})",
                f"-{one}",
                f"LEN({self.text(depth - 1)})",
                f'SUMIFS([B], [A], ">{pick("123")}", [T], "{pick(("a*", "<>x", "ali"))}")',
            ]
        )

    def truth(self, depth: int) -> str:
        pick = self.chance.choice
        one, other = self.number(depth), self.number(depth)
        return pick(
            [
                f"{one} {pick(('>', '>=', '<', '<=', '=', '<>'))} {other}",
                f"{self.text(depth)} {pick('=<>')} {self.text(depth)}",
                f"{pick(('AND', 'OR'))}({one} > 1, {other} < 9)",
            ]
        )

    def text(self, depth: int) -> str:
        pick = self.chance.choice
        if depth <= 0:
            return pick(TEXTS)
        one, other = self.text(depth - 1), self.text(depth - 1)
        return pick(
            [
                f"{one} & {other}",
                f"{pick(('LEFT', 'RIGHT'))}({one}, 2)",
                f"{pick(('UPPER', 'LOWER', 'TRIM', 'PROPER'))}({one})",
                f"{one} & {pick(NUMBERS)}",
                f"IF({self.truth(0)}, {one}, {other})",
            ]
        )
