meta: {id: swap_area, endian: le}
instances: {magic: {pos: 4086, type: str, size: 10, encoding: ASCII, valid: '"SWAPSPACE2"'}, info: {pos: 1024, type: info}}
types: {info: {seq: [{id: version, type: u4}, {id: last_page, type: u4}, {id: num_bad, type: u4}, {id: uuid, size: 16}, {id: label, type: strz, size: 16, encoding: UTF-8}]}}
