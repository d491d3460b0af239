meta: {id: flv, endian: be}
seq: [{id: magic, contents: FLV}, {id: version, contents: [1]}, {id: flags, type: u1}, {id: len_header, type: u4, valid: 9}, {id: tags, type: tag, repeat: eos}]
types: {tag: {seq: [{id: previous, type: u4}, {id: body, type: body, if: not _io.eof}]}, body: {seq: [{id: kind, type: u1, enum: kind}, {id: len, type: b24}, {id: time, type: b24}, {id: time_high, type: u1}, {id: stream, type: b24}, {id: data, size: len}], instances: {ms: {value: time_high << 24 | time}}}}
enums: {kind: {8: audio, 9: video, 18: script}}
