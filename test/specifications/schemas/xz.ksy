meta: {id: xz, endian: le}
seq: [{id: magic, contents: [0xfd, 7zXZ, 0]}, {id: flags, type: flags}, {id: crc, type: u4}, {id: body, size: _io.size - 24}, {id: footer, type: footer}]
types: {flags: {seq: [{id: zero, contents: [0]}, {id: reserved, type: b4}, {id: check, type: b4, enum: check}]}, footer: {seq: [{id: crc, type: u4}, {id: backward, type: u4}, {id: flags, type: flags}, {id: magic, contents: YZ}], instances: {len_index: {value: (backward + 1) * 4}, index: {io: _root._io, pos: _root._io.size - 12 - len_index, size: len_index}}}}
enums: {check: {0: none, 1: crc32, 4: crc64, 10: sha256}}
