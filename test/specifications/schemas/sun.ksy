meta: {id: sun, endian: be}
seq: [{id: magic, type: u4, valid: 0x59a66a95}, {id: sizes, type: u4, repeat: expr, repeat-expr: 3}, {id: len, type: u4}, {id: kind, type: u4}, {id: map_kind, type: u4}, {id: len_map, type: u4}, {id: map, size: len_map}, {id: rows, type: row, repeat: expr, repeat-expr: 'sizes[1]'}]
types: {row: {seq: [{id: pixels, size: '(_parent.sizes[0] * _parent.sizes[2] + 15) / 16 * 2'}]}}
