meta: {id: bmp, endian: le}
seq: [{id: file, type: file_header}, {id: len_info, type: u4}, {id: info, size: len_info - 4, type: info}]
types:
  file_header: {seq: [{id: magic, contents: BM}, {id: size, type: u4}, {id: reserved, type: u2, repeat: expr, repeat-expr: 2}, {id: ofs_bitmap, type: s4}]}
  info: {seq: [{id: width, type: s4}, {id: height, type: s4}, {id: planes, type: u2, valid: 1}, {id: bits, type: u2}, {id: compression, type: u4, enum: compression}, {id: len_image, type: u4}, {id: ppm, type: s4, repeat: expr, repeat-expr: 2}, {id: used, type: u4}, {id: important, type: u4}, {id: rest, size-eos: true}]}
  row: {params: [{id: n, type: u4}], seq: [{id: pixels, size: n}, {id: pad, size: '(4 - n) % 4'}]}
instances:
  len_row: {value: (info.bits * info.width + 31) / 32 * 4}
  rows: {pos: file.ofs_bitmap, type: 'row(len_row)', repeat: expr, repeat-expr: 'info.height < 0 ? -info.height : info.height'}
enums: {compression: {0: rgb, 1: rle8, 2: rle4, 3: bitfields}}
