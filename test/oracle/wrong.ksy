meta:
  id: wrong
  endian: le
seq:
  - id: field
    type: nothing_of_this_name
