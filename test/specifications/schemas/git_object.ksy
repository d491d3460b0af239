meta: {id: git_object, encoding: UTF-8}
seq: [{id: body, size-eos: true, process: zlib, type: body}]
types: {body: {seq: [{id: kind, type: str, terminator: 0x20}, {id: len, type: strz}, {id: data, size: len.to_i}]}}
