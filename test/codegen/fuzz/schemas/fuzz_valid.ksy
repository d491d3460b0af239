meta:
  id: fuzz_valid
  endian: be
  encoding: ASCII
seq:
  - {id: version, type: u2, valid: 3}
  - {id: least, type: s4, valid: {min: -5}}
  - {id: most, type: u1, valid: {max: 9}}
  - {id: between, type: u8, valid: {min: 0x1_0000_0000, max: 0xffff_ffff_ffff}}
  - {id: one_of, type: u4, valid: {any-of: [1, 20, 0xffffffff]}}
  - {id: known, type: u1, enum: kind, valid: {in-enum: true}}
  - {id: even, type: u1, valid: {expr: _ % 2 == 0}}
  - {id: same, type: u1, valid: even}
  - {id: word, type: str, size: 3, valid: '"abc"'}
  - {id: words, type: strz, valid: {any-of: ['"x"', '"yz"']}}
  - {id: after, type: strz, valid: {min: '"b"', max: '"d"'}}
  - {id: bytes, size: 2, valid: '[1, 2]'}
  - {id: real, type: f8, valid: {min: -1.5, max: 2.5}}
  - {id: checked, type: f4, valid: {expr: _ != 0.5}}
  - {id: items, type: u1, repeat: expr, repeat-expr: most, valid: {max: 99}}
  - {id: bit, type: b3, valid: {expr: _ > 3}}
  - {id: label, type: b5, enum: kind, valid: kind::two}
instances:
  twice: {value: even * 2}
enums:
  kind: {1: one, 2: two, 9: nine}
