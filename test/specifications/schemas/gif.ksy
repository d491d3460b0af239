meta: {id: gif, endian: le}
seq:
  - {id: magic, contents: GIF}
  - {id: version, type: str, size: 3, encoding: ASCII, valid: {any-of: ['"87a"', '"89a"']}}
  - {id: screen, type: screen}
  - {id: palette, type: color, repeat: expr, repeat-expr: screen.num_colors, if: screen.has_palette}
  - {id: blocks, type: block, repeat: until, repeat-until: '_io.eof or _.kind == kind::trailer'}
types:
  screen:
    seq: [{id: width, type: u2}, {id: height, type: u2}, {id: has_palette, type: b1}, {id: resolution, type: b3}, {id: is_sorted, type: b1}, {id: log_colors, type: b3}, {id: background, type: u1}, {id: aspect, type: u1}]
    instances: {num_colors: {value: 2 << log_colors}}
  color: {seq: [{id: red, type: u1}, {id: green, type: u1}, {id: blue, type: u1}]}
  block:
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: body, type: {switch-on: kind, cases: {'kind::extension': extension, 'kind::image': image}}}
  extension: {seq: [{id: label, type: u1}, {id: parts, type: subblock, repeat: until, repeat-until: _.len == 0}]}
  subblock: {seq: [{id: len, type: u1}, {id: data, size: len}]}
  image:
    seq: [{id: left, type: u2}, {id: top, type: u2}, {id: width, type: u2}, {id: height, type: u2}, {id: flags, type: u1}, {id: own, type: color, repeat: expr, repeat-expr: '2 << (flags & 7)', if: 'flags & 0x80 != 0'}, {id: code_size, type: u1}, {id: parts, type: subblock, repeat: until, repeat-until: _.len == 0}]
enums: {kind: {0x21: extension, 0x2c: image, 0x3b: trailer}}
