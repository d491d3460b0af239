meta: {id: png, title: PNG image, file-extension: png, endian: be, encoding: ISO-8859-1}
doc: Portable Network Graphics, W3C recommendation
seq:
  - {id: signature, contents: [0x89, PNG, 13, 10, 26, 10]}
  - {id: chunks, type: chunk, repeat: until, repeat-until: '_.type == "IEND" or _io.eof'}
types:
  chunk:
    seq:
      - {id: len, type: u4}
      - {id: type, type: str, size: 4}
      - id: body
        size: len
        type: {switch-on: type, cases: {'"IHDR"': header, '"gAMA"': gamma, '"tIME"': time, '"tEXt"': text, '"cHRM"': chromaticities, '"pHYs"': pixel_size}}
      - {id: crc, type: u4}
    instances:
      is_critical: {value: 'body_start & 0x20 == 0'}
      body_start: {value: 'type.substring(0, 1) == "I" ? 0 : 32'}
  header:
    seq:
      - {id: width, type: u4, valid: {min: 1}}
      - {id: height, type: u4, valid: {min: 1}}
      - {id: depth, type: u1, valid: {any-of: [1, 2, 4, 8, 16]}}
      - {id: color, type: u1, enum: color_type, valid: {in-enum: true}}
      - {id: compression, type: u1, valid: 0}
      - {id: filter, type: u1, valid: 0}
      - {id: interlace, type: u1, valid: {max: 1}}
  gamma: {seq: [{id: raw, type: u4}], instances: {ratio: {value: raw / 100000.0}}}
  time:
    seq: [{id: year, type: u2}, {id: month, type: u1, valid: {min: 1, max: 12}}, {id: day, type: u1}, {id: hour, type: u1}, {id: minute, type: u1}, {id: second, type: u1}]
  text: {seq: [{id: keyword, type: strz}, {id: text, type: str, size-eos: true}]}
  point: {seq: [{id: x_int, type: u4}, {id: y_int, type: u4}], instances: {x: {value: x_int / 100000.0}}}
  chromaticities: {seq: [{id: white, type: point}, {id: primaries, type: point, repeat: expr, repeat-expr: 3}]}
  pixel_size: {seq: [{id: x, type: u4}, {id: y, type: u4}, {id: unit, type: u1}]}
enums:
  color_type: {0: greyscale, 2: truecolor, 3: indexed, 4: {id: greyscale_alpha, doc: with alpha}, 6: truecolor_alpha}
