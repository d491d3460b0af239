meta: {id: mpegts, endian: be}
seq: [{id: packets, size: 188, type: packet, repeat: eos}]
types:
  packet: {seq: [{id: sync, contents: G}, {id: error, type: b1}, {id: starts, type: b1}, {id: priority, type: b1}, {id: pid, type: b13}, {id: scrambling, type: b2}, {id: has_adaptation, type: b1}, {id: has_payload, type: b1}, {id: counter, type: b4}, {id: adaptation, type: adaptation, if: has_adaptation}, {id: payload, size-eos: true, if: has_payload}]}
  adaptation: {seq: [{id: len, type: u1}, {id: data, size: len}]}
