meta: {id: voc, endian: le}
seq: [{id: magic, contents: 'Creative Voice File'}, {id: eof_mark, contents: [0x1a]}, {id: ofs, type: u2}, {id: version, type: u2}, {id: check, type: u2, valid: '~version + 0x1234 & 0xffff'}, {id: blocks, type: block, repeat: eos}]
types: {block: {seq: [{id: kind, type: u1}, {id: len, type: b24le, if: kind != 0}, {id: body, size: len, if: kind != 0}]}}
