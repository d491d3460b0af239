meta: {id: sgi, endian: be}
seq: [{id: magic, type: u2, valid: 474}, {id: storage, type: u1}, {id: bpc, type: u1}, {id: dims, type: u2}, {id: size, type: u2, repeat: expr, repeat-expr: 3}, {id: min, type: s4}, {id: max, type: s4}, {id: dummy, size: 4}, {id: name, type: strz, size: 80, encoding: ASCII}, {id: map, type: s4}, {id: pad, size: 404}, {id: starts, type: u4, repeat: expr, repeat-expr: n, if: storage == 1}, {id: lens, type: u4, repeat: expr, repeat-expr: n, if: storage == 1}]
types: {row: {params: [{id: i, type: s4}], instances: {data: {io: _root._io, pos: '_root.starts[i]', size: '_root.lens[i]'}}}}
instances: {n: {value: 'size[1] * size[2]'}, rows: {type: row(_index), repeat: expr, repeat-expr: 'storage == 1 ? n : 0', pos: 0}}
