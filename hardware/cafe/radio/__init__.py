"""The line to the café's leaderboard over Wi-Fi, in place of USB: a Pico 2 W brings its games to the broker by itself.

port.py is the port that hardware/cafe/line.py writes to, as to the serial one. It joins the network (network.py), asks
for the broker's address (resolver.py), and talks with it by TLS (tls.py) and MQTT (packets.py). All of that is done in
steps, and steps that take long only while nobody plays. Loaded only with ``board = 2``.
"""
