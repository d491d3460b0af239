meta: {id: pcap, endian: le, imports: [ethernet]}
seq: [{id: magic, type: u4, valid: 0xa1b2c3d4}, {id: major, type: u2}, {id: minor, type: u2}, {id: zone, type: s4}, {id: accuracy, type: u4}, {id: snap, type: u4}, {id: link, type: u4, enum: link}, {id: packets, type: packet, repeat: eos}]
types: {packet: {seq: [{id: seconds, type: u4}, {id: micros, type: u4}, {id: len, type: u4, valid: {max: _root.snap}}, {id: len_orig, type: u4}, {id: body, size: len, type: {switch-on: _root.link, cases: {'link::ethernet': ethernet}}}]}}
enums: {link: {1: ethernet, 101: raw}}
