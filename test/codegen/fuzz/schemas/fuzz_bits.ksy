meta:
  id: fuzz_bits
  endian: be
  bit-endian: be
seq:
  - {id: flag, type: b1}
  - {id: three, type: b3, enum: small}
  - {id: twelve, type: b12}
  - {id: byte, type: u1}
  - {id: nineteen, type: b19}
  - {id: rest_of_bytes, type: b5}
  - {id: little, type: little}
  - {id: flags, type: b1, repeat: expr, repeat-expr: twelve % 8}
  - {id: nibbles, type: b4, repeat: until, repeat-until: _ == 0}
  - {id: after, type: u2}
  - {id: maybe, type: b8, if: flag}
  - {id: row, type: row, repeat: expr, repeat-expr: three.to_i}
types:
  little:
    meta: {bit-endian: le}
    seq:
      - {id: five, type: b5}
      - {id: on, type: b1}
      - {id: thirty, type: b30}
      - {id: ten, type: b10}
      - {id: two, type: b2le}
  row:
    seq:
      - {id: lo, type: b3}
      - {id: hi, type: b13}
      - {id: x, type: u4}
enums:
  small: {0: none, 1: some, 5: more}
