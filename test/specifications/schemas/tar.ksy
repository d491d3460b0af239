meta: {id: tar, encoding: ASCII}
seq: [{id: members, type: member, repeat: until, repeat-until: '_.head.name == "" or _io.eof'}, {id: rest, size-eos: true}]
types:
  member: {seq: [{id: head, type: head, size: 512}, {id: data, size: len, if: len > 0}, {id: pad, size: (512 - len % 512) % 512}], instances: {len: {value: 'head.size_text == "" ? 0 : head.size_text.to_i(8)'}}}
  head: {seq: [{id: name, type: strz, size: 100}, {id: mode, type: strz, size: 8}, {id: uid, type: strz, size: 8}, {id: gid, type: strz, size: 8}, {id: size_text, type: strz, size: 12}, {id: time, type: strz, size: 12}, {id: sum, size: 8, type: str, terminator: 0}, {id: kind, size: 1}, {id: link, type: strz, size: 100}, {id: magic, type: strz, size: 6}, {id: version, size: 2}, {id: owner, type: strz, size: 32}, {id: group, type: strz, size: 32}]}
