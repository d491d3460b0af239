meta:
  id: fuzz_checked
  endian: le
  encoding: ASCII
seq:
  - {id: head, type: head}
  - {id: entsize, type: u1, valid: {any-of: [5, 9, 12]}}
  - {id: rows, type: row, size: entsize, repeat: expr, repeat-expr: 2}
  - {id: heads, type: head, repeat: expr, repeat-expr: head.mark.limit}
  - {id: body, size: 6, type: {switch-on: head.limit, cases: {1: head, 2: marked}}}
  - {id: given, type: given(head.limit)}
  - {id: wished, type: mark, valid: {expr: _.limit < 3}}
types:
  mark:
    seq:
      - {id: magic, contents: AB}
      - {id: limit, type: u1, valid: {max: 3}}
  marked:
    seq: [{id: mark, type: mark}, {id: name, type: strz, valid: {min: '"b"'}}]
  head:
    seq:
      - {id: limit, type: u1, valid: {min: 1, max: 3}}
      - {id: mark, type: mark}
      - {id: same, type: u1, valid: limit}
    instances:
      twice: {value: limit * 2}
  row:
    -versions: {first: 4, second: 8}
    seq:
      - {id: mark, type: mark}
      - {id: kind, type: u1, valid: {expr: _ != 9}}
      - {id: more, type: u4, if: _io.size >= 8, -since: second, valid: {min: 2}}
      - {id: rest, size-eos: true}
  given:
    params: [{id: most, type: u1}]
    seq: [{id: mark, type: mark}, {id: n, type: u1, valid: {max: most}}]
