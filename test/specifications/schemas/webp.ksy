meta: {id: webp, imports: [/riff_chunk], endian: le}
seq: [{id: top, type: riff_chunk}]
instances: {form: {value: 'top.body.as<riff_chunk::list>.form'}}
