meta:
  id: fuzz_wide_texts
seq:
  - {id: western, type: strz, encoding: windows-1252}
  - {id: dos, type: strz, encoding: IBM437}
  - {id: wider, type: str, size: 8, encoding: UTF-32LE}
  - {id: wider_be, type: str, size: 4, encoding: UTF-32BE}
