meta: {id: gzip, endian: le}
seq: [{id: magic, contents: [0x1f, 0x8b]}, {id: method, type: u1, enum: method}, {id: flags, type: flags}, {id: time, type: u4}, {id: extra_flags, type: u1}, {id: os, type: u1}, {id: extra, type: extra, if: flags.has_extra}, {id: name, type: strz, encoding: ISO-8859-1, if: flags.has_name}, {id: comment, type: strz, encoding: ISO-8859-1, if: flags.has_comment}, {id: crc16, type: u2, if: flags.has_crc}, {id: body, size: _io.size - _io.pos - 8}, {id: crc32, type: u4}, {id: len, type: u4}]
types: {flags: {seq: [{id: reserved, type: b3}, {id: has_comment, type: b1}, {id: has_name, type: b1}, {id: has_extra, type: b1}, {id: has_crc, type: b1}, {id: is_text, type: b1}]}, extra: {seq: [{id: len, type: u2}, {id: data, size: len}]}}
enums: {method: {8: deflate}}
