"""What looks like a token or a password is told, and usual requests are not taken for one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.models.withheld import looks_secret

REQUESTS = Path(__file__).parents[1] / "data" / "requests"
_TOKEN = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", min_size=40)


@pytest.mark.parametrize(
    "text",
    [
        "connect slack with xoxb-planted-91c07d",
        "use ghp_16C7e42F292c6912E7710c838347Ae178B4a",
        "my key is sk-proj-abcdefghijklmnop1234",
        "AKIAIOSFODNN7EXAMPLE",
        "send eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc to the team",
        "gmail token ya29.a0AfH6SMBplanted",
        "log in with password: hunter22",
        "the password is Sunshine99",
        "write a note: the password is opensesame",
        "set my passphrase to correct4horse",
        "api key 0123456789abcdef",
        "-----BEGIN RSA PRIVATE KEY-----",
    ],
)
def test_a_secret_is_told_by_its_looks(text: str) -> None:
    assert looks_secret(text)


@pytest.mark.parametrize(
    "text",
    [
        "a 10 marla house with 3 bedrooms",
        "protect the sheet with a password",
        "the token of the office is missing",
        "post sk-17.png to #team",
        "a poster with the title 'Secret sale', 50% off",
        "1 pass for 3 people: 1200",
    ],
)
def test_usual_words_are_no_secret(text: str) -> None:
    assert not looks_secret(text)


def test_no_labelled_request_is_withheld() -> None:
    lines = [line for file in REQUESTS.rglob("*.jsonl") for line in file.read_text().splitlines()]
    requests = [json.loads(line)["request"] for line in lines if line.strip()]
    assert len(requests) > 300
    assert [request for request in requests if looks_secret(request)] == []


@given(_TOKEN, st.text(max_size=40), st.text(max_size=40))
def test_a_slack_token_is_told_wherever_it_stands(token: str, before: str, after: str) -> None:
    assert looks_secret(f"{before} xoxb-{token} {after}")
