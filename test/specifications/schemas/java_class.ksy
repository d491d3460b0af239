meta: {id: java_class, endian: be}
seq: [{id: magic, contents: [0xca, 0xfe, 0xba, 0xbe]}, {id: minor, type: u2}, {id: major, type: u2, valid: {min: 43}}, {id: num, type: u2}, {id: pool, repeat: expr, repeat-expr: num - 1, type: 'constant(_index != 0 ? pool[_index - 1].is_wide : false)'}, {id: flags, type: u2}, {id: this_class, type: u2}, {id: super_class, type: u2}, {id: rest, size-eos: true}]
types:
  constant: {params: [{id: skip, type: bool}], seq: [{id: tag, type: u1, enum: tag, if: not skip}, {id: body, if: not skip, type: {switch-on: tag, cases: {'tag::utf8': utf8, 'tag::integer': s4, 'tag::float': f4, 'tag::long': s8, 'tag::double': f8, 'tag::class': one, 'tag::string': one, 'tag::field': two, 'tag::method': two, 'tag::name_type': two}}}], instances: {is_wide: {value: 'skip ? false : tag == tag::long or tag == tag::double'}}}
  utf8: {seq: [{id: len, type: u2}, {id: value, type: str, size: len, encoding: UTF-8}]}
  one: {seq: [{id: index, type: u2}]}
  two: {seq: [{id: first, type: u2}, {id: second, type: u2}]}
enums: {tag: {1: utf8, 3: integer, 4: float, 5: long, 6: double, 7: class, 8: string, 9: field, 10: method, 12: name_type}}
