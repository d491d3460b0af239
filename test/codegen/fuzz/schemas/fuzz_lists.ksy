meta:
  id: fuzz_lists
  endian: le
  encoding: ASCII
seq:
  - {id: num_names, type: u2}
  - {id: names, type: strz, repeat: expr, repeat-expr: num_names}
  - {id: num_rows, type: u1}
  - {id: rows, type: entry, repeat: expr, repeat-expr: num_rows}
  - {id: num_pairs, type: u1}
  - {id: numbers, type: u8, repeat: expr, repeat-expr: num_pairs * 2}
  - {id: shorts, type: s2be, repeat: expr, repeat-expr: 3}
  - {id: floats, type: f4, repeat: expr, repeat-expr: num_pairs}
  - {id: until_zero, type: s4, repeat: until, repeat-until: _ == 0}
  - {id: until_empty, type: strz, repeat: until, repeat-until: '_ == ""'}
  - {id: until_last, type: node, repeat: until, repeat-until: _.num_children == 0}
  - {id: len_body, type: u2}
  - {id: body, size: len_body, type: all_words}
  - {id: lines, terminator: 0x0a, repeat: expr, repeat-expr: 2}
  - {id: chunks, size: _index + 1, repeat: expr, repeat-expr: num_rows}
  - {id: tagged, type: 'tagged(_index)', repeat: expr, repeat-expr: num_rows}
  - {id: len_rows, type: u1}
  - {id: boxed, size: len_rows, type: all_rows}
  - {id: nodes, type: node, repeat: eos}
types:
  entry: {seq: [{id: x, type: s4be}, {id: inner, type: inner}]}
  inner: {seq: [{id: lo, type: b3}, {id: hi, type: b13}]}
  all_words: {seq: [{id: words, type: u2, repeat: eos}]}
  all_rows: {seq: [{id: rows, type: inner, repeat: eos}]}
  tagged:
    params: [{id: number, type: u4}]
    seq: [{id: value, type: u1, if: number % 2 == 0}]
  node:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
      - {id: num_children, type: u1}
      - {id: children, type: node, repeat: expr, repeat-expr: num_children}
instances:
  total: {value: 'rows.size + names.size + until_zero.last'}
  largest: {value: shorts.max - shorts.min}
  third: {value: 'shorts[2]'}
  deep: {value: 'nodes[0].children[0].name'}
