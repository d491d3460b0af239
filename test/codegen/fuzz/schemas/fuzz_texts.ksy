meta:
  id: fuzz_texts
  endian: le
  encoding: UTF-8
seq:
  - {id: len_name, type: u1}
  - {id: name, type: str, size: len_name}
  - {id: len_padded, type: u1}
  - {id: padded, type: str, size: len_padded + 2, pad-right: 0x20}
  - {id: ended, type: str, size: 9, terminator: 0x3b}
  - {id: both, type: strz, size: 10, pad-right: 0x2a}
  - {id: kept, type: str, size: 8, terminator: 0x3b, include: true}
  - {id: plain_z, type: strz}
  - {id: ascii_z, type: strz, encoding: ASCII}
  - {id: latin, type: strz, encoding: ISO-8859-1}
  - {id: russian, type: strz, encoding: IBM866}
  - {id: japanese, type: strz, encoding: Shift_JIS}
  - {id: until_bar, type: str, terminator: 0x7c, consume: false}
  - {id: bar, type: u1}
  - {id: raw, size: 3}
  - {id: raw_padded, size: 5, pad-right: 0xee}
  - {id: raw_ended, terminator: 0xff}
  - {id: raw_both, size: 6, terminator: 0, pad-right: 0x11}
  - {id: command, type: strz}
  - {id: answer, type: u2, if: 'command == "get" or command == "put"'}
  - {id: last, type: str, terminator: 0x2e, eos-error: false}
  - {id: rest, size-eos: true, if: not _io.eof}
instances:
  length: {value: name.length + plain_z.length}
  reversed: {value: latin.reverse}
  part: {value: 'plain_z.length > 1 ? plain_z.substring(0, 2) : "x"'}
  joined: {value: name + "/" + ascii_z}
  first: {value: 'raw[0] + raw[2]'}
  is_magic: {value: 'raw == [1, 2, 3]'}
  number: {value: ascii_z.to_i}
  hex: {value: ascii_z.to_i(16)}
  decoded: {value: 'raw_both.to_s("ISO-8859-1")'}
