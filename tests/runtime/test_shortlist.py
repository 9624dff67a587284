"""The tools that matter are among the few that the model is shown."""

from __future__ import annotations

from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Tool, tool
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.evidence import gather
from liftwork.runtime.lexicon import held_out, lexicon_of, shown
from liftwork.runtime.shortlist import MOST, likeness_of, shortlist

_OTHERS = (
    "crop photo", "send email", "sum column", "cut video", "plot graph", "write letter",
    "play song", "book room", "weigh parcel", "sort files",
)  # fmt: skip


def _other(words: str) -> Tool:
    def run(job: Job) -> Made:
        del job
        return Made(words)

    run.__name__ = words.replace(" ", "_")
    run.__doc__ = f"{words.capitalize()}."
    signals = tuple(words.split())
    return tool(effect=Effect.READ, examples=[Example(words, {})], signals=signals)(run)


def _listed(request: str, registry: Registry) -> list[str]:
    lexicon = lexicon_of(registry)
    evidences = [gather(each, request, lexicon) for each in registry]
    likeness = likeness_of(registry).of(request)
    return [e.tool.name for e in shortlist(evidences, likeness, ("plan",))]


def test_each_held_out_example_finds_its_tool_among_sixteen() -> None:
    registry = Registry((*TOOLS, *map(_other, _OTHERS)))
    missed = [
        example.request
        for each in TOOLS
        for example in held_out(each)
        if each.name not in _listed(example.request, registry)
    ]
    assert missed == []


def test_a_shortlist_holds_at_most_six() -> None:
    registry = Registry((*TOOLS, *map(_other, _OTHERS)))
    assert len(_listed("crop the photo", registry)) == MOST
    assert _listed("crop the photo", registry)[0] == "crop_photo"


def test_every_fourth_example_is_held_out_and_no_other() -> None:
    for each in TOOLS:
        assert held_out(each) == each.examples[3::4]
        assert shown(each) == tuple(e for e in each.examples if e not in held_out(each))
        assert held_out(each)


def test_the_lexicon_follows_a_registry_that_grows() -> None:
    registry = Registry(TOOLS)
    lexicon_of(registry)
    registry.add(_other("crop photo"))
    assert "crop_photo" in lexicon_of(registry).words
    assert "crop_photo" in likeness_of(registry).of("crop the photo")
