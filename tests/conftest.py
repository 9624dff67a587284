from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A background job starts with Ctrl-C ignored, and so would every child that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
