meta: {id: tls, endian: be}
seq: [{id: kind, type: u1, enum: kind}, {id: version, type: u2}, {id: len, type: u2}, {id: body, size: len, type: {switch-on: kind, cases: {'kind::handshake': handshake}}}]
types: {handshake: {seq: [{id: kind, type: u1}, {id: len, type: b24}, {id: hello, type: hello, size: len, if: kind == 1}]}, hello: {seq: [{id: version, type: u2}, {id: random, size: 32}, {id: len_session, type: u1, valid: {max: 32}}, {id: session, size: len_session}, {id: len_suites, type: u2}, {id: suites, type: u2, repeat: expr, repeat-expr: len_suites / 2}, {id: len_methods, type: u1}, {id: methods, size: len_methods}]}}
enums: {kind: {20: change, 21: alert, 22: handshake, 23: data}}
