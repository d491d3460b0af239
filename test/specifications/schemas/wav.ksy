meta: {id: wav, endian: le, imports: [riff_chunk]}
seq: [{id: top, type: riff_chunk}]
