meta: {id: qoi, endian: be}
seq: [{id: magic, contents: qoif}, {id: width, type: u4}, {id: height, type: u4}, {id: channels, type: u1, valid: {any-of: [3, 4]}}, {id: space, type: u1}, {id: ops, type: op, repeat: until, repeat-until: '_.tag == 0 and _.low == 0'}, {id: rest, size-eos: true}]
types: {op: {seq: [{id: tag, type: b2}, {id: low, type: b6}, {id: rgb, size: '3 + low - 0x3e', if: tag == 3 and low >= 0x3e}, {id: luma, type: u1, if: tag == 2}]}}
