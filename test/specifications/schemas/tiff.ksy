meta: {id: tiff}
seq: [{id: order, type: u2be, enum: order, valid: {in-enum: true}}, {id: body, type: body}]
enums: {order: {0x4949: little, 0x4d4d: big}, kind: {1: byte, 2: ascii, 3: short, 4: long, 5: rational, 7: undefined}}
types:
  body:
    meta: {endian: {switch-on: _root.order, cases: {'order::little': le, 'order::big': be}}}
    seq: [{id: version, type: u2, valid: 42}, {id: ofs_first, type: u4}]
    instances: {first: {pos: ofs_first, type: directory}}
    types:
      directory: {seq: [{id: count, type: u2}, {id: entries, type: entry, repeat: expr, repeat-expr: count}, {id: ofs_next, type: u4}], instances: {next: {pos: ofs_next, type: directory, if: ofs_next != 0}}}
      entry:
        seq: [{id: tag, type: u2}, {id: kind, type: u2, enum: kind}, {id: number, type: u4}, {id: value, type: u4}]
        instances: {text: {io: _root._io, pos: value, size: number, type: strz, encoding: ASCII, if: kind == kind::ascii and number > 4}}
