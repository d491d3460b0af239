meta: {id: tga, endian: le}
seq: [{id: len_id, type: u1}, {id: map_type, type: u1}, {id: kind, type: u1, enum: kind}, {id: map, type: map}, {id: origin, type: u2, repeat: expr, repeat-expr: 2}, {id: width, type: u2}, {id: height, type: u2}, {id: depth, type: u1}, {id: flags, type: flags}, {id: image_id, size: len_id}, {id: colors, size: '(map.depth + 7) / 8', repeat: expr, repeat-expr: map.len, if: map_type == 1}]
types: {map: {seq: [{id: first, type: u2}, {id: len, type: u2}, {id: depth, type: u1}]}, flags: {meta: {bit-endian: le}, seq: [{id: alpha_bits, type: b4}, {id: from_right, type: b1}, {id: from_top, type: b1}, {id: reserved, type: b2}]}}
enums: {kind: {0: none, 1: mapped, 2: truecolor, 3: grey, 9: rle_mapped, 10: rle_truecolor, 11: rle_grey}}
