"""How fast the command starts, beside a bare Python and the built-in model's own import.

usage: python bench/start.py [--runs N] [--json]
"""

from __future__ import annotations

import argparse
import sys

from measure import measure, show


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    python = sys.executable
    commands = {
        "python -c pass": [python, "-c", "pass"],
        "lift --help": [python, "-m", "liftwork", "--help"],
        "lift tools": [python, "-m", "liftwork", "tools"],
        "lift doctor": [python, "-m", "liftwork", "doctor"],
        "lift plan": [python, "-m", "liftwork", "plan", "a 10 marla house with 3 bedrooms"],
        "import needle": [python, "-c", "import needle"],
        "import ortools.sat.python.cp_model": [
            python,
            "-c",
            "import ortools.sat.python.cp_model",
        ],
    }
    show(
        [
            measure(name, lambda _, command=command: command, options.runs)
            for name, command in commands.items()
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
