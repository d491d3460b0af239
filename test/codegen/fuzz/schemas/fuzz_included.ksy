meta:
  id: fuzz_included
  encoding: UTF-8
seq:
  - {id: line, type: str, terminator: 0x0a, include: true}
  - {id: lines, terminator: 0x0a, include: true, repeat: expr, repeat-expr: 2}
  - {id: kept, terminator: 0x3b, include: true, consume: false}
  - {id: semicolon, type: u1}
  - {id: padded, size: 6, terminator: 0x2a, include: true, pad-right: 0x2a}
  - {id: part, type: part, terminator: 0, include: true}
  - {id: last, type: str, terminator: 0x2e, include: true, eos-error: false}
types:
  part: {seq: [{id: x, type: u1}, {id: y, type: u2le}]}
