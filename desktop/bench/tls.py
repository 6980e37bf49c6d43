"""The computer's own TLS, for the simulated module ``ssl``, which would find itself by that name."""

import ssl as ssl
