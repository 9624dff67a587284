"""Serve jobs until the input closes."""

from __future__ import annotations

import sys

from .serving import serve

if __name__ == "__main__":
    serve(*sys.argv[1:4])
