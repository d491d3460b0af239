meta: {id: id3, endian: be}
seq: [{id: magic, contents: ID3}, {id: major, type: u1}, {id: minor, type: u1}, {id: flags, type: u1}, {id: len, type: safe}, {id: frames, type: frames, size: len.value}]
types:
  safe: {seq: [{id: parts, type: b8, repeat: expr, repeat-expr: 4}], instances: {value: {value: '(parts[0] << 21) + (parts[1] << 14) + (parts[2] << 7) + parts[3]'}}}
  frames: {seq: [{id: list, type: frame, repeat: eos}]}
  frame: {seq: [{id: name, type: str, size: 4, encoding: ASCII}, {id: len, type: safe}, {id: flags, type: u2}, {id: body, size: len.value, type: {switch-on: name, cases: {'"TIT2"': text, '"TPE1"': text, '"TSSE"': text}}}]}
  text: {seq: [{id: charset, type: u1}, {id: utf8, type: str, size-eos: true, encoding: UTF-8, if: charset == 3}, {id: utf16, type: str, size-eos: true, encoding: UTF-16LE, if: charset == 1}, {id: latin, type: str, size-eos: true, encoding: ISO-8859-1, if: charset == 0}]}
