meta: {id: squashfs, endian: le}
seq: [{id: magic, contents: hsqs}, {id: inodes, type: u4}, {id: time, type: u4}, {id: block, type: u4}, {id: fragments, type: u4}, {id: compression, type: u2, enum: compression}, {id: log, type: u2, valid: {expr: 1 << _ == block}}, {id: flags, type: u2}, {id: ids, type: u2}, {id: major, type: u2, valid: 4}, {id: minor, type: u2}, {id: root, type: u8}, {id: used, type: u8}, {id: tables, type: u8, repeat: expr, repeat-expr: 6}]
instances: {has_xattrs: {value: 'tables[1] != 0xffff_ffff_ffff_ffff'}}
enums: {compression: {1: gzip, 4: xz, 6: zstd}}
