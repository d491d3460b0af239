meta: {id: zip, endian: le, encoding: UTF-8}
seq: [{id: sections, type: section, repeat: eos}]
types:
  section: {seq: [{id: magic, contents: PK}, {id: kind, type: u2, enum: kind}, {id: body, type: {switch-on: kind, cases: {'kind::file': file, 'kind::entry': entry, 'kind::end': end}}}]}
  file: {seq: [{id: head, type: head}, {id: len_name, type: u2}, {id: len_extra, type: u2}, {id: name, type: str, size: len_name}, {id: extra, type: extras, size: len_extra}, {id: data, size: head.packed}]}
  head: {seq: [{id: version, type: u2}, {id: flags, type: u2}, {id: method, type: u2, enum: method}, {id: time, type: u2}, {id: date, type: u2}, {id: crc, type: u4}, {id: packed, type: u4}, {id: unpacked, type: u4}]}
  extras: {seq: [{id: list, type: extra, repeat: eos}]}
  extra: {seq: [{id: code, type: u2}, {id: len, type: u2}, {id: data, size: len}]}
  entry: {seq: [{id: maker, type: u2}, {id: head, type: head}, {id: len_name, type: u2}, {id: len_extra, type: u2}, {id: len_comment, type: u2}, {id: disk, type: u2}, {id: internal, type: u2}, {id: external, type: u4}, {id: ofs, type: s4}, {id: name, type: str, size: len_name}, {id: extra, type: extras, size: len_extra}, {id: comment, type: str, size: len_comment}], instances: {local: {io: _root._io, pos: ofs, type: section}}}
  end: {seq: [{id: disk, type: u2}, {id: disk_start, type: u2}, {id: here, type: u2}, {id: num, type: u2}, {id: len, type: u4}, {id: ofs, type: u4}, {id: len_comment, type: u2}, {id: comment, type: str, size: len_comment}]}
enums: {kind: {0x403: file, 0x201: entry, 0x605: end}, method: {0: stored, 8: deflated}}
