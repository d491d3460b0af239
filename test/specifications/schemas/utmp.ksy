meta: {id: utmp, endian: le, encoding: UTF-8}
seq: [{id: records, size: 384, type: record, repeat: eos}]
types: {record: {seq: [{id: kind, type: s2, enum: kind}, {id: pad, size: 2}, {id: pid, type: s4}, {id: line, type: strz, size: 32}, {id: id, type: strz, size: 4}, {id: user, type: strz, size: 32}, {id: host, type: strz, size: 256}, {id: termination, type: s2}, {id: exit, type: s2}, {id: session, type: s4}, {id: seconds, type: s4}, {id: micros, type: s4}, {id: address, type: u4be, repeat: expr, repeat-expr: 4}]}}
enums: {kind: {1: run_level, 2: boot, 7: user}}
