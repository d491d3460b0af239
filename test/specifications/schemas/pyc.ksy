meta: {id: pyc, endian: le}
seq: [{id: magic, type: u2}, {id: crlf, contents: [0x0d, 0x0a]}, {id: flags, type: u4}, {id: time, type: u4}, {id: len, type: u4}, {id: body, type: item}]
types: {item: {seq: [{id: tag, type: u1, enum: tag}, {id: value, type: {switch-on: tag, cases: {'tag::int': s4, 'tag::tuple': tuple, 'tag::unicode': text, 'tag::interned': text, 'tag::float': f8}}}]}, tuple: {seq: [{id: num, type: s4}, {id: items, type: item, repeat: expr, repeat-expr: num}]}, text: {seq: [{id: len, type: u4}, {id: value, type: str, size: len, encoding: UTF-8}]}}
enums: {tag: {0x28: tuple, 0x4e: none, 0x54: "true", 0x46: "false", 0x69: int, 0x74: interned, 0x75: unicode, 0x67: float}}
