"""`python -m cartable.cli` is `cartable`."""

import sys

from .main import main

sys.exit(main())
