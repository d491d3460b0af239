meta: {id: sqlite, endian: be, encoding: UTF-8}
seq: [{id: magic, contents: [SQLite format 3, 0]}, {id: page_code, type: u2}, {id: write_version, type: u1}, {id: read_version, type: u1}, {id: reserved, type: u1}, {id: fractions, type: u1, repeat: expr, repeat-expr: 3}, {id: changes, type: u4}, {id: num_pages, type: u4}]
instances: {len_page: {value: 'page_code == 1 ? 0x10000 : page_code'}, pages: {pos: 0, size: len_page, type: page(_index), repeat: expr, repeat-expr: num_pages}}
types:
  page: {params: [{id: index, type: s4}], seq: [{id: skip, size: 100, if: index == 0}, {id: kind, type: u1, enum: kind}, {id: free, type: u2}, {id: num, type: u2}, {id: content, type: u2}, {id: fragments, type: u1}, {id: right, type: u4, if: 'kind == kind::inner'}, {id: cells, type: cell, repeat: expr, repeat-expr: num}]}
  cell: {seq: [{id: ofs, type: u2}], instances: {body: {pos: ofs, type: leaf, if: '_parent.kind == kind::leaf'}}}
  leaf: {seq: [{id: len, type: varint}, {id: row, type: varint}, {id: payload, size: len.value}]}
  varint: {seq: [{id: bytes, type: u1, repeat: until, repeat-until: _ < 128}], instances: {value: {value: 'bytes.size == 1 ? bytes[0] : (bytes[0] & 127) << 7 | bytes[1]'}}}
enums: {kind: {5: inner, 13: leaf, 2: index_inner, 10: index_leaf}}
