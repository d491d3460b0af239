meta: {id: mbr, endian: le}
seq: [{id: code, size: 446}, {id: partitions, type: partition, repeat: expr, repeat-expr: 4}, {id: magic, contents: [0x55, 0xaa]}]
types: {partition: {seq: [{id: status, type: u1}, {id: first, type: chs}, {id: kind, type: u1, enum: kind}, {id: last, type: chs}, {id: lba, type: u4}, {id: num, type: u4}]}, chs: {seq: [{id: head, type: u1}, {id: cylinder_high, type: b2}, {id: sector, type: b6}, {id: cylinder_low, type: u1}], instances: {cylinder: {value: cylinder_high << 8 | cylinder_low}}}}
enums: {kind: {0: none, 0x83: linux, 0xee: gpt}}
