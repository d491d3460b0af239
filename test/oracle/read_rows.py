"""Reads table rows with the Python code of the official compiler.

usage: read_rows.py FOLDER     FOLDER holds cuda.py and elf.py
stdin: JSON [{"table": "ThreadTable", "entsize": 48, "bytes": "hex"}]; stdout: the rows of each, integers as digits.
"""

import io
import json
import sys

import kaitaistruct

kaitaistruct.API_VERSION = (0, 11)
sys.path.insert(0, sys.argv[1])
from cuda import Cuda  # noqa: E402
from dump_sections import row  # noqa: E402


def rows(one):
    stream = kaitaistruct.KaitaiStream(io.BytesIO(bytes.fromhex(one["bytes"])))
    return [row(entry) for entry in getattr(Cuda, one["table"])(one["entsize"], stream).entries]


print(json.dumps([rows(one) for one in json.load(sys.stdin)]))
