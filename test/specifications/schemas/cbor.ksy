meta: {id: cbor, endian: be}
seq: [{id: major, type: b3, enum: major}, {id: info, type: b5}, {id: argument, type: {switch-on: info, cases: {24: u1, 25: u2, 26: u4, 27: u8}}, if: major != major::simple}, {id: float, type: f8, if: major == major::simple and info == 27}, {id: bytes, size: count, if: major == major::bytes}, {id: text, type: str, size: count, encoding: UTF-8, if: major == major::text}, {id: items, type: cbor, repeat: expr, repeat-expr: count, if: major == major::array}, {id: pairs, type: pair, repeat: expr, repeat-expr: count, if: major == major::map}]
instances: {count: {value: 'info < 24 ? info : argument.as<u4>', if: major != major::simple}}
types: {pair: {seq: [{id: key, type: cbor}, {id: value, type: cbor}]}}
enums: {major: {0: unsigned, 1: negative, 2: bytes, 3: text, 4: array, 5: map, 6: tag, 7: simple}}
