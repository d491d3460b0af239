meta: {id: ssh_key, endian: be}
seq: [{id: kind, type: text}, {id: rest, type: {switch-on: kind.value, cases: {'"ssh-ed25519"': ed25519}}}]
types: {text: {seq: [{id: len, type: u4}, {id: value, type: str, size: len, encoding: ASCII}]}, ed25519: {seq: [{id: len, type: u4, valid: 32}, {id: point, size: len}]}}
