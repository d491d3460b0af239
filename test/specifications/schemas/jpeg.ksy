meta: {id: jpeg, endian: be}
seq: [{id: segments, type: segment, repeat: until, repeat-until: '_.marker == marker::sos or _io.eof'}, {id: scan, size-eos: true}]
types:
  segment: {seq: [{id: lead, contents: [0xff]}, {id: marker, type: u1, enum: marker}, {id: len, type: u2, if: has_body}, {id: body, size: len - 2, if: has_body, type: {switch-on: marker, cases: {'marker::sof0': frame, 'marker::app0': jfif, 'marker::dqt': tables}}}], instances: {has_body: {value: marker != marker::soi and marker != marker::eoi}}}
  frame: {seq: [{id: bits, type: u1}, {id: height, type: u2}, {id: width, type: u2}, {id: num, type: u1}, {id: components, type: component, repeat: expr, repeat-expr: num}]}
  component: {seq: [{id: id, type: u1}, {id: across, type: b4}, {id: down, type: b4}, {id: table, type: u1}]}
  jfif: {seq: [{id: magic, type: strz, size: 5, encoding: ASCII}, {id: major, type: u1}, {id: minor, type: u1}, {id: rest, size-eos: true}]}
  tables: {seq: [{id: list, type: table, repeat: eos}]}
  table: {seq: [{id: is_wide, type: b4}, {id: id, type: b4}, {id: values, repeat: expr, repeat-expr: 64, type: {switch-on: is_wide, cases: {0: u1, 1: u2}}}]}
enums: {marker: {0xc0: sof0, 0xc4: dht, 0xd8: soi, 0xd9: eoi, 0xda: sos, 0xdb: dqt, 0xe0: app0, 0xfe: com}}
