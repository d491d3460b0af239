meta: {id: android_boot, endian: le}
seq: [{id: magic, contents: ANDROID!}, {id: kernel, type: load}, {id: ramdisk, type: load}, {id: second, type: load}, {id: tags, type: u4}, {id: len_page, type: u4}, {id: unused, type: u4, repeat: expr, repeat-expr: 2}, {id: name, type: strz, size: 16, encoding: ASCII}]
types: {load: {seq: [{id: len, type: u4}, {id: address, type: u4}]}}
instances: {kernel_data: {pos: len_page, size: kernel.len}, base: {value: kernel.address - 0x8000}}
