"""Every check of a mail."""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

TO = CheckCode("MSG-101", "the draft is for those who were named, and for nobody else")
WORDS = CheckCode("MSG-102", "the draft has the subject and the text that were given")
FILES = CheckCode("MSG-103", "the draft holds the files, byte for byte")
HEADERS = CheckCode("MSG-104", "the draft has no header but those of a plain mail, each once")
IN_DRAFTS = CheckCode("MSG-105", "the same draft lies in the mailbox's Drafts, once")

IN_SENT = CheckCode("MSG-111", "the mail lies in Sent, once")
SENT_TO = CheckCode("MSG-112", "it went from and to the addresses that were shown")
SENT_WORDS = CheckCode("MSG-113", "it has the subject and the text that were shown")
SENT_FILES = CheckCode("MSG-114", "its files have the bytes that were shown")
NO_DRAFT = CheckCode("MSG-115", "no draft of it is left")

DRAFT_CHECKS = (TO, WORDS, FILES, HEADERS, IN_DRAFTS)
SENT_CHECKS = (IN_SENT, SENT_TO, SENT_WORDS, SENT_FILES, NO_DRAFT)
