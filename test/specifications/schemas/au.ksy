meta: {id: au, endian: be}
seq: [{id: magic, contents: .snd}, {id: ofs_data, type: u4, valid: {min: 24}}, {id: head, type: head, size: ofs_data - 8}, {id: data, size: 'head.len == 0xffff_ffff ? _io.size - ofs_data : head.len'}]
types: {head: {seq: [{id: len, type: u4}, {id: encoding, type: u4, enum: encoding}, {id: rate, type: u4}, {id: channels, type: u4}, {id: comment, type: strz, encoding: UTF-8, size-eos: true}]}}
enums: {encoding: {1: mulaw, 2: pcm8, 3: pcm16, 6: float}}
