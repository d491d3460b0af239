meta: {id: iff, endian: be, encoding: ASCII}
seq: [{id: top, type: chunk}]
types: {chunk: {seq: [{id: name, type: str, size: 4}, {id: len, type: u4}, {id: body, size: len, type: {switch-on: name, cases: {'"FORM"': form, '"VHDR"': voice}}}, {id: pad, size: len % 2, if: not _io.eof}]}, form: {seq: [{id: kind, type: str, size: 4}, {id: chunks, type: chunk, repeat: eos}]}, voice: {seq: [{id: once, type: u4}, {id: again, type: u4}, {id: cycle, type: u4}, {id: rate, type: u2}, {id: octaves, type: u1}, {id: compression, type: u1}, {id: volume, type: u4}]}}
