meta: {id: bzip2, bit-endian: be}
seq: [{id: magic, contents: BZh}, {id: level, type: u1, valid: {min: 0x31, max: 0x39}}, {id: block, type: block}, {id: rest, size-eos: true}]
types: {block: {seq: [{id: magic_high, type: b24, valid: 0x314159}, {id: magic_low, type: b24, valid: 0x265359}, {id: crc, type: b32}, {id: randomized, type: b1}, {id: start, type: b24}, {id: ranges, type: b1, repeat: expr, repeat-expr: 16}]}}
