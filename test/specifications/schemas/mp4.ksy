meta: {id: mp4, endian: be, encoding: ASCII}
seq: [{id: boxes, type: boxes}]
types:
  boxes: {seq: [{id: list, type: box, repeat: eos}]}
  box:
    seq: [{id: len32, type: u4}, {id: kind, type: str, size: 4}, {id: len64, type: u8, if: len32 == 1}, {id: body, size: len, type: {switch-on: kind, cases: {'"moov"': boxes, '"trak"': boxes, '"mdia"': boxes, '"minf"': boxes, '"stbl"': boxes, '"ftyp"': brands, '"mvhd"': movie_header, '"stsz"': sizes}}}]
    instances: {len: {value: 'len32 == 0 ? _io.size - 8 : len32 == 1 ? len64 - 16 : len32 - 8'}}
  brands: {seq: [{id: major, type: str, size: 4}, {id: minor, type: u4}, {id: others, type: str, size: 4, repeat: eos}]}
  fixed16: {seq: [{id: whole, type: s2}, {id: part, type: u2}]}
  movie_header: {seq: [{id: version, type: u1}, {id: flags, type: b24}, {id: created, type: {switch-on: version, cases: {0: u4, 1: u8}}}, {id: modified, type: {switch-on: version, cases: {0: u4, 1: u8}}}, {id: scale, type: u4}, {id: duration, type: {switch-on: version, cases: {0: u4, 1: u8}}}, {id: rate, type: fixed16}, {id: rest, size-eos: true}]}
  sizes: {seq: [{id: version, type: u1}, {id: flags, size: 3}, {id: all, type: u4}, {id: num, type: u4}, {id: list, type: u4, repeat: expr, repeat-expr: num, if: all == 0}]}
