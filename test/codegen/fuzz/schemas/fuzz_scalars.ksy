meta:
  id: fuzz_scalars
  endian: le
seq:
  - {id: a_u1, type: u1}
  - {id: a_s1, type: s1}
  - {id: a_u2, type: u2}
  - {id: a_u2be, type: u2be}
  - {id: a_s2, type: s2}
  - {id: a_s2be, type: s2be}
  - {id: a_u4, type: u4}
  - {id: a_u4be, type: u4be}
  - {id: a_s4, type: s4}
  - {id: a_s4be, type: s4be}
  - {id: a_u8, type: u8}
  - {id: a_u8be, type: u8be}
  - {id: a_s8, type: s8}
  - {id: a_s8be, type: s8be}
  - {id: a_f4, type: f4}
  - {id: a_f4be, type: f4be}
  - {id: a_f8, type: f8}
  - {id: a_f8be, type: f8be}
  - {id: kind, type: u1, enum: kind}
  - {id: far, type: s4be, enum: far}
  - {id: magic, contents: [0x7f, fuzz, 0]}
instances:
  sum: {value: a_u8 + a_s8be - a_u4 * 3}
  rest: {value: a_s4 % 7 + a_s4 / 5}
  shifted: {value: (a_u2 << 3) ^ (a_u2be >> 2) | (a_u1 & 0x3c)}
  wide_bits: {value: a_u8 & 0xffff_0000_ffff & a_u8be}
  negative: {value: -a_s8}
  inverted: {value: ~a_s2}
  quotient: {value: a_u4 / a_u1}
  same_float: {value: a_f8 == a_f8be or a_f4 < a_f4be}
  whole: {value: a_f4.to_i}
  is_two: {value: kind == kind::two}
  number: {value: far.to_i + kind.to_i}
  words: {value: 'f"{a_u1}-{a_s8} " + a_u8.to_s'}
  chosen: {value: 'a_s1 < 0 ? a_s1 : a_u2'}
enums:
  kind: {0: zero, 1: one, 2: two, 200: many}
  far: {-2147483648: least, -1: minus, 2147483647: most}
