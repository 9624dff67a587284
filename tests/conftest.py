from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A background job starts with Ctrl-C ignored, and so would every child that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
