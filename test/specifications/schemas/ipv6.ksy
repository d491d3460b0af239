meta: {id: ipv6, endian: be}
seq: [{id: version, type: b4}, {id: class, type: b8}, {id: flow, type: b20}, {id: len, type: u2}, {id: next, type: u1}, {id: hops, type: u1}, {id: from, size: 16}, {id: to, size: 16}, {id: rest, size: len}]
