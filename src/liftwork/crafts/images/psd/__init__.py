"""The PSD format: written by psd-tools, taken apart and changed in place by our own parser."""
