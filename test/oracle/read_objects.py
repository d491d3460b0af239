"""Reads objects with the Python code of the official compiler.

usage: read_objects.py FOLDER MODULE CLASS
stdin: JSON ["hex", ...]; stdout: each object's fields, integers as digits, bytes as hex after an x, floats as text of their bits.
"""

import enum
import importlib
import io
import json
import struct
import sys

import kaitaistruct

kaitaistruct.API_VERSION = (0, 11)
sys.path.insert(0, sys.argv[1])


def plain(value):
    if isinstance(value, kaitaistruct.KaitaiStruct):
        fields = {k: plain(v) for k, v in vars(value).items() if not k.startswith("_") and v is not None}
        return fields
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, (bytes, bytearray)):
        return "x" + bytes(value).hex()
    if isinstance(value, bool):
        return value
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return "nan" if value != value else struct.pack(">d", value).hex()
    return value


root = getattr(importlib.import_module(sys.argv[2]), sys.argv[3])
objects = [root(kaitaistruct.KaitaiStream(io.BytesIO(bytes.fromhex(one)))) for one in json.load(sys.stdin)]
print(json.dumps([plain(one) for one in objects]))
