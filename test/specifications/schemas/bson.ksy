meta: {id: bson, endian: le, encoding: UTF-8}
seq: [{id: len, type: s4}, {id: fields, type: fields, size: len - 5}, {id: end, contents: [0]}]
types: {fields: {seq: [{id: list, type: field, repeat: eos}]}, text: {seq: [{id: len, type: s4}, {id: value, type: str, size: len - 1}, {id: end, contents: [0]}]}, field: {seq: [{id: kind, type: u1, enum: kind}, {id: name, type: strz}, {id: value, type: {switch-on: kind, cases: {'kind::double': f8, 'kind::string': text, 'kind::document': bson, 'kind::bool': u1, 'kind::int32': s4, 'kind::int64': s8}}}]}}
enums: {kind: {1: double, 2: string, 3: document, 8: bool, 10: "null", 16: int32, 18: int64}}
