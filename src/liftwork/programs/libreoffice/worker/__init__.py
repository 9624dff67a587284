"""The side that talks to LibreOffice, run by a Python that has `uno` (3.8 or newer).

``python -m worker SOFFICE PROFILE PIPE`` starts its own LibreOffice with its own profile, says
so with one JSON line, then reads one JSON job a line and answers each with one line. It
ends, and ends its LibreOffice, when its input closes. Nothing here is imported by the rest
of the package.
"""

import uno as uno  # makes the interfaces below com.sun.star importable
