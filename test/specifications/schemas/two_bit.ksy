meta: {id: two_bit, endian: le}
seq: [{id: magic, type: u4, valid: 0x1a412743}, {id: version, type: u4}, {id: num, type: u4}, {id: reserved, type: u4}, {id: entries, type: entry, repeat: expr, repeat-expr: num}]
types: {entry: {seq: [{id: len, type: u1}, {id: name, type: str, size: len, encoding: ASCII}, {id: ofs, type: u4}], instances: {body: {io: _root._io, pos: ofs, type: body}}}, body: {seq: [{id: len, type: u4}, {id: num_n, type: u4}, {id: num_masks, type: u4}, {id: reserved, type: u4}, {id: bases, type: b2, repeat: expr, repeat-expr: len}]}}
