meta: {id: websocket, endian: be}
seq: [{id: frames, type: frame, repeat: eos}]
types: {frame: {seq: [{id: is_final, type: b1}, {id: reserved, type: b3}, {id: opcode, type: b4, enum: opcode}, {id: is_masked, type: b1}, {id: len7, type: b7}, {id: len16, type: u2, if: len7 == 126}, {id: len64, type: u8, if: len7 == 127}, {id: mask, size: 4, if: is_masked}, {id: plain, size: len, if: not is_masked}, {id: masked, size: len, process: xor(mask), if: is_masked}], instances: {len: {value: 'len7 < 126 ? len7 : len7 == 126 ? len16 : len64'}}}}
enums: {opcode: {0: more, 1: text, 2: binary, 8: close}}
