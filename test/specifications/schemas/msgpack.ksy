meta: {id: msgpack, endian: be}
seq: [{id: tag, type: u1}, {id: value, type: {switch-on: tag, cases: {0xcb: f8, 0xca: f4, 0xcc: u1, 0xcd: u2, 0xce: u4, 0xcf: u8, 0xd0: s1, 0xd3: s8}}}, {id: text, type: str, size: tag & 31, encoding: UTF-8, if: is_text}, {id: items, type: msgpack, repeat: expr, repeat-expr: n, if: is_array}, {id: pairs, type: pair, repeat: expr, repeat-expr: n, if: is_map}]
instances: {n: {value: tag & 15}, is_text: {value: tag & 0xe0 == 0xa0}, is_array: {value: tag & 0xf0 == 0x90}, is_map: {value: tag & 0xf0 == 0x80}, int: {value: 'tag < 128 ? tag : tag - 256', if: tag < 128 or tag >= 0xe0}}
types: {pair: {seq: [{id: key, type: msgpack}, {id: value, type: msgpack}]}}
