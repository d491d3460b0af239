meta: {id: dds, endian: le, encoding: ASCII}
seq: [{id: magic, contents: 'DDS '}, {id: len, type: u4, valid: 124}, {id: head, type: header, size: len - 4}, {id: data, size-eos: true}]
types:
  header: {seq: [{id: flags, type: u4}, {id: height, type: u4}, {id: width, type: u4}, {id: pitch, type: u4}, {id: depth, type: u4}, {id: mips, type: u4}, {id: reserved, type: u4, repeat: expr, repeat-expr: 11}, {id: format, type: pixels}, {id: caps, type: u4, repeat: expr, repeat-expr: 4}]}
  pixels: {seq: [{id: len, type: u4, valid: 32}, {id: flags, type: u4}, {id: four_cc, type: str, size: 4}, {id: bits, type: u4}, {id: masks, type: u4, repeat: expr, repeat-expr: 4}]}
