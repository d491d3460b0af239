meta: {id: elf, encoding: ASCII}
seq: [{id: magic, contents: [0x7f, ELF]}, {id: bits, type: u1, enum: bits, valid: {any-of: ['bits::b32', 'bits::b64']}}, {id: order, type: u1, enum: order}, {id: version, type: u1}, {id: abi, type: u1}, {id: abi_version, type: u1}, {id: pad, size: 7}, {id: file, type: file}]
enums: {bits: {1: b32, 2: b64}, order: {1: le, 2: be}, kind: {0: "null", 1: progbits, 2: symtab, 3: strtab, 4: rela, 8: nobits}}
types:
  word: {params: [{id: le, type: bool}], seq: [{id: w32le, type: u4le, if: _root.bits == bits::b32 and le}, {id: w32be, type: u4be, if: _root.bits == bits::b32 and not le}, {id: w64le, type: u8le, if: _root.bits == bits::b64 and le}, {id: w64be, type: u8be, if: _root.bits == bits::b64 and not le}]}
  file:
    meta: {endian: {switch-on: _root.order, cases: {'order::le': le, _: be}}}
    seq: [{id: kind, type: u2}, {id: machine, type: u2}, {id: version, type: u4}, {id: entry, type: address}, {id: ofs_segments, type: address}, {id: ofs_sections, type: address}, {id: flags, type: u4}, {id: len_header, type: u2}, {id: len_segment, type: u2}, {id: num_segments, type: u2}, {id: len_section, type: u2}, {id: num_sections, type: u2}, {id: i_names, type: u2}]
    instances: {sections: {pos: ofs_sections.value, size: len_section, type: section, repeat: expr, repeat-expr: num_sections}, names: {value: 'sections[i_names].as_strings'}}
    types:
      address: {seq: [{id: value, type: {switch-on: _root.bits, cases: {'bits::b32': u4, 'bits::b64': u8}}}]}
      section:
        seq: [{id: ofs_name, type: u4}, {id: kind, type: u4, enum: kind}, {id: flags, type: address}, {id: address, type: address}, {id: ofs, type: address}, {id: len, type: address}, {id: link, type: u4}, {id: info, type: u4}, {id: align, type: address}, {id: entsize, type: address}]
        instances: {name: {io: '_parent.names._io', pos: ofs_name, type: strz, if: 'kind != kind::null'}, data: {io: _root._io, pos: ofs.value, size: len.value, if: kind != kind::nobits}, as_strings: {io: _root._io, pos: ofs.value, size: len.value, type: strings, if: kind == kind::strtab}, symbols: {io: _root._io, pos: ofs.value, size: len.value, type: symbols, if: 'kind == kind::symtab and _root.bits == bits::b64'}}
      strings: {seq: [{id: list, type: strz, repeat: eos}]}
      symbols: {seq: [{id: list, type: symbol, repeat: eos}]}
      symbol: {seq: [{id: name, type: u4}, {id: bind, type: b4}, {id: kind, type: b4}, {id: other, type: u1}, {id: section, type: u2}, {id: value, type: u8}, {id: size, type: u8}]}
