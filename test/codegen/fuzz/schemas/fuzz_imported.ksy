meta:
  id: fuzz_imported
  endian: be
params:
  - {id: count, type: u1}
  - {id: more, type: bool}
seq:
  - {id: values, type: u4, repeat: expr, repeat-expr: count}
  - {id: extra, type: pair, if: more}
types:
  pair: {seq: [{id: x, type: u2}, {id: kind, type: u1, enum: kind}]}
enums:
  kind: {1: one, 7: seven}
