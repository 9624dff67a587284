"""File formats that several crafts share: read, checked and written in one place each."""
