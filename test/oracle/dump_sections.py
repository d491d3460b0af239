"""Reads a CUDA core dump with the Python code of the official compiler and prints every section as JSON.

usage: dump_sections.py FOLDER FILE...     FOLDER holds cuda.py and elf.py; one line of JSON a file
Integers are printed as decimal strings: JSON numbers are doubles.
"""

import gzip
import hashlib
import json
import sys


def plain(value):
    return value.hex() if isinstance(value, bytes) else str(int(value))


def row(entry):
    return {name: plain(value) for name, value in vars(entry).items() if not name.startswith("_")}


def section(one):
    body = one.body
    content = {"type": str(one.type_number), "name": getattr(one, "name", None)}
    if hasattr(body, "entries"):
        content["rows"] = [row(entry) for entry in body.entries]
    elif hasattr(body, "values"):
        content["words"] = [str(word) for word in body.values]
    else:
        content["sha256"] = hashlib.sha256(body).hexdigest()
    return content


def main():
    import kaitaistruct

    kaitaistruct.API_VERSION = (0, 11)  # code of compiler 0.11 refuses the runtime 0.10, though it has all this code needs
    sys.path.insert(0, sys.argv[1])
    from cuda import Cuda

    for path in sys.argv[2:]:
        with open(path, "rb") as file:
            data = file.read()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        print(json.dumps([section(one) for one in Cuda.from_bytes(data).sections]))


if __name__ == "__main__":
    main()
