meta: {id: wad, endian: le, encoding: ASCII}
seq: [{id: magic, type: str, size: 4, valid: {any-of: ['"IWAD"', '"PWAD"']}}, {id: num, type: s4}, {id: ofs, type: s4}]
instances: {lumps: {pos: ofs, type: lump, repeat: expr, repeat-expr: num}}
types: {lump: {seq: [{id: ofs, type: s4}, {id: len, type: s4}, {id: name, type: str, size: 8, pad-right: 0}], instances: {data: {io: _root._io, pos: ofs, size: len}}}}
