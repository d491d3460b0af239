meta: {id: ar, encoding: ASCII}
seq: [{id: magic, contents: "!<arch>\n"}, {id: members, type: member, repeat: eos}]
types: {member: {seq: [{id: name, type: str, size: 16, pad-right: 0x20}, {id: time, type: str, size: 12, pad-right: 0x20}, {id: uid, type: str, size: 6, pad-right: 0x20}, {id: gid, type: str, size: 6, pad-right: 0x20}, {id: mode, type: str, size: 8, pad-right: 0x20}, {id: size_text, type: str, size: 10, pad-right: 0x20}, {id: magic, contents: "`\n"}, {id: data, size: size_text.to_i}, {id: pad, size: size_text.to_i % 2}]}}
