meta: {id: mp3, imports: [id3]}
seq: [{id: tag, type: id3}, {id: first, type: frame}]
types: {frame: {seq: [{id: sync, type: b11, valid: 0x7ff}, {id: version, type: b2}, {id: layer, type: b2, valid: {expr: _ != 0}}, {id: unprotected, type: b1}, {id: rate, type: b4}, {id: frequency, type: b2}, {id: padded, type: b1}, {id: private, type: b1}, {id: mode, type: b2}, {id: extension, type: b2}, {id: copyright, type: b1}, {id: original, type: b1}, {id: emphasis, type: b2}]}}
