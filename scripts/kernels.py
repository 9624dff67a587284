"""Build the compiled kernels from their C sources, or say whether they are as their sources give.

Usage: ``python scripts/kernels.py [--check]``. The compiler is Zig's C compiler, the pinned
`ziglang` of the lock for developers: the same version gives the same bytes on every machine.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNELS = (ROOT / "src/liftwork/crafts/cad/kernel",)
_FLAGS = (
    "-target", "wasm32-freestanding", "-O2", "-std=c11", "-Wall", "-Wextra",
    "-Werror", "-ffp-contract=off", "-nostdlib", "-Wl,--no-entry", "-Wl,--strip-all",
    "-Wl,-z,stack-size=262144",
)  # fmt: skip


def build(folder: Path, to: Path) -> None:
    """Compile every C file of a folder into one module."""
    sources = sorted(path.name for path in folder.glob("*.c"))
    command = [sys.executable, "-m", "ziglang", "cc", *_FLAGS, "-o", str(to), *sources]
    subprocess.run(command, cwd=folder, check=True)


def is_built(folder: Path) -> bool:
    """Whether the module in a folder is the one that its sources give."""
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch) / "kernel.wasm"
        build(folder, fresh)
        return fresh.read_bytes() == (folder / "kernel.wasm").read_bytes()


def main() -> int:
    """Build, or check; 1 where a module is not as its sources give."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="build nothing, compare only")
    check = parser.parse_args().check
    good = True
    for folder in KERNELS:
        if not check:
            build(folder, folder / "kernel.wasm")
        elif not is_built(folder):
            print(f"{folder.relative_to(ROOT)}/kernel.wasm is not what its sources give")
            good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
