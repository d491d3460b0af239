meta: {id: caf, endian: be, encoding: ASCII}
seq: [{id: magic, contents: caff}, {id: version, type: u2}, {id: flags, type: u2}, {id: chunks, type: chunk, repeat: eos}]
types: {chunk: {seq: [{id: name, type: str, size: 4}, {id: len, type: s8}, {id: body, size: 'len < 0 ? _io.size - _io.pos : len', type: {switch-on: name, cases: {'"desc"': description}}}]}, description: {seq: [{id: rate, type: f8}, {id: format, type: str, size: 4}, {id: numbers, type: u4, repeat: expr, repeat-expr: 5}]}}
