meta:
  id: elf
  title: Executable and Linkable Format
  application: Object files, executables, shared libraries, core dumps, GPU code objects
  xref:
    justsolve: ELF
    wikidata: Q1146554
  license: MIT
  ks-version: '0.10'
  encoding: UTF-8
doc: |
  32-bit and 64-bit ELF in both byte orders: headers, sections, segments, symbols, relocations and notes.

  The file starts with 16 bytes (e_ident) that say how wide and in which byte order the rest is. Everything else is found
  through the file header: e_shoff and e_phoff point to arrays of section and program headers, whose entries point to the
  contents.

  Three counts of the file header have 16 bits, and section 0, which is no real section, holds what does not fit:

      e_shnum    = 0       the number of sections is sh_size of section 0
      e_shstrndx = 0xffff  the section with the section names is sh_link of section 0
      e_phnum    = 0xffff  the number of segments is sh_info of section 0

  shnum, shstrndx and phnum of `body` are the numbers after that. A symbol in a section whose index does not fit has st_shndx
  0xffff, and the SHT_SYMTAB_SHNDX section that links to its symbol table has the index.

  Nothing here rejects a number it does not know. Lists are cut to what the file holds.
doc-ref: https://gabi.xinuos.com/
-tables: []
seq:
  - id: ident
    type: ident
  - id: body
    type: body
types:
  ident:
    doc: e_ident, the 16 bytes that do not depend on width and byte order.
    seq:
      - id: magic
        contents: [0x7f, ELF]
      - id: ei_class
        -orig-id: class
        type: u1
        enum: elf_class
      - id: ei_data
        -orig-id: data
        type: u1
        enum: elf_data
        doc: Byte order of everything after e_ident.
      - id: ei_version
        -orig-id: version
        type: u1
        doc: 1 in every file.
      - id: ei_osabi
        -orig-id: osabi
        type: u1
        enum: elf_osabi
      - id: ei_abiversion
        -orig-id: abiversion
        type: u1
      - id: ei_pad
        -orig-id: pad
        size: 7
        doc: Zero in every file.
  body:
    doc: Everything after e_ident. What is not ELFCLASS64 is read in the 32-bit layout.
    meta:
      endian:
        switch-on: _root.ident.ei_data
        cases:
          'elf_data::elfdata2lsb': le
          'elf_data::elfdata2msb': be
    seq:
      - id: header32
        type: header32
        if: _root.ident.ei_class != elf_class::elfclass64
      - id: header64
        type: header64
        if: _root.ident.ei_class == elf_class::elfclass64
    instances:
      is_64:
        value: _root.ident.ei_class == elf_class::elfclass64
      shoff:
        value: 'is_64 ? header64.e_shoff : header32.e_shoff'
      phoff:
        value: 'is_64 ? header64.e_phoff : header32.e_phoff'
      shentsize:
        value: 'is_64 ? header64.e_shentsize : header32.e_shentsize'
      phentsize:
        value: 'is_64 ? header64.e_phentsize : header32.e_phentsize'
      e_shnum:
        value: 'is_64 ? header64.e_shnum : header32.e_shnum'
      e_shstrndx:
        value: 'is_64 ? header64.e_shstrndx : header32.e_shstrndx'
      e_phnum:
        value: 'is_64 ? header64.e_phnum : header32.e_phnum'
      has_section0:
        value: 'shoff != 0 and shentsize >= (is_64 ? 64 : 40) and shoff < _io.size and _io.size - shoff >= shentsize'
        doc: Whether the file holds at least one section header.
      section0_32:
        pos: shoff
        type: section_header32
        if: has_section0 and not is_64
      section0_64:
        pos: shoff
        type: section_header64
        if: has_section0 and is_64
      shnum:
        value: 'e_shnum != 0 or not has_section0 ? e_shnum : is_64 ? section0_64.sh_size : section0_32.sh_size'
        doc: Number of sections that the file announces.
      shstrndx:
        value: 'e_shstrndx != 0xffff or not has_section0 ? e_shstrndx : is_64 ? section0_64.sh_link : section0_32.sh_link'
        doc: Section that holds the section names, 0 when none does.
      phnum:
        value: 'e_phnum != 0xffff or not has_section0 ? e_phnum : is_64 ? section0_64.sh_info : section0_32.sh_info'
        doc: Number of segments that the file announces.
      section_room:
        value: 'has_section0 ? (_io.size - shoff) / shentsize : 0'
        doc: Section headers that fit between e_shoff and the end of the file.
      section_count:
        value: 'shnum < section_room ? shnum : section_room'
      segment_room:
        value: 'phoff != 0 and phoff < _io.size and phentsize >= (is_64 ? 56 : 32) ? (_io.size - phoff) / phentsize : 0'
        doc: Program headers that fit between e_phoff and the end of the file.
      segment_count:
        value: 'phnum < segment_room ? phnum : segment_room'
      section_headers32:
        pos: 'section_count == 0 ? 0 : shoff'
        type: section_header32
        size: shentsize
        repeat: expr
        repeat-expr: section_count
        if: not is_64
      section_headers64:
        pos: 'section_count == 0 ? 0 : shoff'
        type: section_header64
        size: shentsize
        repeat: expr
        repeat-expr: section_count
        if: is_64
      program_headers32:
        pos: 'segment_count == 0 ? 0 : phoff'
        type: program_header32
        size: phentsize
        repeat: expr
        repeat-expr: segment_count
        if: not is_64
      program_headers64:
        pos: 'segment_count == 0 ? 0 : phoff'
        type: program_header64
        size: phentsize
        repeat: expr
        repeat-expr: segment_count
        if: is_64
      sections:
        pos: 0
        type: section(_index)
        repeat: expr
        repeat-expr: section_count
        doc: Every section by its index, decoded when asked for.
    types:
      section:
        doc: One section, the same for both widths.
        params:
          - id: index
            type: u4
        instances:
          sh_name:
            value: '_parent.is_64 ? _parent.section_headers64[index].sh_name : _parent.section_headers32[index].sh_name'
          sh_type:
            value: '_parent.is_64 ? _parent.section_headers64[index].sh_type : _parent.section_headers32[index].sh_type'
          sh_offset:
            value: '_parent.is_64 ? _parent.section_headers64[index].sh_offset : _parent.section_headers32[index].sh_offset'
          sh_size:
            value: '_parent.is_64 ? _parent.section_headers64[index].sh_size : _parent.section_headers32[index].sh_size'
          sh_entsize:
            value: '_parent.is_64 ? _parent.section_headers64[index].sh_entsize : _parent.section_headers32[index].sh_entsize'
          stored_size:
            value: >-
              sh_type == section_type::sht_null or sh_type == section_type::sht_nobits or sh_offset >= _io.size ? 0 :
              sh_size <= _io.size - sh_offset ? sh_size : _io.size - sh_offset
            doc: Bytes of the section that the file has.
          has_name:
            value: >-
              _parent.shstrndx > 0 and _parent.shstrndx < _parent.section_count and
              sh_name < _parent.sections[_parent.shstrndx].stored_size
          name:
            pos: _parent.sections[_parent.shstrndx].sh_offset + sh_name
            type: strz
            eos-error: false
            if: has_name
          raw:
            pos: 'stored_size == 0 ? 0 : sh_offset'
            size: stored_size
            doc: The bytes of the section as they are.
          body:
            pos: 'stored_size == 0 ? 0 : sh_offset'
            size: stored_size
            type:
              switch-on: sh_type
              cases:
                'section_type::sht_symtab': symbols
                'section_type::sht_dynsym': symbols
                'section_type::sht_rel': rels
                'section_type::sht_rela': relas
                'section_type::sht_note': notes
                'section_type::sht_symtab_shndx': section_indices
            doc: Symbols, relocations or notes; the raw bytes of everything else.
      symbols:
        doc: SHT_SYMTAB, SHT_DYNSYM.
        seq:
          - id: entries32
            type: symbol32
            repeat: expr
            repeat-expr: _io.size / 16
            if: _root.ident.ei_class != elf_class::elfclass64
          - id: entries64
            type: symbol64
            repeat: expr
            repeat-expr: _io.size / 24
            if: _root.ident.ei_class == elf_class::elfclass64
      rels:
        doc: SHT_REL.
        seq:
          - id: entries32
            type: rel32
            repeat: expr
            repeat-expr: _io.size / 8
            if: _root.ident.ei_class != elf_class::elfclass64
          - id: entries64
            type: rel64
            repeat: expr
            repeat-expr: _io.size / 16
            if: _root.ident.ei_class == elf_class::elfclass64
      relas:
        doc: SHT_RELA.
        seq:
          - id: entries32
            type: rela32
            repeat: expr
            repeat-expr: _io.size / 12
            if: _root.ident.ei_class != elf_class::elfclass64
          - id: entries64
            type: rela64
            repeat: expr
            repeat-expr: _io.size / 24
            if: _root.ident.ei_class == elf_class::elfclass64
      section_indices:
        doc: SHT_SYMTAB_SHNDX, one index for each symbol.
        seq:
          - id: values
            type: u4
            repeat: expr
            repeat-expr: _io.size / 4
      notes:
        doc: SHT_NOTE, PT_NOTE.
        seq:
          - id: entries
            type: note
            repeat: eos
      note:
        doc: A note; name and desc are each filled up to a multiple of 4 bytes. The padding of the last one may be missing.
        seq:
          - id: n_namesz
            -orig-id: n_namesz
            type: u4
            doc: Bytes of the name with its zero byte.
          - id: n_descsz
            -orig-id: n_descsz
            type: u4
            doc: Bytes of the descriptor.
          - id: n_type
            -orig-id: n_type
            type: u4
            doc: What the descriptor is, by the rules of whoever is named.
          - id: name
            size: n_namesz
          - id: name_padding
            size: '(4 - n_namesz % 4) % 4'
          - id: desc
            size: n_descsz
          - id: desc_padding
            size: '(4 - n_descsz % 4) % 4'
            if: not _io.eof
      compression_header32:
        doc: Before the contents of a section with SHF_COMPRESSED.
        seq:
          - id: ch_type
            -orig-id: ch_type
            type: u4
            enum: compression_type
          - id: ch_size
            -orig-id: ch_size
            type: u4
            doc: Bytes of the contents that are not compressed.
          - id: ch_addralign
            -orig-id: ch_addralign
            type: u4
            doc: Alignment of the contents that are not compressed.
      compression_header64:
        doc: The same in 64-bit files.
        seq:
          - id: ch_type
            -orig-id: ch_type
            type: u4
            enum: compression_type
          - id: ch_reserved
            -orig-id: ch_reserved
            type: u4
          - id: ch_size
            -orig-id: ch_size
            type: u8
          - id: ch_addralign
            -orig-id: ch_addralign
            type: u8
      gnu_compression_header:
        doc: Before the contents of a section whose name starts with .zdebug_, in either byte order.
        seq:
          - id: magic
            contents: ZLIB
          - id: size
            type: u8be
            doc: Bytes of the contents that are not compressed.
      header32:
        doc: File header after e_ident.
        seq:
          - id: e_type
            -orig-id: e_type
            type: u2
            enum: elf_type
          - id: e_machine
            -orig-id: e_machine
            type: u2
            enum: elf_machine
          - id: e_version
            -orig-id: e_version
            type: u4
          - id: e_entry
            -orig-id: e_entry
            type: u4
            doc: Address at which the program starts.
          - id: e_phoff
            -orig-id: e_phoff
            type: u4
            doc: Offset of the program headers, 0 when there are none.
          - id: e_shoff
            -orig-id: e_shoff
            type: u4
            doc: Offset of the section headers, 0 when there are none.
          - id: e_flags
            -orig-id: e_flags
            type: u4
            doc: Bits of the machine. In cubins they tell the GPU architecture.
          - id: e_ehsize
            -orig-id: e_ehsize
            type: u2
            doc: Bytes of this header, e_ident counted.
          - id: e_phentsize
            -orig-id: e_phentsize
            type: u2
            doc: Bytes of a program header.
          - id: e_phnum
            -orig-id: e_phnum
            type: u2
            doc: Number of program headers; 0xffff when sh_info of section 0 has it.
          - id: e_shentsize
            -orig-id: e_shentsize
            type: u2
            doc: Bytes of a section header.
          - id: e_shnum
            -orig-id: e_shnum
            type: u2
            doc: Number of sections; 0 when sh_size of section 0 has it.
          - id: e_shstrndx
            -orig-id: e_shstrndx
            type: u2
            doc: Section that holds the section names; 0xffff when sh_link of section 0 tells.
      section_header32:
        doc: What and where a section is.
        seq:
          - id: sh_name
            -orig-id: sh_name
            type: u4
            doc: Offset of the name in the string table that e_shstrndx tells.
          - id: sh_type
            -orig-id: sh_type
            type: u4
            enum: section_type
          - id: sh_flags
            -orig-id: sh_flags
            type: u4
            doc: Set of section_flags.
          - id: sh_addr
            -orig-id: sh_addr
            type: u4
            doc: Address in memory.
          - id: sh_offset
            -orig-id: sh_offset
            type: u4
            doc: Offset of the contents in the file.
          - id: sh_size
            -orig-id: sh_size
            type: u4
            doc: Bytes of the contents.
          - id: sh_link
            -orig-id: sh_link
            type: u4
            doc: A section that belongs to this one.
          - id: sh_info
            -orig-id: sh_info
            type: u4
          - id: sh_addralign
            -orig-id: sh_addralign
            type: u4
          - id: sh_entsize
            -orig-id: sh_entsize
            type: u4
            doc: Bytes of an entry, when the contents are entries of one size.
      program_header32:
        doc: What and where a segment is.
        seq:
          - id: p_type
            -orig-id: p_type
            type: u4
            enum: segment_type
          - id: p_offset
            -orig-id: p_offset
            type: u4
          - id: p_vaddr
            -orig-id: p_vaddr
            type: u4
          - id: p_paddr
            -orig-id: p_paddr
            type: u4
          - id: p_filesz
            -orig-id: p_filesz
            type: u4
          - id: p_memsz
            -orig-id: p_memsz
            type: u4
          - id: p_flags
            -orig-id: p_flags
            type: u4
            doc: Set of segment_flags.
          - id: p_align
            -orig-id: p_align
            type: u4
      symbol32:
        doc: A symbol.
        seq:
          - id: st_name
            -orig-id: st_name
            type: u4
            doc: Offset in the string table of the symbol table.
          - id: st_value
            -orig-id: st_value
            type: u4
          - id: st_size
            -orig-id: st_size
            type: u4
          - id: st_info
            -orig-id: st_info
            type: u1
            doc: Binding in the high four bits, type in the low four.
          - id: st_other
            -orig-id: st_other
            type: u1
            doc: Visibility in the low two bits, the rest belongs to the machine (0x10 marks kernels in cubins).
          - id: st_shndx
            -orig-id: st_shndx
            type: u2
            doc: Section the symbol is defined in, or one of special_section.
        instances:
          st_bind:
            -orig-id: st_bind
            value: st_info >> 4
            enum: symbol_binding
          st_type:
            -orig-id: st_type
            value: st_info & 0xf
            enum: symbol_type
          st_visibility:
            -orig-id: st_visibility
            value: st_other & 3
            enum: symbol_visibility
      rel32:
        doc: A relocation whose addend is in place.
        seq:
          - id: r_offset
            -orig-id: r_offset
            type: u4
            doc: Where to apply it.
          - id: r_info
            -orig-id: r_info
            type: u4
            doc: Symbol index in the upper bits, relocation type in the low 8.
      rela32:
        doc: A relocation with its addend.
        seq:
          - id: r_offset
            -orig-id: r_offset
            type: u4
            doc: Where to apply it.
          - id: r_info
            -orig-id: r_info
            type: u4
            doc: Symbol index in the upper bits, relocation type in the low 8.
          - id: r_addend
            -orig-id: r_addend
            type: s4
      header64:
        doc: File header after e_ident.
        seq:
          - id: e_type
            -orig-id: e_type
            type: u2
            enum: elf_type
          - id: e_machine
            -orig-id: e_machine
            type: u2
            enum: elf_machine
          - id: e_version
            -orig-id: e_version
            type: u4
          - id: e_entry
            -orig-id: e_entry
            type: u8
            doc: Address at which the program starts.
          - id: e_phoff
            -orig-id: e_phoff
            type: u8
            doc: Offset of the program headers, 0 when there are none.
          - id: e_shoff
            -orig-id: e_shoff
            type: u8
            doc: Offset of the section headers, 0 when there are none.
          - id: e_flags
            -orig-id: e_flags
            type: u4
            doc: Bits of the machine. In cubins they tell the GPU architecture.
          - id: e_ehsize
            -orig-id: e_ehsize
            type: u2
            doc: Bytes of this header, e_ident counted.
          - id: e_phentsize
            -orig-id: e_phentsize
            type: u2
            doc: Bytes of a program header.
          - id: e_phnum
            -orig-id: e_phnum
            type: u2
            doc: Number of program headers; 0xffff when sh_info of section 0 has it.
          - id: e_shentsize
            -orig-id: e_shentsize
            type: u2
            doc: Bytes of a section header.
          - id: e_shnum
            -orig-id: e_shnum
            type: u2
            doc: Number of sections; 0 when sh_size of section 0 has it.
          - id: e_shstrndx
            -orig-id: e_shstrndx
            type: u2
            doc: Section that holds the section names; 0xffff when sh_link of section 0 tells.
      section_header64:
        doc: What and where a section is.
        seq:
          - id: sh_name
            -orig-id: sh_name
            type: u4
            doc: Offset of the name in the string table that e_shstrndx tells.
          - id: sh_type
            -orig-id: sh_type
            type: u4
            enum: section_type
          - id: sh_flags
            -orig-id: sh_flags
            type: u8
            doc: Set of section_flags.
          - id: sh_addr
            -orig-id: sh_addr
            type: u8
            doc: Address in memory.
          - id: sh_offset
            -orig-id: sh_offset
            type: u8
            doc: Offset of the contents in the file.
          - id: sh_size
            -orig-id: sh_size
            type: u8
            doc: Bytes of the contents.
          - id: sh_link
            -orig-id: sh_link
            type: u4
            doc: A section that belongs to this one.
          - id: sh_info
            -orig-id: sh_info
            type: u4
          - id: sh_addralign
            -orig-id: sh_addralign
            type: u8
          - id: sh_entsize
            -orig-id: sh_entsize
            type: u8
            doc: Bytes of an entry, when the contents are entries of one size.
      program_header64:
        doc: What and where a segment is.
        seq:
          - id: p_type
            -orig-id: p_type
            type: u4
            enum: segment_type
          - id: p_flags
            -orig-id: p_flags
            type: u4
            doc: Set of segment_flags.
          - id: p_offset
            -orig-id: p_offset
            type: u8
          - id: p_vaddr
            -orig-id: p_vaddr
            type: u8
          - id: p_paddr
            -orig-id: p_paddr
            type: u8
          - id: p_filesz
            -orig-id: p_filesz
            type: u8
          - id: p_memsz
            -orig-id: p_memsz
            type: u8
          - id: p_align
            -orig-id: p_align
            type: u8
      symbol64:
        doc: A symbol.
        seq:
          - id: st_name
            -orig-id: st_name
            type: u4
            doc: Offset in the string table of the symbol table.
          - id: st_info
            -orig-id: st_info
            type: u1
            doc: Binding in the high four bits, type in the low four.
          - id: st_other
            -orig-id: st_other
            type: u1
            doc: Visibility in the low two bits, the rest belongs to the machine (0x10 marks kernels in cubins).
          - id: st_shndx
            -orig-id: st_shndx
            type: u2
            doc: Section the symbol is defined in, or one of special_section.
          - id: st_value
            -orig-id: st_value
            type: u8
          - id: st_size
            -orig-id: st_size
            type: u8
        instances:
          st_bind:
            -orig-id: st_bind
            value: st_info >> 4
            enum: symbol_binding
          st_type:
            -orig-id: st_type
            value: st_info & 0xf
            enum: symbol_type
          st_visibility:
            -orig-id: st_visibility
            value: st_other & 3
            enum: symbol_visibility
      rel64:
        doc: A relocation whose addend is in place.
        seq:
          - id: r_offset
            -orig-id: r_offset
            type: u8
            doc: Where to apply it.
          - id: r_info
            -orig-id: r_info
            type: u8
            doc: Symbol index in the upper bits, relocation type in the low 32.
      double_words:
        doc: Relocations of 64-bit files in halves of their numbers, which 32 bits hold exactly.
        seq:
          - id: rows
            type: double_word
            repeat: expr
            repeat-expr: _io.size / 8
      double_word:
        doc: Eight bytes in two halves, in the order of the file.
        seq:
          - id: first
            type: u4
          - id: second
            type: u4
      rela64:
        doc: A relocation with its addend.
        seq:
          - id: r_offset
            -orig-id: r_offset
            type: u8
            doc: Where to apply it.
          - id: r_info
            -orig-id: r_info
            type: u8
            doc: Symbol index in the upper bits, relocation type in the low 32.
          - id: r_addend
            -orig-id: r_addend
            type: s8
enums:
  elf_class:
    0:
      id: elfclassnone
      -orig-id: ELFCLASSNONE
    1:
      id: elfclass32
      -orig-id: ELFCLASS32
      doc: 32-bit objects.
    2:
      id: elfclass64
      -orig-id: ELFCLASS64
      doc: 64-bit objects.
  elf_data:
    0:
      id: elfdatanone
      -orig-id: ELFDATANONE
    1:
      id: elfdata2lsb
      -orig-id: ELFDATA2LSB
      doc: Least significant byte first.
    2:
      id: elfdata2msb
      -orig-id: ELFDATA2MSB
      doc: Most significant byte first.
  elf_osabi:
    0:
      id: elfosabi_none
      -orig-id: ELFOSABI_NONE
      doc: UNIX System V, or nothing special.
    1:
      id: elfosabi_hpux
      -orig-id: ELFOSABI_HPUX
    2:
      id: elfosabi_netbsd
      -orig-id: ELFOSABI_NETBSD
    3:
      id: elfosabi_gnu
      -orig-id: ELFOSABI_GNU
      doc: GNU extensions; also called ELFOSABI_LINUX.
    4:
      id: elfosabi_hurd
      -orig-id: ELFOSABI_HURD
    6:
      id: elfosabi_solaris
      -orig-id: ELFOSABI_SOLARIS
    7:
      id: elfosabi_aix
      -orig-id: ELFOSABI_AIX
    8:
      id: elfosabi_irix
      -orig-id: ELFOSABI_IRIX
    9:
      id: elfosabi_freebsd
      -orig-id: ELFOSABI_FREEBSD
    10:
      id: elfosabi_tru64
      -orig-id: ELFOSABI_TRU64
    11:
      id: elfosabi_modesto
      -orig-id: ELFOSABI_MODESTO
    12:
      id: elfosabi_openbsd
      -orig-id: ELFOSABI_OPENBSD
    13:
      id: elfosabi_openvms
      -orig-id: ELFOSABI_OPENVMS
    14:
      id: elfosabi_nsk
      -orig-id: ELFOSABI_NSK
    15:
      id: elfosabi_aros
      -orig-id: ELFOSABI_AROS
    16:
      id: elfosabi_fenixos
      -orig-id: ELFOSABI_FENIXOS
    17:
      id: elfosabi_cloudabi
      -orig-id: ELFOSABI_CLOUDABI
    18:
      id: elfosabi_openvos
      -orig-id: ELFOSABI_OPENVOS
    0x33:
      id: elfosabi_cuda
      -orig-id: ELFOSABI_CUDA
      doc: CUDA core dumps, and cubins up to ABI version 7.
    64:
      id: elfosabi_amdgpu_hsa
      -orig-id: ELFOSABI_AMDGPU_HSA
      doc: With EM_AMDGPU. The number means other things for other machines.
    65:
      id: elfosabi_amdgpu_pal
      -orig-id: ELFOSABI_AMDGPU_PAL
      doc: With EM_AMDGPU; with EM_CUDA it is ELFOSABI_CUDA_V2 (cubins since ABI version 8).
    66:
      id: elfosabi_amdgpu_mesa3d
      -orig-id: ELFOSABI_AMDGPU_MESA3D
      doc: With EM_AMDGPU.
    97:
      id: elfosabi_arm
      -orig-id: ELFOSABI_ARM
    255:
      id: elfosabi_standalone
      -orig-id: ELFOSABI_STANDALONE
      doc: No operating system.
  elf_type:
    0:
      id: et_none
      -orig-id: ET_NONE
    1:
      id: et_rel
      -orig-id: ET_REL
      doc: Relocatable object.
    2:
      id: et_exec
      -orig-id: ET_EXEC
      doc: Executable at fixed addresses; cubins too.
    3:
      id: et_dyn
      -orig-id: ET_DYN
      doc: Shared object, or position-independent executable.
    4:
      id: et_core
      -orig-id: ET_CORE
      doc: Core dump.
    0xfe00:
      id: et_loos
      -orig-id: ET_LOOS
    0xfeff:
      id: et_hios
      -orig-id: ET_HIOS
    0xff00:
      id: et_loproc
      -orig-id: ET_LOPROC
    0xffff:
      id: et_hiproc
      -orig-id: ET_HIPROC
  elf_machine:
    0:
      id: em_none
      -orig-id: EM_NONE
    1:
      id: em_m32
      -orig-id: EM_M32
    2:
      id: em_sparc
      -orig-id: EM_SPARC
    3:
      id: em_386
      -orig-id: EM_386
      doc: Intel 80386.
    4:
      id: em_68k
      -orig-id: EM_68K
    5:
      id: em_88k
      -orig-id: EM_88K
    6:
      id: em_iamcu
      -orig-id: EM_IAMCU
    7:
      id: em_860
      -orig-id: EM_860
    8:
      id: em_mips
      -orig-id: EM_MIPS
    9:
      id: em_s370
      -orig-id: EM_S370
    10:
      id: em_mips_rs3_le
      -orig-id: EM_MIPS_RS3_LE
    15:
      id: em_parisc
      -orig-id: EM_PARISC
    17:
      id: em_vpp500
      -orig-id: EM_VPP500
    18:
      id: em_sparc32plus
      -orig-id: EM_SPARC32PLUS
    19:
      id: em_960
      -orig-id: EM_960
    20:
      id: em_ppc
      -orig-id: EM_PPC
    21:
      id: em_ppc64
      -orig-id: EM_PPC64
    22:
      id: em_s390
      -orig-id: EM_S390
      doc: IBM S/390.
    23:
      id: em_spu
      -orig-id: EM_SPU
    36:
      id: em_v800
      -orig-id: EM_V800
    37:
      id: em_fr20
      -orig-id: EM_FR20
    38:
      id: em_rh32
      -orig-id: EM_RH32
    39:
      id: em_rce
      -orig-id: EM_RCE
    40:
      id: em_arm
      -orig-id: EM_ARM
      doc: Arm 32-bit.
    41:
      id: em_fake_alpha
      -orig-id: EM_FAKE_ALPHA
    42:
      id: em_sh
      -orig-id: EM_SH
    43:
      id: em_sparcv9
      -orig-id: EM_SPARCV9
      doc: SPARC 64-bit.
    44:
      id: em_tricore
      -orig-id: EM_TRICORE
    45:
      id: em_arc
      -orig-id: EM_ARC
    46:
      id: em_h8_300
      -orig-id: EM_H8_300
    47:
      id: em_h8_300h
      -orig-id: EM_H8_300H
    48:
      id: em_h8s
      -orig-id: EM_H8S
    49:
      id: em_h8_500
      -orig-id: EM_H8_500
    50:
      id: em_ia_64
      -orig-id: EM_IA_64
    51:
      id: em_mips_x
      -orig-id: EM_MIPS_X
    52:
      id: em_coldfire
      -orig-id: EM_COLDFIRE
    53:
      id: em_68hc12
      -orig-id: EM_68HC12
    54:
      id: em_mma
      -orig-id: EM_MMA
    55:
      id: em_pcp
      -orig-id: EM_PCP
    56:
      id: em_ncpu
      -orig-id: EM_NCPU
    57:
      id: em_ndr1
      -orig-id: EM_NDR1
    58:
      id: em_starcore
      -orig-id: EM_STARCORE
    59:
      id: em_me16
      -orig-id: EM_ME16
    60:
      id: em_st100
      -orig-id: EM_ST100
    61:
      id: em_tinyj
      -orig-id: EM_TINYJ
    62:
      id: em_x86_64
      -orig-id: EM_X86_64
      doc: AMD and Intel 64-bit.
    63:
      id: em_pdsp
      -orig-id: EM_PDSP
    64:
      id: em_pdp10
      -orig-id: EM_PDP10
    65:
      id: em_pdp11
      -orig-id: EM_PDP11
    66:
      id: em_fx66
      -orig-id: EM_FX66
    67:
      id: em_st9plus
      -orig-id: EM_ST9PLUS
    68:
      id: em_st7
      -orig-id: EM_ST7
    69:
      id: em_68hc16
      -orig-id: EM_68HC16
    70:
      id: em_68hc11
      -orig-id: EM_68HC11
    71:
      id: em_68hc08
      -orig-id: EM_68HC08
    72:
      id: em_68hc05
      -orig-id: EM_68HC05
    73:
      id: em_svx
      -orig-id: EM_SVX
    74:
      id: em_st19
      -orig-id: EM_ST19
    75:
      id: em_vax
      -orig-id: EM_VAX
    76:
      id: em_cris
      -orig-id: EM_CRIS
    77:
      id: em_javelin
      -orig-id: EM_JAVELIN
    78:
      id: em_firepath
      -orig-id: EM_FIREPATH
    79:
      id: em_zsp
      -orig-id: EM_ZSP
    80:
      id: em_mmix
      -orig-id: EM_MMIX
    81:
      id: em_huany
      -orig-id: EM_HUANY
    82:
      id: em_prism
      -orig-id: EM_PRISM
    83:
      id: em_avr
      -orig-id: EM_AVR
    84:
      id: em_fr30
      -orig-id: EM_FR30
    85:
      id: em_d10v
      -orig-id: EM_D10V
    86:
      id: em_d30v
      -orig-id: EM_D30V
    87:
      id: em_v850
      -orig-id: EM_V850
    88:
      id: em_m32r
      -orig-id: EM_M32R
    89:
      id: em_mn10300
      -orig-id: EM_MN10300
    90:
      id: em_mn10200
      -orig-id: EM_MN10200
    91:
      id: em_pj
      -orig-id: EM_PJ
    92:
      id: em_openrisc
      -orig-id: EM_OPENRISC
    93:
      id: em_arc_compact
      -orig-id: EM_ARC_COMPACT
    94:
      id: em_xtensa
      -orig-id: EM_XTENSA
    95:
      id: em_videocore
      -orig-id: EM_VIDEOCORE
    96:
      id: em_tmm_gpp
      -orig-id: EM_TMM_GPP
    97:
      id: em_ns32k
      -orig-id: EM_NS32K
    98:
      id: em_tpc
      -orig-id: EM_TPC
    99:
      id: em_snp1k
      -orig-id: EM_SNP1K
    100:
      id: em_st200
      -orig-id: EM_ST200
    101:
      id: em_ip2k
      -orig-id: EM_IP2K
    102:
      id: em_max
      -orig-id: EM_MAX
    103:
      id: em_cr
      -orig-id: EM_CR
    104:
      id: em_f2mc16
      -orig-id: EM_F2MC16
    105:
      id: em_msp430
      -orig-id: EM_MSP430
    106:
      id: em_blackfin
      -orig-id: EM_BLACKFIN
    107:
      id: em_se_c33
      -orig-id: EM_SE_C33
    108:
      id: em_sep
      -orig-id: EM_SEP
    109:
      id: em_arca
      -orig-id: EM_ARCA
    110:
      id: em_unicore
      -orig-id: EM_UNICORE
    111:
      id: em_excess
      -orig-id: EM_EXCESS
    112:
      id: em_dxp
      -orig-id: EM_DXP
    113:
      id: em_altera_nios2
      -orig-id: EM_ALTERA_NIOS2
    114:
      id: em_crx
      -orig-id: EM_CRX
    115:
      id: em_xgate
      -orig-id: EM_XGATE
    116:
      id: em_c166
      -orig-id: EM_C166
    117:
      id: em_m16c
      -orig-id: EM_M16C
    118:
      id: em_dspic30f
      -orig-id: EM_DSPIC30F
    119:
      id: em_ce
      -orig-id: EM_CE
    120:
      id: em_m32c
      -orig-id: EM_M32C
    131:
      id: em_tsk3000
      -orig-id: EM_TSK3000
    132:
      id: em_rs08
      -orig-id: EM_RS08
    133:
      id: em_sharc
      -orig-id: EM_SHARC
    134:
      id: em_ecog2
      -orig-id: EM_ECOG2
    135:
      id: em_score7
      -orig-id: EM_SCORE7
    136:
      id: em_dsp24
      -orig-id: EM_DSP24
    137:
      id: em_videocore3
      -orig-id: EM_VIDEOCORE3
    138:
      id: em_latticemico32
      -orig-id: EM_LATTICEMICO32
    139:
      id: em_se_c17
      -orig-id: EM_SE_C17
    140:
      id: em_ti_c6000
      -orig-id: EM_TI_C6000
    141:
      id: em_ti_c2000
      -orig-id: EM_TI_C2000
    142:
      id: em_ti_c5500
      -orig-id: EM_TI_C5500
    143:
      id: em_ti_arp32
      -orig-id: EM_TI_ARP32
    144:
      id: em_ti_pru
      -orig-id: EM_TI_PRU
    160:
      id: em_mmdsp_plus
      -orig-id: EM_MMDSP_PLUS
    161:
      id: em_cypress_m8c
      -orig-id: EM_CYPRESS_M8C
    162:
      id: em_r32c
      -orig-id: EM_R32C
    163:
      id: em_trimedia
      -orig-id: EM_TRIMEDIA
    164:
      id: em_qdsp6
      -orig-id: EM_QDSP6
    165:
      id: em_8051
      -orig-id: EM_8051
    166:
      id: em_stxp7x
      -orig-id: EM_STXP7X
    167:
      id: em_nds32
      -orig-id: EM_NDS32
    168:
      id: em_ecog1x
      -orig-id: EM_ECOG1X
    169:
      id: em_maxq30
      -orig-id: EM_MAXQ30
    170:
      id: em_ximo16
      -orig-id: EM_XIMO16
    171:
      id: em_manik
      -orig-id: EM_MANIK
    172:
      id: em_craynv2
      -orig-id: EM_CRAYNV2
    173:
      id: em_rx
      -orig-id: EM_RX
    174:
      id: em_metag
      -orig-id: EM_METAG
    175:
      id: em_mcst_elbrus
      -orig-id: EM_MCST_ELBRUS
    176:
      id: em_ecog16
      -orig-id: EM_ECOG16
    177:
      id: em_cr16
      -orig-id: EM_CR16
    178:
      id: em_etpu
      -orig-id: EM_ETPU
    179:
      id: em_sle9x
      -orig-id: EM_SLE9X
    180:
      id: em_l10m
      -orig-id: EM_L10M
    181:
      id: em_k10m
      -orig-id: EM_K10M
    183:
      id: em_aarch64
      -orig-id: EM_AARCH64
      doc: Arm 64-bit.
    185:
      id: em_avr32
      -orig-id: EM_AVR32
    186:
      id: em_stm8
      -orig-id: EM_STM8
    187:
      id: em_tile64
      -orig-id: EM_TILE64
    188:
      id: em_tilepro
      -orig-id: EM_TILEPRO
    189:
      id: em_microblaze
      -orig-id: EM_MICROBLAZE
    190:
      id: em_cuda
      -orig-id: EM_CUDA
      doc: NVIDIA GPUs.
    191:
      id: em_tilegx
      -orig-id: EM_TILEGX
    192:
      id: em_cloudshield
      -orig-id: EM_CLOUDSHIELD
    193:
      id: em_corea_1st
      -orig-id: EM_COREA_1ST
    194:
      id: em_corea_2nd
      -orig-id: EM_COREA_2ND
    195:
      id: em_arcv2
      -orig-id: EM_ARCV2
    196:
      id: em_open8
      -orig-id: EM_OPEN8
    197:
      id: em_rl78
      -orig-id: EM_RL78
    198:
      id: em_videocore5
      -orig-id: EM_VIDEOCORE5
    199:
      id: em_78kor
      -orig-id: EM_78KOR
    200:
      id: em_56800ex
      -orig-id: EM_56800EX
    201:
      id: em_ba1
      -orig-id: EM_BA1
    202:
      id: em_ba2
      -orig-id: EM_BA2
    203:
      id: em_xcore
      -orig-id: EM_XCORE
    204:
      id: em_mchp_pic
      -orig-id: EM_MCHP_PIC
    205:
      id: em_intelgt
      -orig-id: EM_INTELGT
      doc: Intel GPUs.
    210:
      id: em_km32
      -orig-id: EM_KM32
    211:
      id: em_kmx32
      -orig-id: EM_KMX32
    212:
      id: em_emx16
      -orig-id: EM_EMX16
    213:
      id: em_emx8
      -orig-id: EM_EMX8
    214:
      id: em_kvarc
      -orig-id: EM_KVARC
    215:
      id: em_cdp
      -orig-id: EM_CDP
    216:
      id: em_coge
      -orig-id: EM_COGE
    217:
      id: em_cool
      -orig-id: EM_COOL
    218:
      id: em_norc
      -orig-id: EM_NORC
    219:
      id: em_csr_kalimba
      -orig-id: EM_CSR_KALIMBA
    220:
      id: em_z80
      -orig-id: EM_Z80
    221:
      id: em_visium
      -orig-id: EM_VISIUM
    222:
      id: em_ft32
      -orig-id: EM_FT32
    223:
      id: em_moxie
      -orig-id: EM_MOXIE
    224:
      id: em_amdgpu
      -orig-id: EM_AMDGPU
      doc: AMD GPUs.
    243:
      id: em_riscv
      -orig-id: EM_RISCV
      doc: RISC-V.
    244:
      id: em_lanai
      -orig-id: EM_LANAI
    247:
      id: em_bpf
      -orig-id: EM_BPF
    251:
      id: em_ve
      -orig-id: EM_VE
    252:
      id: em_csky
      -orig-id: EM_CSKY
    258:
      id: em_loongarch
      -orig-id: EM_LOONGARCH
    36902:
      id: em_alpha
      -orig-id: EM_ALPHA
  section_type:
    0:
      id: sht_null
      -orig-id: SHT_NULL
      doc: Unused; entry 0 carries the numbers that the file header has no room for.
    1:
      id: sht_progbits
      -orig-id: SHT_PROGBITS
      doc: Contents that the program gives a meaning.
    2:
      id: sht_symtab
      -orig-id: SHT_SYMTAB
      doc: Symbols; sh_link is their string table, sh_info the first symbol that is not local.
    3:
      id: sht_strtab
      -orig-id: SHT_STRTAB
      doc: Strings that end in a zero byte.
    4:
      id: sht_rela
      -orig-id: SHT_RELA
      doc: Relocations with addends; sh_link is the symbol table, sh_info the section they change.
    5:
      id: sht_hash
      -orig-id: SHT_HASH
    6:
      id: sht_dynamic
      -orig-id: SHT_DYNAMIC
    7:
      id: sht_note
      -orig-id: SHT_NOTE
    8:
      id: sht_nobits
      -orig-id: SHT_NOBITS
      doc: Takes memory but no bytes of the file.
    9:
      id: sht_rel
      -orig-id: SHT_REL
      doc: Relocations whose addends are in place; sh_link and sh_info as in RELA.
    10:
      id: sht_shlib
      -orig-id: SHT_SHLIB
    11:
      id: sht_dynsym
      -orig-id: SHT_DYNSYM
      doc: Symbols for dynamic linking.
    14:
      id: sht_init_array
      -orig-id: SHT_INIT_ARRAY
    15:
      id: sht_fini_array
      -orig-id: SHT_FINI_ARRAY
    16:
      id: sht_preinit_array
      -orig-id: SHT_PREINIT_ARRAY
    17:
      id: sht_group
      -orig-id: SHT_GROUP
    18:
      id: sht_symtab_shndx
      -orig-id: SHT_SYMTAB_SHNDX
      doc: For each symbol whose st_shndx is SHN_XINDEX, its section index.
    19:
      id: sht_relr
      -orig-id: SHT_RELR
    0x40000014:
      id: sht_crel
      -orig-id: SHT_CREL
      doc: Relocations as differences in LEB128, after a number of them (generic ABI, 2024).
    0x6fff4c00:
      id: sht_llvm_odrtab
      -orig-id: SHT_LLVM_ODRTAB
    0x6fff4c01:
      id: sht_llvm_linker_options
      -orig-id: SHT_LLVM_LINKER_OPTIONS
    0x6fff4c03:
      id: sht_llvm_addrsig
      -orig-id: SHT_LLVM_ADDRSIG
    0x6fff4c04:
      id: sht_llvm_dependent_libraries
      -orig-id: SHT_LLVM_DEPENDENT_LIBRARIES
    0x6fff4c05:
      id: sht_llvm_sympart
      -orig-id: SHT_LLVM_SYMPART
    0x6fff4c06:
      id: sht_llvm_part_ehdr
      -orig-id: SHT_LLVM_PART_EHDR
    0x6fff4c07:
      id: sht_llvm_part_phdr
      -orig-id: SHT_LLVM_PART_PHDR
    0x6fff4c08:
      id: sht_llvm_bb_addr_map_v0
      -orig-id: SHT_LLVM_BB_ADDR_MAP_V0
    0x6fff4c09:
      id: sht_llvm_call_graph_profile
      -orig-id: SHT_LLVM_CALL_GRAPH_PROFILE
    0x6fff4c0a:
      id: sht_llvm_bb_addr_map
      -orig-id: SHT_LLVM_BB_ADDR_MAP
    0x6fff4c0b:
      id: sht_llvm_offloading
      -orig-id: SHT_LLVM_OFFLOADING
      doc: Device code that a host object carries.
    0x6fff4c0c:
      id: sht_llvm_lto
      -orig-id: SHT_LLVM_LTO
    0x6ffffff5:
      id: sht_gnu_attributes
      -orig-id: SHT_GNU_ATTRIBUTES
    0x6ffffff6:
      id: sht_gnu_hash
      -orig-id: SHT_GNU_HASH
    0x6ffffff7:
      id: sht_gnu_liblist
      -orig-id: SHT_GNU_LIBLIST
    0x6ffffff8:
      id: sht_checksum
      -orig-id: SHT_CHECKSUM
    0x6ffffffa:
      id: sht_sunw_move
      -orig-id: SHT_SUNW_move
    0x6ffffffb:
      id: sht_sunw_comdat
      -orig-id: SHT_SUNW_COMDAT
    0x6ffffffc:
      id: sht_sunw_syminfo
      -orig-id: SHT_SUNW_syminfo
    0x6ffffffd:
      id: sht_gnu_verdef
      -orig-id: SHT_GNU_verdef
    0x6ffffffe:
      id: sht_gnu_verneed
      -orig-id: SHT_GNU_verneed
    0x6fffffff:
      id: sht_gnu_versym
      -orig-id: SHT_GNU_versym
    0x70000000:
      id: sht_loproc
      -orig-id: SHT_LOPROC
      doc: First number that belongs to the machine; cubins use several.
    0x7fffffff:
      id: sht_hiproc
      -orig-id: SHT_HIPROC
    0x80000000:
      id: sht_louser
      -orig-id: SHT_LOUSER
      doc: First number that belongs to the application; CUDA core dumps count from here.
    0xffffffff:
      id: sht_hiuser
      -orig-id: SHT_HIUSER
  section_flags:
    0x1:
      id: shf_write
      -orig-id: SHF_WRITE
    0x2:
      id: shf_alloc
      -orig-id: SHF_ALLOC
      doc: Takes memory at run time.
    0x4:
      id: shf_execinstr
      -orig-id: SHF_EXECINSTR
    0x10:
      id: shf_merge
      -orig-id: SHF_MERGE
    0x20:
      id: shf_strings
      -orig-id: SHF_STRINGS
    0x40:
      id: shf_info_link
      -orig-id: SHF_INFO_LINK
      doc: sh_info is a section index.
    0x80:
      id: shf_link_order
      -orig-id: SHF_LINK_ORDER
    0x100:
      id: shf_os_nonconforming
      -orig-id: SHF_OS_NONCONFORMING
    0x200:
      id: shf_group
      -orig-id: SHF_GROUP
    0x400:
      id: shf_tls
      -orig-id: SHF_TLS
    0x800:
      id: shf_compressed
      -orig-id: SHF_COMPRESSED
      doc: Contents start with a compression header.
    0x200000:
      id: shf_gnu_retain
      -orig-id: SHF_GNU_RETAIN
    0x80000000:
      id: shf_exclude
      -orig-id: SHF_EXCLUDE
  gnu_note_type:
    3:
      id: nt_gnu_build_id
      -orig-id: NT_GNU_BUILD_ID
      doc: Bytes that say which build of a program a file is of.
  compression_type:
    1:
      id: elfcompress_zlib
      -orig-id: ELFCOMPRESS_ZLIB
      doc: A zlib stream (RFC 1950).
    2:
      id: elfcompress_zstd
      -orig-id: ELFCOMPRESS_ZSTD
      doc: Zstandard frames (RFC 8878).
  special_count:
    0xffff:
      id: pn_xnum
      -orig-id: PN_XNUM
      doc: The number of program headers is the sh_info of section 0.
  special_section:
    0:
      id: shn_undef
      -orig-id: SHN_UNDEF
      doc: No section; the symbol is defined elsewhere.
    0xff00:
      id: shn_loreserve
      -orig-id: SHN_LORESERVE
      doc: First of the indices that are no sections.
    0xfff1:
      id: shn_abs
      -orig-id: SHN_ABS
      doc: The value is absolute.
    0xfff2:
      id: shn_common
      -orig-id: SHN_COMMON
    0xffff:
      id: shn_xindex
      -orig-id: SHN_XINDEX
      doc: 'The real index is elsewhere: section 0 for e_shstrndx, SHT_SYMTAB_SHNDX for symbols.'
  segment_type:
    0:
      id: pt_null
      -orig-id: PT_NULL
    1:
      id: pt_load
      -orig-id: PT_LOAD
    2:
      id: pt_dynamic
      -orig-id: PT_DYNAMIC
    3:
      id: pt_interp
      -orig-id: PT_INTERP
    4:
      id: pt_note
      -orig-id: PT_NOTE
    5:
      id: pt_shlib
      -orig-id: PT_SHLIB
    6:
      id: pt_phdr
      -orig-id: PT_PHDR
    7:
      id: pt_tls
      -orig-id: PT_TLS
    0x6474e550:
      id: pt_gnu_eh_frame
      -orig-id: PT_GNU_EH_FRAME
    0x6474e551:
      id: pt_gnu_stack
      -orig-id: PT_GNU_STACK
    0x6474e552:
      id: pt_gnu_relro
      -orig-id: PT_GNU_RELRO
    0x6474e553:
      id: pt_gnu_property
      -orig-id: PT_GNU_PROPERTY
    0x6474e554:
      id: pt_gnu_sframe
      -orig-id: PT_GNU_SFRAME
    0x70000000:
      id: pt_loproc
      -orig-id: PT_LOPROC
    0x7fffffff:
      id: pt_hiproc
      -orig-id: PT_HIPROC
  segment_flags:
    1:
      id: pf_x
      -orig-id: PF_X
      doc: Executable.
    2:
      id: pf_w
      -orig-id: PF_W
      doc: Writable.
    4:
      id: pf_r
      -orig-id: PF_R
      doc: Readable.
  symbol_type:
    0:
      id: stt_notype
      -orig-id: STT_NOTYPE
    1:
      id: stt_object
      -orig-id: STT_OBJECT
    2:
      id: stt_func
      -orig-id: STT_FUNC
    3:
      id: stt_section
      -orig-id: STT_SECTION
    4:
      id: stt_file
      -orig-id: STT_FILE
    5:
      id: stt_common
      -orig-id: STT_COMMON
    6:
      id: stt_tls
      -orig-id: STT_TLS
    10:
      id: stt_gnu_ifunc
      -orig-id: STT_GNU_IFUNC
      doc: Number 10 means AMDGPU_HSA_KERNEL in old AMD code objects.
    13:
      id: stt_loproc
      -orig-id: STT_LOPROC
    15:
      id: stt_hiproc
      -orig-id: STT_HIPROC
  symbol_binding:
    0:
      id: stb_local
      -orig-id: STB_LOCAL
    1:
      id: stb_global
      -orig-id: STB_GLOBAL
    2:
      id: stb_weak
      -orig-id: STB_WEAK
    10:
      id: stb_gnu_unique
      -orig-id: STB_GNU_UNIQUE
    13:
      id: stb_loproc
      -orig-id: STB_LOPROC
    15:
      id: stb_hiproc
      -orig-id: STB_HIPROC
  symbol_visibility:
    0:
      id: stv_default
      -orig-id: STV_DEFAULT
    1:
      id: stv_internal
      -orig-id: STV_INTERNAL
    2:
      id: stv_hidden
      -orig-id: STV_HIDDEN
    3:
      id: stv_protected
      -orig-id: STV_PROTECTED
