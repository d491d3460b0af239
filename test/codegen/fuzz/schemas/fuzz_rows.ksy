meta:
  id: fuzz_rows
  endian: le
seq:
  - {id: entsize, type: u2}
  - {id: num_rows, type: u1}
  - {id: rows, type: row, size: entsize, repeat: expr, repeat-expr: num_rows}
  - {id: single, type: row, size: 12}
  - {id: all, type: row, size: 8, repeat: eos}
types:
  row:
    -versions: {first: 4, second: 8, third: 16}
    seq:
      - {id: a, type: u4}
      - {id: b, type: u4, if: _io.size >= 8, -since: second}
      - {id: c, type: u8, if: _io.size >= 16, -since: third}
      - {id: unknown_tail, size-eos: true}
    instances:
      twice: {value: a * 2}
