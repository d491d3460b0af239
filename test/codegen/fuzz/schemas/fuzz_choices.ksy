meta:
  id: fuzz_choices
  endian: le
  encoding: UTF-8
seq:
  - {id: parts, type: part, repeat: until, repeat-until: _.tag == tag::end}
  - {id: word, type: strz}
  - id: by_word
    type:
      switch-on: word
      cases: {'"a"': u1, '"bc"': number, '_': u2be}
  - {id: flag, type: u1}
  - id: by_flag
    type: {switch-on: flag == 3, cases: {true: number}}
  - id: wide_or_not
    type: {switch-on: flag, cases: {1: u1, 2: u8, 3: s4}}
  - id: either
    type: {switch-on: flag, cases: {0: text, 1: number}}
    size: 8
    repeat: expr
    repeat-expr: flag & 3
  - {id: maybe, type: u4, if: flag > 2 and flag < 9}
  - {id: until_index, type: u1, repeat: until, repeat-until: _ == 0 or _index == 2}
  - {id: neither, type: u1, if: not (flag == 0)}
types:
  part:
    seq:
      - {id: tag, type: u1, enum: tag}
      - {id: len_body, type: u2}
      - id: body
        size: len_body
        type:
          switch-on: tag
          cases: {'tag::number': number, 'tag::text': text, 'tag::parts': inner_parts}
      - {id: extra, type: u1, if: tag == tag::text}
  inner_parts: {seq: [{id: parts, type: part, repeat: eos}]}
  number: {seq: [{id: value, type: s8}]}
  text: {seq: [{id: value, type: str, size-eos: true}]}
enums:
  tag: {0: end, 1: number, 2: text, 3: parts}
