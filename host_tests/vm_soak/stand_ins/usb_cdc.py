# Nobody has either line open.
console = None
data = None
