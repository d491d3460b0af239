meta: {id: ico, endian: le}
seq: [{id: magic, contents: [0, 0, 1, 0]}, {id: num, type: u2}, {id: images, type: image, repeat: expr, repeat-expr: num}]
types: {image: {seq: [{id: width, type: u1}, {id: height, type: u1}, {id: num_colors, type: u1}, {id: reserved, size: 1}, {id: planes, type: u2}, {id: bpp, type: u2}, {id: len, type: u4}, {id: ofs, type: u4}], instances: {data: {pos: ofs, size: len}, is_png: {pos: ofs, type: u8be}, png: {value: is_png == 0x89504e470d0a1a0a}}}}
