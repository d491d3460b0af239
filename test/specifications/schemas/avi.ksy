meta: {id: avi, imports: [riff_chunk]}
seq: [{id: tops, type: riff_chunk, repeat: eos}]
