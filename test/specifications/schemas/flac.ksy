meta: {id: flac, endian: be}
seq: [{id: magic, contents: fLaC}, {id: blocks, type: block, repeat: until, repeat-until: _.is_last}]
types:
  block: {seq: [{id: is_last, type: b1}, {id: kind, type: b7, enum: kind}, {id: len, type: b24}, {id: body, size: len, type: {switch-on: kind, cases: {'kind::info': info, 'kind::comments': comments}}}]}
  info: {seq: [{id: min_block, type: u2}, {id: max_block, type: u2}, {id: min_frame, type: b24}, {id: max_frame, type: b24}, {id: rate, type: b20}, {id: channels_less, type: b3}, {id: bits_less, type: b5}, {id: samples_high, type: b4}, {id: samples, type: b32}, {id: md5, size: 16}], instances: {channels: {value: channels_less + 1}}}
  comments: {meta: {endian: le}, seq: [{id: vendor, type: text}, {id: num, type: u4}, {id: list, type: text, repeat: expr, repeat-expr: num}]}
  text: {meta: {endian: le}, seq: [{id: len, type: u4}, {id: value, type: str, size: len, encoding: UTF-8}]}
enums: {kind: {0: info, 1: padding, 2: application, 3: seek, 4: comments}}
