meta:
  id: fuzz_utf16
seq:
  - {id: wide, type: strz, encoding: UTF-16LE}
  - {id: wide_be, type: str, size: 6, encoding: UTF-16BE}
  - {id: wide_padded, type: strz, size: 8, encoding: UTF-16LE}
