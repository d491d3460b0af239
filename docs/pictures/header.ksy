meta:
  id: header
  title: The first object of vISA debug information
  endian: le
seq:
  - id: magic
    contents: [0x10, 0xd0, 0xad, 0xde]
  - id: num_objects
    type: u2
  - id: len_name
    type: u2
  - id: name
    type: str
    size: len_name
    encoding: UTF-8
  - id: offset_in_binary
    type: u4
