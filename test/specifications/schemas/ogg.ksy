meta: {id: ogg, endian: le}
seq: [{id: pages, type: page, repeat: eos}]
types: {page: {seq: [{id: magic, contents: OggS}, {id: version, contents: [0]}, {id: reserved, type: b5}, {id: is_last, type: b1}, {id: is_first, type: b1}, {id: goes_on, type: b1}, {id: granule, type: u8}, {id: serial, type: u4}, {id: number, type: u4}, {id: crc, type: u4}, {id: n, type: u1}, {id: lens, type: u1, repeat: expr, repeat-expr: n}, {id: segments, repeat: expr, repeat-expr: n, size: 'lens[_index]'}]}}
