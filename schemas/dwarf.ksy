meta:
  id: dwarf
  title: DWARF debugging information
  application: Debuggers, profilers, symbolizers
  xref:
    justsolve: DWARF
    wikidata: Q1207534
  license: MIT
  ks-version: '0.10'
  encoding: UTF-8
doc: |
  Headers of DWARF 2 to 5 whose shape does not depend on anything but the version: for now that of a line number program.

  Numbers in LEB128 are little-endian groups of 7 bits; the high bit of a byte says that another one follows. A producer may pad
  them with groups of zeros.

  An initial length of 0xffffffff announces the 64-bit format: the length follows in 8 bytes, and all offsets have 8 bytes.
doc-ref: https://dwarfstd.org/
params:
  - id: little_endian
    type: bool
seq:
  - id: body
    type: body
types:
  body:
    doc: The contents of .debug_line.
    meta:
      endian:
        switch-on: _root.little_endian
        cases:
          true: le
          false: be
    seq:
      - id: line_programs
        type: line_program
        repeat: eos
    types:
      line_program:
        doc: One contribution to .debug_line (DWARF 5, section 6.2.4).
        seq:
          - id: length32
            type: u4
            doc: Bytes after this field; 0xffffffff means that length64 has them.
          - id: length64
            type: u8
            if: length32 == 0xffffffff
          - id: body
            size: 'length32 == 0xffffffff ? length64 : length32'
            type: line_program_body(length32 == 0xffffffff)
      line_program_body:
        params:
          - id: is64
            type: bool
        seq:
          - id: version
            type: u2
          - id: address_size
            type: u1
            if: version >= 5
          - id: segment_selector_size
            type: u1
            if: version >= 5
          - id: header_length32
            type: u4
            if: not is64
          - id: header_length64
            type: u8
            if: is64
          - id: header
            size: 'is64 ? header_length64 : header_length32'
            type: line_header(version, is64)
            doc: What is left in it after the known fields is an extension of the producer.
          - id: program
            size-eos: true
            doc: The opcodes.
      line_header:
        params:
          - id: version
            type: u2
          - id: is64
            type: bool
        seq:
          - id: minimum_instruction_length
            type: u1
          - id: maximum_operations_per_instruction
            type: u1
            if: version >= 4
          - id: default_is_stmt
            type: u1
          - id: line_base
            type: s1
          - id: line_range
            type: u1
          - id: opcode_base
            type: u1
            doc: Number of the first special opcode; one more than that of the last standard one.
          - id: standard_opcode_lengths
            type: u1
            repeat: expr
            repeat-expr: 'opcode_base == 0 ? 0 : opcode_base - 1'
            doc: LEB128 operands of each standard opcode, from opcode 1 on.
          - id: include_directories
            type: strz
            repeat: until
            repeat-until: _ == ""
            if: version < 5
            doc: An empty one ends the list; directory 0 is that of the compilation.
          - id: file_names
            type: line_file_name
            repeat: until
            repeat-until: _.name == ""
            if: version < 5
            doc: One with an empty name ends the list; the first file is number 1.
          - id: num_directory_entry_formats
            type: u1
            if: version >= 5
          - id: directory_entry_formats
            type: line_entry_format
            repeat: expr
            repeat-expr: num_directory_entry_formats
            if: version >= 5
          - id: num_directories
            type: uleb128
            if: version >= 5
          - id: directories
            type: line_entry(directory_entry_formats, is64)
            repeat: expr
            repeat-expr: num_directories.value
            if: version >= 5
          - id: num_file_name_entry_formats
            type: u1
            if: version >= 5
          - id: file_name_entry_formats
            type: line_entry_format
            repeat: expr
            repeat-expr: num_file_name_entry_formats
            if: version >= 5
          - id: num_files
            type: uleb128
            if: version >= 5
          - id: files
            type: line_entry(file_name_entry_formats, is64)
            repeat: expr
            repeat-expr: num_files.value
            if: version >= 5
      line_file_name:
        doc: A source file in DWARF 2 to 4.
        seq:
          - id: name
            type: strz
          - id: directory_index
            type: uleb128
            if: name != ""
          - id: modification_time
            type: uleb128
            if: name != ""
          - id: length
            type: uleb128
            if: name != ""
      line_entry_format:
        doc: What a field of directory or file entries means (DW_LNCT) and how it is written (DW_FORM).
        seq:
          - id: content_type
            type: uleb128
          - id: form
            type: uleb128
      line_entry:
        doc: A directory or file in DWARF 5, a value for each format.
        params:
          - id: formats
            type: line_entry_format[]
          - id: is64
            type: bool
        seq:
          - id: values
            type: line_value(formats[_index].form.value, is64)
            repeat: expr
            repeat-expr: formats.size
      line_value:
        params:
          - id: form
            type: u4
          - id: is64
            type: bool
        seq:
          - id: text
            type: strz
            if: form == 0x08
          - id: offset32
            type: u4
            if: (form == 0x0e or form == 0x1f or form == 0x17) and not is64
          - id: offset64
            type: u8
            if: (form == 0x0e or form == 0x1f or form == 0x17) and is64
          - id: data1
            type: u1
            if: form == 0x0b or form == 0x25
          - id: data2
            type: u2
            if: form == 0x05 or form == 0x26
          - id: data4
            type: u4
            if: form == 0x06 or form == 0x28
          - id: data8
            type: u8
            if: form == 0x07
          - id: data16
            size: 16
            if: form == 0x1e
          - id: number
            type: uleb128
            if: form == 0x0f or form == 0x1a
          - id: len_block1
            type: u1
            if: form == 0x0a
          - id: len_block
            type: uleb128
            if: form == 0x09
          - id: block1
            size: len_block1
            if: form == 0x0a
          - id: block
            size: len_block.value
            if: form == 0x09
      uleb128:
        seq:
          - id: groups
            type: u1
            repeat: until
            repeat-until: _ < 128
        instances:
          count:
            value: groups.size
          value:
            value: |
              (groups[0] % 128)
              + (count > 1 ? (groups[1] % 128) * 128 : 0)
              + (count > 2 ? (groups[2] % 128) * 16384 : 0)
              + (count > 3 ? (groups[3] % 128) * 2097152 : 0)
              + (count > 4 ? (groups[4] % 16) * 268435456 : 0)
            doc: The low 32 bits.
