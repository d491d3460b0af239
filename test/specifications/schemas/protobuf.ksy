meta: {id: protobuf, endian: le}
seq: [{id: fields, type: field, repeat: eos}]
types: {varint: {seq: [{id: groups, type: group, repeat: until, repeat-until: not _.more}], instances: {value: {value: '(groups[0].low) + (groups.size > 1 ? groups[1].low << 7 : 0) + (groups.size > 2 ? groups[2].low << 14 : 0)'}}}, group: {seq: [{id: more, type: b1}, {id: low, type: b7}]}, field: {seq: [{id: key, type: varint}, {id: value, type: {switch-on: wire, cases: {'wire::varint': varint, 'wire::fixed64': u8, 'wire::bytes': bytes, 'wire::fixed32': f4}}}], instances: {wire: {value: key.value & 7, enum: wire}, number: {value: key.value >> 3}}}, bytes: {seq: [{id: len, type: varint}, {id: data, size: len.value}]}}
enums: {wire: {0: varint, 1: fixed64, 2: bytes, 5: fixed32}}
