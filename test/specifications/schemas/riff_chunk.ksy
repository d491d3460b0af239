meta: {id: riff_chunk, endian: le, encoding: ASCII}
seq: [{id: name, type: str, size: 4}, {id: len, type: u4}, {id: body, size: len, type: {switch-on: name, cases: {'"RIFF"': list, '"LIST"': list, '"fmt "': format, '"avih"': avi_header}}}, {id: pad, size: 1, if: len % 2 == 1 and not _io.eof}]
types:
  list: {seq: [{id: form, type: str, size: 4}, {id: chunks, type: riff_chunk, repeat: eos}]}
  format: {seq: [{id: tag, type: u2}, {id: channels, type: u2}, {id: rate, type: u4}, {id: byte_rate, type: u4}, {id: align, type: u2}, {id: bits, type: u2}, {id: extra, size-eos: true}], instances: {is_pcm: {value: tag == 1}}}
  avi_header: {seq: [{id: us_per_frame, type: u4}, {id: more, type: u4, repeat: eos}]}
