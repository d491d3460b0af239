meta: {id: cpio, encoding: ASCII}
seq: [{id: members, type: member, repeat: until, repeat-until: '_.name == "TRAILER!!!"'}, {id: rest, size-eos: true}]
types: {member: {seq: [{id: magic, contents: '070701'}, {id: numbers, type: str, size: 8, repeat: expr, repeat-expr: 13}, {id: name, type: strz, size: len_name}, {id: pad, size: '(4 - (110 + len_name) % 4) % 4'}, {id: data, size: len}, {id: pad2, size: -len % 4}], instances: {len: {value: 'numbers[6].to_i(16)'}, len_name: {value: 'numbers[11].to_i(16)'}}}}
