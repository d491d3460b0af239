meta: {id: mkv, endian: be}
seq: [{id: elements, type: element, repeat: eos}]
types:
  element: {seq: [{id: key, type: vint}, {id: len, type: vint}, {id: body, size: 'len.value', type: {switch-on: key.raw, cases: {0x1a45dfa3: elements, 0x18538067: elements, 0x1549a966: elements}}}]}
  elements: {seq: [{id: list, type: element, repeat: eos}]}
  vint: {seq: [{id: first, type: u1}, {id: rest, type: u1, repeat: expr, repeat-expr: n}], instances: {n: {value: 'first >= 128 ? 0 : first >= 64 ? 1 : first >= 32 ? 2 : first >= 16 ? 3 : first >= 8 ? 4 : first >= 4 ? 5 : first >= 2 ? 6 : 7'}, raw: {value: 'n == 3 ? first << 24 | rest[0] << 16 | rest[1] << 8 | rest[2] : 0'}, value: {value: 'n == 0 ? first & 127 : n == 1 ? (first & 63) << 8 | rest[0] : n == 3 ? raw & 0xfffffff : n == 7 ? rest[3] << 24 | rest[4] << 16 | rest[5] << 8 | rest[6] : 0'}}}
