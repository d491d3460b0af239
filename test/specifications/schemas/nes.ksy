meta: {id: nes}
seq: [{id: head, type: head, size: 16}, {id: trainer, size: 512, if: head.flags.trainer}, {id: program, size: 16384, repeat: expr, repeat-expr: head.num_program}, {id: chars, size: 8192, repeat: expr, repeat-expr: head.num_chars}]
types: {head: {seq: [{id: magic, contents: [NES, 0x1a]}, {id: num_program, type: u1}, {id: num_chars, type: u1}, {id: flags, size: 1, type: flags}, {id: more, type: flags}]}, flags: {seq: [{id: mapper, type: b4}, {id: four, type: b1}, {id: trainer, type: b1}, {id: battery, type: b1}, {id: mirror, type: b1, enum: mirror}], instances: {both: {value: mapper << 4}}}}
enums: {mirror: {0: horizontal, 1: vertical}}
