meta: {id: ethernet, endian: be, imports: [ipv4]}
seq: [{id: to, size: 6}, {id: from, size: 6}, {id: kind, type: u2, enum: kind}, {id: body, size-eos: true, type: {switch-on: kind, cases: {'kind::ipv4': ipv4}}}]
-webide-representation: '{from} {to}'
enums: {kind: {0x800: ipv4, 0x806: arp, 0x86dd: ipv6}}
