meta: {id: ntp, endian: be}
seq: [{id: leap, type: b2}, {id: version, type: b3}, {id: mode, type: b3}, {id: stratum, type: u1}, {id: poll, type: s1}, {id: precision, type: s1}, {id: delay, type: u4}, {id: dispersion, type: u4}, {id: source, type: str, size: 4, encoding: ASCII, terminator: 0}, {id: times, type: time, repeat: expr, repeat-expr: 4}]
types: {time: {seq: [{id: seconds, type: u4}, {id: fraction, type: u4}], instances: {unix: {value: seconds - 2208988800}, exact: {value: seconds + fraction / 4294967296.0}}}}
