meta: {id: npy, endian: le}
seq: [{id: magic, contents: [0x93, NUMPY]}, {id: major, type: u1}, {id: minor, type: u1}, {id: len16, type: u2, if: major == 1}, {id: len32, type: u4, if: major > 1}, {id: head, type: str, encoding: UTF-8, size: 'major == 1 ? len16 : len32'}, {id: data, type: s4, repeat: eos}]
