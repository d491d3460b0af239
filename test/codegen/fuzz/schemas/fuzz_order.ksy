meta:
  id: fuzz_order
  encoding: ASCII
  imports: [fuzz_imported]
seq:
  - {id: num, type: u1}
  - {id: docs, type: doc, repeat: expr, repeat-expr: num}
  - {id: outside, type: 'fuzz_imported(num, num > 1)'}
  - {id: pairs, type: 'fuzz_imported::pair', repeat: expr, repeat-expr: num}
  - {id: same_kind, type: u1, enum: 'fuzz_imported::kind'}
types:
  doc:
    seq:
      - {id: order, size: 2}
      - {id: body, type: body}
    types:
      body:
        meta:
          endian:
            switch-on: _parent.order
            cases: {'[0x49, 0x49]': le, '[0x4d, 0x4d]': be, '_': be}
        seq:
          - {id: count, type: u2}
          - {id: numbers, type: s4, repeat: expr, repeat-expr: count}
          - {id: rows, type: row, repeat: expr, repeat-expr: count}
          - {id: real, type: f8}
          - {id: fixed, type: u4be}
        types:
          row: {seq: [{id: a, type: u2}, {id: b, type: s8}, {id: c, type: f4}]}
