meta:
  id: fuzz_places
  endian: le
  encoding: ASCII
seq:
  - {id: header, type: header}
  - {id: len_box, type: u1}
  - {id: box, size: len_box, type: box}
  - {id: items, type: item, repeat: expr, repeat-expr: header.num_items}
  - {id: orphan, type: orphan, parent: false}
  - {id: child, type: child_of_box, parent: box}
instances:
  table: {pos: header.ofs_table, type: u4, repeat: expr, repeat-expr: header.num_items}
  at_start: {pos: 0, type: u2be}
  name: {pos: header.ofs_name, type: strz, if: header.ofs_name != 0}
  inside: {io: box._io, pos: 0, type: u1, if: len_box > 0}
  at_items: {pos: header.ofs_table, size: 4}
  end_of_file: {value: _io.size}
types:
  header:
    seq:
      - {id: ofs_table, type: u4}
      - {id: ofs_name, type: u2}
      - {id: num_items, type: u1}
  box:
    seq:
      - {id: ofs, type: u1}
      - {id: rest, type: strz}
    instances:
      further: {pos: ofs, type: u1, if: ofs < _io.size}
      size: {value: _io.size}
  item:
    seq:
      - {id: ofs, type: u2}
      - {id: kind, type: u1}
      - {id: here, type: u1, if: kind < _parent.header.num_items}
    instances:
      target: {pos: ofs, type: target, if: kind == 1}
  target:
    seq:
      - {id: a, type: u1}
      - {id: b, type: u2, if: a > _root.header.num_items}
  orphan: {seq: [{id: x, type: u1}]}
  child_of_box: {seq: [{id: x, size: _parent.ofs & 7}], instances: {last: {value: _parent.rest.length}}}
