meta: {id: pcapng, endian: le}
seq: [{id: blocks, type: block, repeat: eos}]
types: {block: {seq: [{id: kind, type: u4, enum: kind}, {id: len, type: u4, valid: {min: 12}}, {id: body, size: len - 12, type: {switch-on: kind, cases: {'kind::section': section, 'kind::packet': packet}}}, {id: again, type: u4, valid: {eq: len}}]}, section: {seq: [{id: order, type: u4, valid: 0x1a2b3c4d}, {id: major, type: u2}, {id: minor, type: u2}, {id: len, type: s8}]}, packet: {seq: [{id: interface, type: u4}, {id: high, type: u4}, {id: low, type: u4}, {id: captured, type: u4}, {id: original, type: u4}, {id: data, size: captured}]}}
enums: {kind: {0x0a0d0d0a: section, 1: interface, 6: packet}}
