meta: {id: iso9660, encoding: ASCII}
instances: {sector: {value: 2048}, descriptors: {pos: 16 * sector, type: descriptor, repeat: until, repeat-until: _.kind == 255}, root_entries: {io: _io, pos: 'descriptors[0].volume.root.extent.le * sector', size: 'descriptors[0].volume.root.len.le', type: entries}}
types:
  both16: {seq: [{id: le, type: u2le}, {id: be, type: u2be, valid: le}]}
  both32: {seq: [{id: le, type: u4le}, {id: be, type: u4be, valid: le}]}
  descriptor: {seq: [{id: kind, type: u1}, {id: magic, contents: CD001}, {id: version, type: u1}, {id: volume, type: volume, size: 2041, if: kind == 1}, {id: rest, size: 2041, if: kind != 1}]}
  volume: {seq: [{id: unused, size: 1}, {id: system, type: str, size: 32, pad-right: 32}, {id: name, type: str, size: 32, pad-right: 32}, {id: unused2, size: 8}, {id: size, type: both32}, {id: unused3, size: 32}, {id: set_size, type: both16}, {id: seq_no, type: both16}, {id: block, type: both16}, {id: path_size, type: both32}, {id: paths, size: 16}, {id: root, type: entry_body, size: 34}]}
  entries: {seq: [{id: list, type: entry, repeat: until, repeat-until: _.len == 0 or _io.eof}]}
  entry: {seq: [{id: len, type: u1}, {id: body, type: named, size: len - 1, if: len > 0}]}
  named: {seq: [{id: ext, type: u1}, {id: head, type: fixed}, {id: len_name, type: u1}, {id: name, type: str, size: len_name}]}
  fixed: {seq: [{id: extent, type: both32}, {id: len, type: both32}, {id: date, size: 7}, {id: flags, type: u1}, {id: unit, type: u1}, {id: gap, type: u1}, {id: set, type: both16}]}
  entry_body: {seq: [{id: len_entry, type: u1}, {id: ext, type: u1}, {id: extent, type: both32}, {id: len, type: both32}]}
