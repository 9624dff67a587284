"""Windows of Microsoft Windows, through UI Automation.

Nothing here imports a library of that system before `connect.connect` is called there.
"""
