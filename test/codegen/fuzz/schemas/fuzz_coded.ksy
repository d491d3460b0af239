meta:
  id: fuzz_coded
  endian: le
  encoding: ASCII
seq:
  - {id: key, type: u1}
  - {id: len_a, type: u1}
  - {id: by_key, size: len_a, process: xor(key)}
  - {id: by_bytes, size: 5, process: 'xor([0x12, 0x34, 0x56])', type: part}
  - {id: turned, size: 4, process: rol(3)}
  - {id: turned_back, size: 4, process: 'ror(key & 7)', type: part}
  - {id: len_packed, type: u2}
  - {id: packed, size: len_packed, process: zlib, type: parts}
  - {id: ended, terminator: 0, type: part}
  - {id: padded, size: 9, pad-right: 0x20, type: part}
  - {id: both, size: 9, terminator: 0x40, pad-right: 0x2b, type: part}
  - {id: coded_text, size: 6, process: xor(0x55), terminator: 0x7f}
  - {id: several, size: 3, process: xor(key), repeat: expr, repeat-expr: 2}
  - {id: rest, size-eos: true, process: xor(0xff), type: parts}
types:
  part: {seq: [{id: x, type: u1}, {id: rest, size-eos: true}]}
  parts: {seq: [{id: num, type: u1}, {id: parts, type: u2, repeat: expr, repeat-expr: num}, {id: text, type: strz}]}
