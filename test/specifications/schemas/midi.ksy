meta: {id: midi, endian: be}
seq: [{id: magic, contents: MThd}, {id: len, type: u4}, {id: format, type: u2}, {id: num, type: u2}, {id: division, type: s2}, {id: tracks, type: track, repeat: expr, repeat-expr: num}]
types:
  track: {seq: [{id: magic, contents: MTrk}, {id: len, type: u4}, {id: events, size: len, type: events}]}
  events: {seq: [{id: list, type: event, repeat: eos}]}
  event: {seq: [{id: delta, type: vlq}, {id: status, type: u1}, {id: meta, type: meta, if: status == 0xff}, {id: body, if: status != 0xff, type: {switch-on: status & 0xf0, cases: {0x80: note, 0x90: note, 0xe0: bend}}}], instances: {channel: {value: status & 0xf, if: status < 0xf0}}}
  note: {seq: [{id: key, type: u1}, {id: velocity, type: u1}]}
  bend: {seq: [{id: low, type: u1}, {id: high, type: u1}], instances: {value: {value: (high << 7 | low) - 0x2000}}}
  meta: {seq: [{id: kind, type: u1, enum: kind}, {id: len, type: vlq}, {id: data, size: len.value}]}
  vlq: {seq: [{id: groups, type: group, repeat: until, repeat-until: not _.more}], instances: {last: {value: groups.size - 1}, value: {value: 'groups[last].low + (last >= 1 ? groups[last - 1].low << 7 : 0) + (last >= 2 ? groups[last - 2].low << 14 : 0)'}}}
  group: {seq: [{id: more, type: b1}, {id: low, type: b7}]}
enums: {kind: {0x51: tempo, 0x2f: end}}
