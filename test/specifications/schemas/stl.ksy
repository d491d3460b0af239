meta: {id: stl, endian: le}
seq: [{id: head, size: 80}, {id: num, type: u4}, {id: triangles, type: triangle, repeat: expr, repeat-expr: num}]
types: {vector: {seq: [{id: x, type: f4}, {id: y, type: f4}, {id: z, type: f4}]}, triangle: {seq: [{id: normal, type: vector}, {id: corners, type: vector, repeat: expr, repeat-expr: 3}, {id: attribute, type: u2}]}}
