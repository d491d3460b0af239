meta: {id: pcx, endian: le}
seq: [{id: head, size: 128, type: header}]
instances: {palette: {pos: _io.size - 769, type: palette, if: head.version == 5 and head.planes == 1 and head.bits == 8 and _io.size > 897}}
types:
  header: {seq: [{id: magic, contents: [0x0a]}, {id: version, type: u1}, {id: encoding, type: u1}, {id: bits, type: u1}, {id: box, type: u2, repeat: expr, repeat-expr: 4}, {id: dpi, type: u2, repeat: expr, repeat-expr: 2}, {id: ega, size: 48}, {id: reserved, contents: [0]}, {id: planes, type: u1}, {id: stride, type: u2}]}
  palette: {seq: [{id: magic, contents: [0x0c]}, {id: colors, size: 3, repeat: expr, repeat-expr: 256}]}
