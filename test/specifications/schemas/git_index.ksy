meta: {id: git_index, endian: be, encoding: UTF-8}
seq: [{id: magic, contents: DIRC}, {id: version, type: u4, valid: 2}, {id: num, type: u4}, {id: entries, type: entry, repeat: expr, repeat-expr: num}, {id: rest, size: _io.size - _io.pos - 20}, {id: sha1, size: 20}]
types: {entry: {seq: [{id: stat, type: u4, repeat: expr, repeat-expr: 10}, {id: sha1, size: 20}, {id: flags, type: b4}, {id: len, type: b12}, {id: name, type: str, size: len}, {id: pad, size: 8 - (62 + len) % 8}]}}
