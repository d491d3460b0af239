"""Reads values with the Python code of the official compiler.

usage: read_values.py FOLDER     FOLDER/NAME holds the modules of schema NAME
stdin: JSON {"fields": {NAME: {CLASS: [id, ...]}}, "values": [{"folder", "module", "path": [CLASS, ...], "bytes": "hex", "params"}]}
stdout: JSON, each value's fields: integers i12, bytes xff00, text sabc, floats f and the bits of a double; or "error: why".
"""

import enum
import importlib
import io
import json
import os
import struct
import sys

import kaitaistruct

kaitaistruct.API_VERSION = (0, 11)


class Stream(kaitaistruct.KaitaiStream):
    """As of 0.11: bytes start on a byte, whatever bits are left of the one before."""

    def read_bytes(self, n):
        if not self.in_bits:
            self.align_to_byte()
        return super().read_bytes(n)

    def read_bits_int_be(self, n):
        return self.bits_of(super().read_bits_int_be, n)

    def read_bits_int_le(self, n):
        return self.bits_of(super().read_bits_int_le, n)

    def bits_of(self, read, n):
        self.in_bits = True
        try:
            return read(n)
        finally:
            self.in_bits = False

    def read_bytes_term(self, *args):
        self.align_to_byte()
        return super().read_bytes_term(*args)

    in_bits = False


kaitaistruct.KaitaiStream = Stream


def scalar(value):
    if isinstance(value, (bytes, bytearray)):
        return "x" + bytes(value).hex()
    if isinstance(value, enum.Enum):
        return "i%d" % value.value
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return "i%d" % value
    if isinstance(value, float):
        return "fnan" if value != value else "f" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return "s" + value
    return "stream"


def plain(value, fields):
    if isinstance(value, list):
        return [plain(one, fields) for one in value]
    if not isinstance(value, kaitaistruct.KaitaiStruct):
        return scalar(value)
    result = {}
    for name in fields[type(value).__qualname__]:
        try:
            result[name] = plain(getattr(value, name, None), fields)
        except Exception as error:  # an instance that cannot be read
            result[name] = "error: %s %s" % (type(error).__name__, error)
    return result


def given(param):
    if isinstance(param, int):
        return param
    return bytes.fromhex(param[1:]) if param[0] == "x" else param[1:]


def read(one, fields):
    kind = importlib.import_module(one["module"])
    for name in one["path"]:
        kind = getattr(kind, name)
    stream = kaitaistruct.KaitaiStream(io.BytesIO(bytes.fromhex(one["bytes"])))
    value = kind(*map(given, one["params"]), stream)
    if not any(name in vars(value) for name in fields[kind.__qualname__]) and hasattr(value, "_debug"):
        value._read()
    return plain(value, fields)


asked = json.load(sys.stdin)
answers = []
before = set(sys.modules)
for one in asked["values"]:
    # Schemas of different folders may have modules of one name.
    if sys.path[0] != os.path.join(sys.argv[1], one["folder"]):
        for name in set(sys.modules) - before:
            del sys.modules[name]
        if len(sys.path) > 0 and sys.path[0].startswith(sys.argv[1]):
            sys.path.pop(0)
        sys.path.insert(0, os.path.join(sys.argv[1], one["folder"]))
    try:
        answers.append(read(one, asked["fields"][one["folder"]]))
    except Exception as error:
        answers.append("error: %s %s" % (type(error).__name__, error))
print(json.dumps(answers))
