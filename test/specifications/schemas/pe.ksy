meta: {id: pe, endian: le, encoding: ASCII}
seq: [{id: dos, type: dos}]
instances: {nt: {pos: dos.ofs_pe, type: nt}}
types:
  dos: {seq: [{id: magic, contents: MZ}, {id: stub, size: 58}, {id: ofs_pe, type: u4}]}
  nt: {seq: [{id: magic, contents: [PE, 0, 0]}, {id: coff, type: coff}, {id: optional, type: optional, size: coff.len_optional}, {id: sections, type: section, repeat: expr, repeat-expr: coff.num_sections}]}
  coff: {seq: [{id: machine, type: u2, enum: machine}, {id: num_sections, type: u2}, {id: time, type: u4}, {id: ofs_symbols, type: u4}, {id: num_symbols, type: u4}, {id: len_optional, type: u2}, {id: flags, type: u2}]}
  optional: {seq: [{id: format, type: u2, enum: format}, {id: linker, size: 2}, {id: sizes, type: u4, repeat: expr, repeat-expr: 3}, {id: entry, type: u4}, {id: code, type: u4}, {id: data, type: u4, if: format == format::pe32}, {id: base, type: {switch-on: format, cases: {'format::pe32': u4, 'format::plus': u8}}}, {id: rest, size-eos: true}]}
  section: {seq: [{id: name, type: strz, size: 8}, {id: len_memory, type: u4}, {id: address, type: u4}, {id: len, type: u4}, {id: ofs, type: u4}, {id: ofs_relocations, type: u4}, {id: ofs_lines, type: u4}, {id: num_relocations, type: u2}, {id: num_lines, type: u2}, {id: flags, type: u4}], instances: {body: {pos: ofs, size: len, if: ofs != 0}}}
enums: {machine: {0x14c: i386, 0x8664: amd64, 0xaa64: arm64}, format: {0x10b: pe32, 0x20b: plus}}
