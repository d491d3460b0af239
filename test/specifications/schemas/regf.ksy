meta: {id: regf, endian: le}
seq: [{id: magic, contents: regf}, {id: primary, type: u4}, {id: secondary, type: u4}, {id: time, type: filetime}, {id: major, type: u4}, {id: minor, type: u4}, {id: kind, type: u4}, {id: format, type: u4}, {id: root, type: u4}, {id: len, type: u4}, {id: name, type: str, size: 64, encoding: UTF-16LE}]
types: {filetime: {seq: [{id: ticks, type: u8}], instances: {seconds: {value: ticks / 10000000 - 11644473600}}}}
instances: {is_clean: {value: primary == secondary}}
