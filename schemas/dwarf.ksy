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
  What a schema can say of DWARF 2 to 5: units, line number programs, location and range lists, tables of addresses and string
  offsets, call frame information. Debugging information entries are decoded by abbreviations, which are data of the file.

  Numbers in LEB128 are little-endian groups of 7 bits; the high bit of a byte says that another one follows. A producer may pad
  them with groups of zeros.

  An initial length of 0xffffffff announces the 64-bit format: the length follows in 8 bytes, and all offsets have 8 bytes.
doc-ref: https://dwarfstd.org/
-opcodes: [dw_op, dw_op_llvm_user, dw_lns, dw_lne]
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
            if: (form == 0x0e or form == 0x1f or form == 0x17 or form == 0x1d) and not is64
          - id: offset64
            type: u8
            if: (form == 0x0e or form == 0x1f or form == 0x17 or form == 0x1d) and is64
          - id: data1
            type: u1
            if: form == 0x0b or form == 0x25 or form == 0x0c
          - id: data2
            type: u2
            if: form == 0x05 or form == 0x26
          - id: data3
            size: 3
            if: form == 0x27
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
          - id: signed_number
            type: leb128
            if: form == 0x0d
          - id: len_block1
            type: u1
            if: form == 0x0a
          - id: len_block2
            type: u2
            if: form == 0x03
          - id: len_block4
            type: u4
            if: form == 0x04
          - id: len_block
            type: uleb128
            if: form == 0x09
          - id: block1
            size: len_block1
            if: form == 0x0a
          - id: block2
            size: len_block2
            if: form == 0x03
          - id: block4
            size: len_block4
            if: form == 0x04
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
      leb128:
        doc: A LEB128 number as it is written, padding included; signed ones take bit 6 of the last group for their sign.
        seq:
          - id: groups
            type: u1
            repeat: until
            repeat-until: _ < 128
      unit:
        doc: One contribution to .debug_info or, in DWARF 4, to .debug_types (DWARF 5, section 7.5.1).
        params:
          - id: in_types
            type: bool
        seq:
          - id: length32
            type: u4
          - id: length64
            type: u8
            if: length32 == 0xffffffff
          - id: body
            size: 'length32 == 0xffffffff ? length64 : length32'
            type: unit_body(length32 == 0xffffffff, in_types)
      unit_body:
        params:
          - id: is64
            type: bool
          - id: in_types
            type: bool
        seq:
          - id: version
            type: u2
          - id: unit_type
            type: u1
            enum: dw_ut
            if: version >= 5
          - id: address_size
            type: u1
            if: version >= 5
          - id: abbrev_offset32
            type: u4
            if: not is64
          - id: abbrev_offset64
            type: u8
            if: is64
          - id: address_size_old
            type: u1
            if: version < 5
          - id: dwo_id
            type: u8
            if: version >= 5 and (unit_type == dw_ut::dw_ut_skeleton or unit_type == dw_ut::dw_ut_split_compile)
          - id: type_signature
            type: u8
            if: '(version < 5 and in_types) or (version >= 5 and (unit_type == dw_ut::dw_ut_type or unit_type == dw_ut::dw_ut_split_type))'
          - id: type_offset32
            type: u4
            if: 'not is64 and ((version < 5 and in_types) or (version >= 5 and (unit_type == dw_ut::dw_ut_type or unit_type == dw_ut::dw_ut_split_type)))'
            doc: Of the entry that describes the type, from the start of the unit.
          - id: type_offset64
            type: u8
            if: 'is64 and ((version < 5 and in_types) or (version >= 5 and (unit_type == dw_ut::dw_ut_type or unit_type == dw_ut::dw_ut_split_type)))'
          - id: entries
            size-eos: true
            doc: A tree of debugging information entries, decoded by the abbreviations at abbrev_offset of .debug_abbrev.
      list_table:
        doc: One contribution to .debug_loclists or .debug_rnglists (DWARF 5, sections 7.28 and 7.29).
        seq:
          - id: length32
            type: u4
          - id: length64
            type: u8
            if: length32 == 0xffffffff
          - id: body
            size: 'length32 == 0xffffffff ? length64 : length32'
            type: list_table_body(length32 == 0xffffffff)
      list_table_body:
        params:
          - id: is64
            type: bool
        seq:
          - id: version
            type: u2
          - id: address_size
            type: u1
          - id: segment_selector_size
            type: u1
          - id: offset_entry_count
            type: u4
          - id: offsets32
            type: u4
            repeat: expr
            repeat-expr: offset_entry_count
            if: not is64
            doc: Of the lists, from the first of these offsets.
          - id: offsets64
            type: u8
            repeat: expr
            repeat-expr: offset_entry_count
            if: is64
          - id: lists
            size-eos: true
      location_list_entry:
        doc: An entry of .debug_loclists (DWARF 5, section 7.7.3).
        params:
          - id: address_size
            type: u1
        seq:
          - id: kind
            type: u1
            enum: dw_lle
          - id: start
            type: leb128
            if: |
              kind == dw_lle::dw_lle_base_addressx or kind == dw_lle::dw_lle_startx_endx
              or kind == dw_lle::dw_lle_startx_length or kind == dw_lle::dw_lle_offset_pair
              or kind == dw_lle::dw_lle_gnu_view_pair
            doc: Index of an address, or an offset from the base address.
          - id: start_address
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
            if: |
              kind == dw_lle::dw_lle_base_address or kind == dw_lle::dw_lle_start_end
              or kind == dw_lle::dw_lle_start_length
          - id: end
            type: leb128
            if: |
              kind == dw_lle::dw_lle_startx_endx or kind == dw_lle::dw_lle_startx_length
              or kind == dw_lle::dw_lle_offset_pair or kind == dw_lle::dw_lle_start_length
              or kind == dw_lle::dw_lle_gnu_view_pair
            doc: Index of an address, an offset from the base address, or a length.
          - id: end_address
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
            if: kind == dw_lle::dw_lle_start_end
          - id: len_expression
            type: uleb128
            if: |
              kind == dw_lle::dw_lle_startx_endx or kind == dw_lle::dw_lle_startx_length
              or kind == dw_lle::dw_lle_offset_pair or kind == dw_lle::dw_lle_default_location
              or kind == dw_lle::dw_lle_start_end or kind == dw_lle::dw_lle_start_length
          - id: expression
            size: len_expression.value
            if: |
              kind == dw_lle::dw_lle_startx_endx or kind == dw_lle::dw_lle_startx_length
              or kind == dw_lle::dw_lle_offset_pair or kind == dw_lle::dw_lle_default_location
              or kind == dw_lle::dw_lle_start_end or kind == dw_lle::dw_lle_start_length
      range_list_entry:
        doc: An entry of .debug_rnglists (DWARF 5, section 7.25).
        params:
          - id: address_size
            type: u1
        seq:
          - id: kind
            type: u1
            enum: dw_rle
          - id: start
            type: leb128
            if: |
              kind == dw_rle::dw_rle_base_addressx or kind == dw_rle::dw_rle_startx_endx
              or kind == dw_rle::dw_rle_startx_length or kind == dw_rle::dw_rle_offset_pair
          - id: start_address
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
            if: |
              kind == dw_rle::dw_rle_base_address or kind == dw_rle::dw_rle_start_end
              or kind == dw_rle::dw_rle_start_length
          - id: end
            type: leb128
            if: |
              kind == dw_rle::dw_rle_startx_endx or kind == dw_rle::dw_rle_startx_length
              or kind == dw_rle::dw_rle_offset_pair or kind == dw_rle::dw_rle_start_length
          - id: end_address
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
            if: kind == dw_rle::dw_rle_start_end
      address_pair:
        doc: |
          The bounds of an entry of .debug_loc or .debug_ranges (DWARF 4, sections 2.6.2 and 2.17.3), offsets from the base
          address. Two zeros end a list; a begin of all ones makes the end the new base address. In .debug_loc any other pair
          is followed by a counted_expression.
        params:
          - id: address_size
            type: u1
        seq:
          - id: begin
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
          - id: end
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
      counted_expression:
        doc: The location of an entry of .debug_loc.
        seq:
          - id: len_expression
            type: u2
          - id: expression
            size: len_expression
      address_table:
        doc: One contribution to .debug_addr (DWARF 5, section 7.27).
        seq:
          - id: length32
            type: u4
          - id: length64
            type: u8
            if: length32 == 0xffffffff
          - id: body
            size: 'length32 == 0xffffffff ? length64 : length32'
            type: address_table_body
      address_table_body:
        seq:
          - id: version
            type: u2
          - id: address_size
            type: u1
          - id: segment_selector_size
            type: u1
          - id: addresses
            size-eos: true
      string_offsets_table:
        doc: One contribution to .debug_str_offsets (DWARF 5, section 7.26).
        seq:
          - id: length32
            type: u4
          - id: length64
            type: u8
            if: length32 == 0xffffffff
          - id: body
            size: 'length32 == 0xffffffff ? length64 : length32'
            type: string_offsets_table_body
      string_offsets_table_body:
        seq:
          - id: version
            type: u2
          - id: padding
            type: u2
          - id: offsets
            size-eos: true
      unit_index:
        doc: .debug_cu_index and .debug_tu_index of a package of split units (DWARF 5, section 7.3.5.3).
        seq:
          - id: version
            type: u2
          - id: padding
            type: u2
            doc: DWARF 4 packages have a version of 4 bytes.
          - id: section_count
            type: u4
          - id: unit_count
            type: u4
          - id: slot_count
            type: u4
          - id: signatures
            type: u8
            repeat: expr
            repeat-expr: slot_count
          - id: rows
            type: u4
            repeat: expr
            repeat-expr: slot_count
            doc: Row of each slot's unit in the tables below, from 1; 0 for an empty slot.
          - id: sections
            type: u4
            repeat: expr
            repeat-expr: section_count
            doc: What each column is (DW_SECT).
          - id: offsets
            type: u4
            repeat: expr
            repeat-expr: section_count * unit_count
          - id: sizes
            type: u4
            repeat: expr
            repeat-expr: section_count * unit_count
      frame_entry:
        doc: A CIE or FDE of .debug_frame (DWARF 5, section 6.4.1) or .eh_frame (Linux Standard Base, section 10.6).
        params:
          - id: is_eh
            type: bool
        seq:
          - id: length32
            type: u4
            doc: Zero ends .eh_frame.
          - id: length64
            type: u8
            if: length32 == 0xffffffff
          - id: body
            size: 'length32 == 0xffffffff ? length64 : length32'
            type: frame_entry_body(length32 == 0xffffffff and not is_eh)
            if: length32 != 0
      frame_entry_body:
        params:
          - id: wide_id
            type: bool
        seq:
          - id: id32
            type: u4
            if: not wide_id
            doc: |
              In a CIE all ones (.debug_frame) or zero (.eh_frame); in an FDE the place of its CIE, from the start of the section
              or, in .eh_frame, back from this field.
          - id: id64
            type: u8
            if: wide_id
          - id: rest
            size-eos: true
            doc: A common_information, or a frame_description with what its CIE says.
      common_information:
        params:
          - id: address_size_around
            type: u1
            doc: Size of an address where the entry does not say it.
        seq:
          - id: version
            type: u1
          - id: augmentation
            type: strz
          - id: eh_data
            size: address_size_around
            if: augmentation == "eh"
          - id: address_size
            type: u1
            if: version >= 4
          - id: segment_selector_size
            type: u1
            if: version >= 4
          - id: code_alignment_factor
            type: uleb128
          - id: data_alignment_factor
            type: leb128
          - id: return_address_register1
            type: u1
            if: version == 1
          - id: return_address_register
            type: uleb128
            if: version != 1
          - id: len_augmentation
            type: uleb128
            if: augmentation != "" and augmentation.substring(0, 1) == "z"
          - id: augmentation_data
            size: len_augmentation.value
            if: augmentation != "" and augmentation.substring(0, 1) == "z"
          - id: initial_instructions
            size-eos: true
      frame_description:
        params:
          - id: pointer_format
            type: u1
            doc: The low four bits of the encoding of addresses (DW_EH_PE); 0 outside .eh_frame.
          - id: address_size
            type: u1
          - id: segment_selector_size
            type: u1
          - id: is_augmented
            type: bool
            doc: The CIE's augmentation starts with z.
        seq:
          - id: segment_selector
            size: segment_selector_size
          - id: initial_location
            type: encoded_pointer(pointer_format, address_size)
          - id: address_range
            type: encoded_pointer(pointer_format, address_size)
          - id: len_augmentation
            type: uleb128
            if: is_augmented
          - id: augmentation_data
            size: len_augmentation.value
            if: is_augmented
          - id: instructions
            size-eos: true
      encoded_pointer:
        doc: An address in one of the formats of DW_EH_PE; what it counts from is in the high bits of the encoding.
        params:
          - id: format
            type: u1
          - id: address_size
            type: u1
        seq:
          - id: absptr
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
            if: format == 0 or format == 8
          - id: leb
            type: leb128
            if: format == 1 or format == 9
          - id: udata2
            type: u2
            if: format == 2
          - id: udata4
            type: u4
            if: format == 3
          - id: udata8
            type: u8
            if: format == 4
          - id: sdata2
            type: s2
            if: format == 10
          - id: sdata4
            type: s4
            if: format == 11
          - id: sdata8
            type: s8
            if: format == 12
      frame_instruction:
        doc: |
          A call frame instruction (DWARF 5, sections 6.4.2 and 7.24). The two high bits of the opcode are 1 to 3 for
          DW_CFA_advance_loc, DW_CFA_offset and DW_CFA_restore, whose first operand is in the low six; else all of it counts.
        params:
          - id: pointer_format
            type: u1
          - id: address_size
            type: u1
        seq:
          - id: opcode
            type: u1
          - id: location
            type: encoded_pointer(pointer_format, address_size)
            if: opcode == 0x01
          - id: delta1
            type: u1
            if: opcode == 0x02
          - id: delta2
            type: u2
            if: opcode == 0x03
          - id: delta4
            type: u4
            if: opcode == 0x04
          - id: delta8
            type: u8
            if: opcode == 0x1d
          - id: register
            type: leb128
            if: |
              (opcode >= 0x05 and opcode <= 0x09) or opcode == 0x0c or opcode == 0x0d
              or (opcode >= 0x10 and opcode <= 0x12) or (opcode >= 0x14 and opcode <= 0x16)
              or opcode == 0x2f or opcode == 0x30 or opcode == 0x31
          - id: offset
            type: leb128
            if: |
              (opcode >= 0x80 and opcode < 0xc0) or opcode == 0x05 or opcode == 0x09 or opcode == 0x0c or opcode == 0x0e
              or (opcode >= 0x11 and opcode <= 0x15) or opcode == 0x2e or opcode == 0x2f or opcode == 0x30 or opcode == 0x31
            doc: A second register after DW_CFA_register, a size after DW_CFA_GNU_args_size.
          - id: address_space
            type: leb128
            if: opcode == 0x30 or opcode == 0x31
          - id: len_expression
            type: uleb128
            if: opcode == 0x0f or opcode == 0x10 or opcode == 0x16
          - id: expression
            size: len_expression.value
            if: opcode == 0x0f or opcode == 0x10 or opcode == 0x16
      operation:
        doc: |
          One operation of an expression (DWARF 5, section 7.7.1; GNU's and LLVM's operations beside them). Expressions are tiny and
          there are hundreds of thousands of them: our own decoder is a cursor over the tables of `-opcodes`, thirty times as fast as
          what is generated from this type, and a test holds the two together.
        params:
          - id: address_size
            type: u1
          - id: offset_size
            type: u1
            doc: 4 in 32-bit DWARF, 8 in 64-bit DWARF.
        seq:
          - id: opcode
            type: u1
          - id: address
            type:
              switch-on: address_size
              cases:
                1: u1
                2: u2
                4: u4
                _: u8
            if: opcode == 0x03
          - id: unsigned8
            type: u1
            if: |
              opcode == 0x08 or opcode == 0x15 or opcode == 0x94 or opcode == 0x95 or opcode == 0xa6
              or opcode == 0xa7 or opcode == 0xf6
            doc: A constant, an index of the stack or a size.
          - id: signed8
            type: s1
            if: opcode == 0x09
          - id: unsigned16
            type: u2
            if: opcode == 0x0a or opcode == 0x98
          - id: signed16
            type: s2
            if: opcode == 0x0b or opcode == 0x28 or opcode == 0x2f
            doc: A constant, or how far to branch from the end of the operation.
          - id: unsigned32
            type: u4
            if: opcode == 0x0c or opcode == 0x99 or opcode == 0xfa
          - id: signed32
            type: s4
            if: opcode == 0x0d
          - id: unsigned64
            type: u8
            if: opcode == 0x0e
          - id: signed64
            type: s8
            if: opcode == 0x0f
          - id: reference32
            type: u4
            if: |
              offset_size == 4 and
              (opcode == 0x9a or opcode == 0xa0 or opcode == 0xf2 or opcode == 0xfd)
            doc: Offset of an entry in .debug_info.
          - id: reference64
            type: u8
            if: |
              offset_size == 8 and
              (opcode == 0x9a or opcode == 0xa0 or opcode == 0xf2 or opcode == 0xfd)
            doc: Offset of an entry in .debug_info.
          - id: number
            type: uleb128
            if: |
              opcode == 0x10 or opcode == 0x23 or opcode == 0x90 or opcode == 0x92 or opcode == 0x93
              or opcode == 0x9d or opcode == 0x9e or opcode == 0xa1 or opcode == 0xa2 or opcode == 0xa3
              or opcode == 0xa4 or opcode == 0xa5 or opcode == 0xa6 or opcode == 0xa7 or opcode == 0xa8
              or opcode == 0xa9 or opcode == 0xf3 or opcode == 0xf4 or opcode == 0xf5 or opcode == 0xf6
              or opcode == 0xf7 or opcode == 0xf9 or opcode == 0xfb or opcode == 0xfc
            doc: A constant, a register, a size, an index, or the offset of a type in the unit.
          - id: second
            type: uleb128
            if: opcode == 0x9d or opcode == 0xa5 or opcode == 0xf5
            doc: A bit offset, or the offset of a type in the unit.
          - id: displacement
            type: leb128
            if: |
              opcode == 0x11 or opcode == 0x91 or opcode == 0x92 or opcode == 0xa0 or opcode == 0xf2
              or (opcode >= 0x70 and opcode <= 0x8f)
          - id: len_constant
            type: u1
            if: opcode == 0xa4 or opcode == 0xf4
          - id: constant
            size: len_constant
            if: opcode == 0xa4 or opcode == 0xf4
          - id: block
            size: number.value
            if: opcode == 0x9e or opcode == 0xa3 or opcode == 0xf3
            doc: A value, or the expression of DW_OP_entry_value.
          - id: llvm
            type: llvm_operation
            if: opcode == 0xe9
      llvm_operation:
        doc: An operation on locations (DW_OP_LLVM_user); those without assigned numbers are left out.
        seq:
          - id: sub_opcode
            type: uleb128
          - id: number
            type: uleb128
            if: |
              sub_opcode.value == 0x05 or sub_opcode.value == 0x07 or sub_opcode.value == 0x09 or sub_opcode.value == 0x0b
              or sub_opcode.value == 0x0c
            doc: Bytes, a register, or the bits of a part.
          - id: second
            type: uleb128
            if: sub_opcode.value == 0x0b or sub_opcode.value == 0x0c
            doc: How many parts.
          - id: displacement
            type: leb128
            if: sub_opcode.value == 0x09
enums:
  dw_ut:
    0x01:
      id: dw_ut_compile
      -orig-id: DW_UT_compile
    0x02:
      id: dw_ut_type
      -orig-id: DW_UT_type
    0x03:
      id: dw_ut_partial
      -orig-id: DW_UT_partial
    0x04:
      id: dw_ut_skeleton
      -orig-id: DW_UT_skeleton
    0x05:
      id: dw_ut_split_compile
      -orig-id: DW_UT_split_compile
    0x06:
      id: dw_ut_split_type
      -orig-id: DW_UT_split_type
  dw_lle:
    0x00:
      id: dw_lle_end_of_list
      -orig-id: DW_LLE_end_of_list
    0x01:
      id: dw_lle_base_addressx
      -orig-id: DW_LLE_base_addressx
    0x02:
      id: dw_lle_startx_endx
      -orig-id: DW_LLE_startx_endx
    0x03:
      id: dw_lle_startx_length
      -orig-id: DW_LLE_startx_length
    0x04:
      id: dw_lle_offset_pair
      -orig-id: DW_LLE_offset_pair
    0x05:
      id: dw_lle_default_location
      -orig-id: DW_LLE_default_location
    0x06:
      id: dw_lle_base_address
      -orig-id: DW_LLE_base_address
    0x07:
      id: dw_lle_start_end
      -orig-id: DW_LLE_start_end
    0x08:
      id: dw_lle_start_length
      -orig-id: DW_LLE_start_length
    0x09:
      id: dw_lle_gnu_view_pair
      -orig-id: DW_LLE_GNU_view_pair
  dw_rle:
    0x00:
      id: dw_rle_end_of_list
      -orig-id: DW_RLE_end_of_list
    0x01:
      id: dw_rle_base_addressx
      -orig-id: DW_RLE_base_addressx
    0x02:
      id: dw_rle_startx_endx
      -orig-id: DW_RLE_startx_endx
    0x03:
      id: dw_rle_startx_length
      -orig-id: DW_RLE_startx_length
    0x04:
      id: dw_rle_offset_pair
      -orig-id: DW_RLE_offset_pair
    0x05:
      id: dw_rle_base_address
      -orig-id: DW_RLE_base_address
    0x06:
      id: dw_rle_start_end
      -orig-id: DW_RLE_start_end
    0x07:
      id: dw_rle_start_length
      -orig-id: DW_RLE_start_length
  dw_tag:
    0x00:
      id: dw_tag_null
      -orig-id: DW_TAG_null
    0x01:
      id: dw_tag_array_type
      -orig-id: DW_TAG_array_type
    0x02:
      id: dw_tag_class_type
      -orig-id: DW_TAG_class_type
    0x03:
      id: dw_tag_entry_point
      -orig-id: DW_TAG_entry_point
    0x04:
      id: dw_tag_enumeration_type
      -orig-id: DW_TAG_enumeration_type
    0x05:
      id: dw_tag_formal_parameter
      -orig-id: DW_TAG_formal_parameter
    0x08:
      id: dw_tag_imported_declaration
      -orig-id: DW_TAG_imported_declaration
    0x0a:
      id: dw_tag_label
      -orig-id: DW_TAG_label
    0x0b:
      id: dw_tag_lexical_block
      -orig-id: DW_TAG_lexical_block
    0x0d:
      id: dw_tag_member
      -orig-id: DW_TAG_member
    0x0f:
      id: dw_tag_pointer_type
      -orig-id: DW_TAG_pointer_type
    0x10:
      id: dw_tag_reference_type
      -orig-id: DW_TAG_reference_type
    0x11:
      id: dw_tag_compile_unit
      -orig-id: DW_TAG_compile_unit
    0x12:
      id: dw_tag_string_type
      -orig-id: DW_TAG_string_type
    0x13:
      id: dw_tag_structure_type
      -orig-id: DW_TAG_structure_type
    0x15:
      id: dw_tag_subroutine_type
      -orig-id: DW_TAG_subroutine_type
    0x16:
      id: dw_tag_typedef
      -orig-id: DW_TAG_typedef
    0x17:
      id: dw_tag_union_type
      -orig-id: DW_TAG_union_type
    0x18:
      id: dw_tag_unspecified_parameters
      -orig-id: DW_TAG_unspecified_parameters
    0x19:
      id: dw_tag_variant
      -orig-id: DW_TAG_variant
    0x1a:
      id: dw_tag_common_block
      -orig-id: DW_TAG_common_block
    0x1b:
      id: dw_tag_common_inclusion
      -orig-id: DW_TAG_common_inclusion
    0x1c:
      id: dw_tag_inheritance
      -orig-id: DW_TAG_inheritance
    0x1d:
      id: dw_tag_inlined_subroutine
      -orig-id: DW_TAG_inlined_subroutine
    0x1e:
      id: dw_tag_module
      -orig-id: DW_TAG_module
    0x1f:
      id: dw_tag_ptr_to_member_type
      -orig-id: DW_TAG_ptr_to_member_type
    0x20:
      id: dw_tag_set_type
      -orig-id: DW_TAG_set_type
    0x21:
      id: dw_tag_subrange_type
      -orig-id: DW_TAG_subrange_type
    0x22:
      id: dw_tag_with_stmt
      -orig-id: DW_TAG_with_stmt
    0x23:
      id: dw_tag_access_declaration
      -orig-id: DW_TAG_access_declaration
    0x24:
      id: dw_tag_base_type
      -orig-id: DW_TAG_base_type
    0x25:
      id: dw_tag_catch_block
      -orig-id: DW_TAG_catch_block
    0x26:
      id: dw_tag_const_type
      -orig-id: DW_TAG_const_type
    0x27:
      id: dw_tag_constant
      -orig-id: DW_TAG_constant
    0x28:
      id: dw_tag_enumerator
      -orig-id: DW_TAG_enumerator
    0x29:
      id: dw_tag_file_type
      -orig-id: DW_TAG_file_type
    0x2a:
      id: dw_tag_friend
      -orig-id: DW_TAG_friend
    0x2b:
      id: dw_tag_namelist
      -orig-id: DW_TAG_namelist
    0x2c:
      id: dw_tag_namelist_item
      -orig-id: DW_TAG_namelist_item
    0x2d:
      id: dw_tag_packed_type
      -orig-id: DW_TAG_packed_type
    0x2e:
      id: dw_tag_subprogram
      -orig-id: DW_TAG_subprogram
    0x2f:
      id: dw_tag_template_type_parameter
      -orig-id: DW_TAG_template_type_parameter
    0x30:
      id: dw_tag_template_value_parameter
      -orig-id: DW_TAG_template_value_parameter
    0x31:
      id: dw_tag_thrown_type
      -orig-id: DW_TAG_thrown_type
    0x32:
      id: dw_tag_try_block
      -orig-id: DW_TAG_try_block
    0x33:
      id: dw_tag_variant_part
      -orig-id: DW_TAG_variant_part
    0x34:
      id: dw_tag_variable
      -orig-id: DW_TAG_variable
    0x35:
      id: dw_tag_volatile_type
      -orig-id: DW_TAG_volatile_type
    0x36:
      id: dw_tag_dwarf_procedure
      -orig-id: DW_TAG_dwarf_procedure
    0x37:
      id: dw_tag_restrict_type
      -orig-id: DW_TAG_restrict_type
    0x38:
      id: dw_tag_interface_type
      -orig-id: DW_TAG_interface_type
    0x39:
      id: dw_tag_namespace
      -orig-id: DW_TAG_namespace
    0x3a:
      id: dw_tag_imported_module
      -orig-id: DW_TAG_imported_module
    0x3b:
      id: dw_tag_unspecified_type
      -orig-id: DW_TAG_unspecified_type
    0x3c:
      id: dw_tag_partial_unit
      -orig-id: DW_TAG_partial_unit
    0x3d:
      id: dw_tag_imported_unit
      -orig-id: DW_TAG_imported_unit
    0x3f:
      id: dw_tag_condition
      -orig-id: DW_TAG_condition
    0x40:
      id: dw_tag_shared_type
      -orig-id: DW_TAG_shared_type
    0x41:
      id: dw_tag_type_unit
      -orig-id: DW_TAG_type_unit
    0x42:
      id: dw_tag_rvalue_reference_type
      -orig-id: DW_TAG_rvalue_reference_type
    0x43:
      id: dw_tag_template_alias
      -orig-id: DW_TAG_template_alias
    0x44:
      id: dw_tag_coarray_type
      -orig-id: DW_TAG_coarray_type
    0x45:
      id: dw_tag_generic_subrange
      -orig-id: DW_TAG_generic_subrange
    0x46:
      id: dw_tag_dynamic_type
      -orig-id: DW_TAG_dynamic_type
    0x47:
      id: dw_tag_atomic_type
      -orig-id: DW_TAG_atomic_type
    0x48:
      id: dw_tag_call_site
      -orig-id: DW_TAG_call_site
    0x49:
      id: dw_tag_call_site_parameter
      -orig-id: DW_TAG_call_site_parameter
    0x4a:
      id: dw_tag_skeleton_unit
      -orig-id: DW_TAG_skeleton_unit
    0x4b:
      id: dw_tag_immutable_type
      -orig-id: DW_TAG_immutable_type
    0x4081:
      id: dw_tag_mips_loop
      -orig-id: DW_TAG_MIPS_loop
    0x4101:
      id: dw_tag_format_label
      -orig-id: DW_TAG_format_label
    0x4102:
      id: dw_tag_function_template
      -orig-id: DW_TAG_function_template
    0x4103:
      id: dw_tag_class_template
      -orig-id: DW_TAG_class_template
    0x4104:
      id: dw_tag_gnu_bincl
      -orig-id: DW_TAG_GNU_BINCL
    0x4105:
      id: dw_tag_gnu_eincl
      -orig-id: DW_TAG_GNU_EINCL
    0x4106:
      id: dw_tag_gnu_template_template_param
      -orig-id: DW_TAG_GNU_template_template_param
    0x4107:
      id: dw_tag_gnu_template_parameter_pack
      -orig-id: DW_TAG_GNU_template_parameter_pack
    0x4108:
      id: dw_tag_gnu_formal_parameter_pack
      -orig-id: DW_TAG_GNU_formal_parameter_pack
    0x4109:
      id: dw_tag_gnu_call_site
      -orig-id: DW_TAG_GNU_call_site
    0x410a:
      id: dw_tag_gnu_call_site_parameter
      -orig-id: DW_TAG_GNU_call_site_parameter
    0x4200:
      id: dw_tag_apple_property
      -orig-id: DW_TAG_APPLE_property
    0x4201:
      id: dw_tag_sun_function_template
      -orig-id: DW_TAG_SUN_function_template
    0x4202:
      id: dw_tag_sun_class_template
      -orig-id: DW_TAG_SUN_class_template
    0x4203:
      id: dw_tag_sun_struct_template
      -orig-id: DW_TAG_SUN_struct_template
    0x4204:
      id: dw_tag_sun_union_template
      -orig-id: DW_TAG_SUN_union_template
    0x4205:
      id: dw_tag_sun_indirect_inheritance
      -orig-id: DW_TAG_SUN_indirect_inheritance
    0x4206:
      id: dw_tag_sun_codeflags
      -orig-id: DW_TAG_SUN_codeflags
    0x4207:
      id: dw_tag_sun_memop_info
      -orig-id: DW_TAG_SUN_memop_info
    0x4208:
      id: dw_tag_sun_omp_child_func
      -orig-id: DW_TAG_SUN_omp_child_func
    0x4209:
      id: dw_tag_sun_rtti_descriptor
      -orig-id: DW_TAG_SUN_rtti_descriptor
    0x420a:
      id: dw_tag_sun_dtor_info
      -orig-id: DW_TAG_SUN_dtor_info
    0x420b:
      id: dw_tag_sun_dtor
      -orig-id: DW_TAG_SUN_dtor
    0x420c:
      id: dw_tag_sun_f90_interface
      -orig-id: DW_TAG_SUN_f90_interface
    0x420d:
      id: dw_tag_sun_fortran_vax_structure
      -orig-id: DW_TAG_SUN_fortran_vax_structure
    0x42ff:
      id: dw_tag_sun_hi
      -orig-id: DW_TAG_SUN_hi
    0x5101:
      id: dw_tag_altium_circ_type
      -orig-id: DW_TAG_ALTIUM_circ_type
    0x5102:
      id: dw_tag_altium_mwa_circ_type
      -orig-id: DW_TAG_ALTIUM_mwa_circ_type
    0x5103:
      id: dw_tag_altium_rev_carry_type
      -orig-id: DW_TAG_ALTIUM_rev_carry_type
    0x5111:
      id: dw_tag_altium_rom
      -orig-id: DW_TAG_ALTIUM_rom
    0x6000:
      id: dw_tag_llvm_annotation
      -orig-id: DW_TAG_LLVM_annotation
    0x8004:
      id: dw_tag_ghs_namespace
      -orig-id: DW_TAG_GHS_namespace
    0x8005:
      id: dw_tag_ghs_using_namespace
      -orig-id: DW_TAG_GHS_using_namespace
    0x8006:
      id: dw_tag_ghs_using_declaration
      -orig-id: DW_TAG_GHS_using_declaration
    0x8007:
      id: dw_tag_ghs_template_templ_param
      -orig-id: DW_TAG_GHS_template_templ_param
    0x8765:
      id: dw_tag_upc_shared_type
      -orig-id: DW_TAG_UPC_shared_type
    0x8766:
      id: dw_tag_upc_strict_type
      -orig-id: DW_TAG_UPC_strict_type
    0x8767:
      id: dw_tag_upc_relaxed
      -orig-id: DW_TAG_UPC_relaxed
    0xa000:
      id: dw_tag_pgi_kanji_type
      -orig-id: DW_TAG_PGI_kanji_type
    0xa020:
      id: dw_tag_pgi_interface_block
      -orig-id: DW_TAG_PGI_interface_block
    0xb000:
      id: dw_tag_borland_property
      -orig-id: DW_TAG_BORLAND_property
    0xb001:
      id: dw_tag_borland_delphi_string
      -orig-id: DW_TAG_BORLAND_Delphi_string
    0xb002:
      id: dw_tag_borland_delphi_dynamic_array
      -orig-id: DW_TAG_BORLAND_Delphi_dynamic_array
    0xb003:
      id: dw_tag_borland_delphi_set
      -orig-id: DW_TAG_BORLAND_Delphi_set
    0xb004:
      id: dw_tag_borland_delphi_variant
      -orig-id: DW_TAG_BORLAND_Delphi_variant
  dw_at:
    0x01:
      id: dw_at_sibling
      -orig-id: DW_AT_sibling
    0x02:
      id: dw_at_location
      -orig-id: DW_AT_location
    0x03:
      id: dw_at_name
      -orig-id: DW_AT_name
    0x09:
      id: dw_at_ordering
      -orig-id: DW_AT_ordering
    0x0b:
      id: dw_at_byte_size
      -orig-id: DW_AT_byte_size
    0x0c:
      id: dw_at_bit_offset
      -orig-id: DW_AT_bit_offset
    0x0d:
      id: dw_at_bit_size
      -orig-id: DW_AT_bit_size
    0x10:
      id: dw_at_stmt_list
      -orig-id: DW_AT_stmt_list
    0x11:
      id: dw_at_low_pc
      -orig-id: DW_AT_low_pc
    0x12:
      id: dw_at_high_pc
      -orig-id: DW_AT_high_pc
    0x13:
      id: dw_at_language
      -orig-id: DW_AT_language
    0x15:
      id: dw_at_discr
      -orig-id: DW_AT_discr
    0x16:
      id: dw_at_discr_value
      -orig-id: DW_AT_discr_value
    0x17:
      id: dw_at_visibility
      -orig-id: DW_AT_visibility
    0x18:
      id: dw_at_import
      -orig-id: DW_AT_import
    0x19:
      id: dw_at_string_length
      -orig-id: DW_AT_string_length
    0x1a:
      id: dw_at_common_reference
      -orig-id: DW_AT_common_reference
    0x1b:
      id: dw_at_comp_dir
      -orig-id: DW_AT_comp_dir
    0x1c:
      id: dw_at_const_value
      -orig-id: DW_AT_const_value
    0x1d:
      id: dw_at_containing_type
      -orig-id: DW_AT_containing_type
    0x1e:
      id: dw_at_default_value
      -orig-id: DW_AT_default_value
    0x20:
      id: dw_at_inline
      -orig-id: DW_AT_inline
    0x21:
      id: dw_at_is_optional
      -orig-id: DW_AT_is_optional
    0x22:
      id: dw_at_lower_bound
      -orig-id: DW_AT_lower_bound
    0x25:
      id: dw_at_producer
      -orig-id: DW_AT_producer
    0x27:
      id: dw_at_prototyped
      -orig-id: DW_AT_prototyped
    0x2a:
      id: dw_at_return_addr
      -orig-id: DW_AT_return_addr
    0x2c:
      id: dw_at_start_scope
      -orig-id: DW_AT_start_scope
    0x2e:
      id: dw_at_bit_stride
      -orig-id: DW_AT_bit_stride
    0x2f:
      id: dw_at_upper_bound
      -orig-id: DW_AT_upper_bound
    0x31:
      id: dw_at_abstract_origin
      -orig-id: DW_AT_abstract_origin
    0x32:
      id: dw_at_accessibility
      -orig-id: DW_AT_accessibility
    0x33:
      id: dw_at_address_class
      -orig-id: DW_AT_address_class
    0x34:
      id: dw_at_artificial
      -orig-id: DW_AT_artificial
    0x35:
      id: dw_at_base_types
      -orig-id: DW_AT_base_types
    0x36:
      id: dw_at_calling_convention
      -orig-id: DW_AT_calling_convention
    0x37:
      id: dw_at_count
      -orig-id: DW_AT_count
    0x38:
      id: dw_at_data_member_location
      -orig-id: DW_AT_data_member_location
    0x39:
      id: dw_at_decl_column
      -orig-id: DW_AT_decl_column
    0x3a:
      id: dw_at_decl_file
      -orig-id: DW_AT_decl_file
    0x3b:
      id: dw_at_decl_line
      -orig-id: DW_AT_decl_line
    0x3c:
      id: dw_at_declaration
      -orig-id: DW_AT_declaration
    0x3d:
      id: dw_at_discr_list
      -orig-id: DW_AT_discr_list
    0x3e:
      id: dw_at_encoding
      -orig-id: DW_AT_encoding
    0x3f:
      id: dw_at_external
      -orig-id: DW_AT_external
    0x40:
      id: dw_at_frame_base
      -orig-id: DW_AT_frame_base
    0x41:
      id: dw_at_friend
      -orig-id: DW_AT_friend
    0x42:
      id: dw_at_identifier_case
      -orig-id: DW_AT_identifier_case
    0x43:
      id: dw_at_macro_info
      -orig-id: DW_AT_macro_info
    0x44:
      id: dw_at_namelist_item
      -orig-id: DW_AT_namelist_item
    0x45:
      id: dw_at_priority
      -orig-id: DW_AT_priority
    0x46:
      id: dw_at_segment
      -orig-id: DW_AT_segment
    0x47:
      id: dw_at_specification
      -orig-id: DW_AT_specification
    0x48:
      id: dw_at_static_link
      -orig-id: DW_AT_static_link
    0x49:
      id: dw_at_type
      -orig-id: DW_AT_type
    0x4a:
      id: dw_at_use_location
      -orig-id: DW_AT_use_location
    0x4b:
      id: dw_at_variable_parameter
      -orig-id: DW_AT_variable_parameter
    0x4c:
      id: dw_at_virtuality
      -orig-id: DW_AT_virtuality
    0x4d:
      id: dw_at_vtable_elem_location
      -orig-id: DW_AT_vtable_elem_location
    0x4e:
      id: dw_at_allocated
      -orig-id: DW_AT_allocated
    0x4f:
      id: dw_at_associated
      -orig-id: DW_AT_associated
    0x50:
      id: dw_at_data_location
      -orig-id: DW_AT_data_location
    0x51:
      id: dw_at_byte_stride
      -orig-id: DW_AT_byte_stride
    0x52:
      id: dw_at_entry_pc
      -orig-id: DW_AT_entry_pc
    0x53:
      id: dw_at_use_utf8
      -orig-id: DW_AT_use_UTF8
    0x54:
      id: dw_at_extension
      -orig-id: DW_AT_extension
    0x55:
      id: dw_at_ranges
      -orig-id: DW_AT_ranges
    0x56:
      id: dw_at_trampoline
      -orig-id: DW_AT_trampoline
    0x57:
      id: dw_at_call_column
      -orig-id: DW_AT_call_column
    0x58:
      id: dw_at_call_file
      -orig-id: DW_AT_call_file
    0x59:
      id: dw_at_call_line
      -orig-id: DW_AT_call_line
    0x5a:
      id: dw_at_description
      -orig-id: DW_AT_description
    0x5b:
      id: dw_at_binary_scale
      -orig-id: DW_AT_binary_scale
    0x5c:
      id: dw_at_decimal_scale
      -orig-id: DW_AT_decimal_scale
    0x5d:
      id: dw_at_small
      -orig-id: DW_AT_small
    0x5e:
      id: dw_at_decimal_sign
      -orig-id: DW_AT_decimal_sign
    0x5f:
      id: dw_at_digit_count
      -orig-id: DW_AT_digit_count
    0x60:
      id: dw_at_picture_string
      -orig-id: DW_AT_picture_string
    0x61:
      id: dw_at_mutable
      -orig-id: DW_AT_mutable
    0x62:
      id: dw_at_threads_scaled
      -orig-id: DW_AT_threads_scaled
    0x63:
      id: dw_at_explicit
      -orig-id: DW_AT_explicit
    0x64:
      id: dw_at_object_pointer
      -orig-id: DW_AT_object_pointer
    0x65:
      id: dw_at_endianity
      -orig-id: DW_AT_endianity
    0x66:
      id: dw_at_elemental
      -orig-id: DW_AT_elemental
    0x67:
      id: dw_at_pure
      -orig-id: DW_AT_pure
    0x68:
      id: dw_at_recursive
      -orig-id: DW_AT_recursive
    0x69:
      id: dw_at_signature
      -orig-id: DW_AT_signature
    0x6a:
      id: dw_at_main_subprogram
      -orig-id: DW_AT_main_subprogram
    0x6b:
      id: dw_at_data_bit_offset
      -orig-id: DW_AT_data_bit_offset
    0x6c:
      id: dw_at_const_expr
      -orig-id: DW_AT_const_expr
    0x6d:
      id: dw_at_enum_class
      -orig-id: DW_AT_enum_class
    0x6e:
      id: dw_at_linkage_name
      -orig-id: DW_AT_linkage_name
    0x6f:
      id: dw_at_string_length_bit_size
      -orig-id: DW_AT_string_length_bit_size
    0x70:
      id: dw_at_string_length_byte_size
      -orig-id: DW_AT_string_length_byte_size
    0x71:
      id: dw_at_rank
      -orig-id: DW_AT_rank
    0x72:
      id: dw_at_str_offsets_base
      -orig-id: DW_AT_str_offsets_base
    0x73:
      id: dw_at_addr_base
      -orig-id: DW_AT_addr_base
    0x74:
      id: dw_at_rnglists_base
      -orig-id: DW_AT_rnglists_base
    0x75:
      id: dw_at_dwo_id
      -orig-id: DW_AT_dwo_id
    0x76:
      id: dw_at_dwo_name
      -orig-id: DW_AT_dwo_name
    0x77:
      id: dw_at_reference
      -orig-id: DW_AT_reference
    0x78:
      id: dw_at_rvalue_reference
      -orig-id: DW_AT_rvalue_reference
    0x79:
      id: dw_at_macros
      -orig-id: DW_AT_macros
    0x7a:
      id: dw_at_call_all_calls
      -orig-id: DW_AT_call_all_calls
    0x7b:
      id: dw_at_call_all_source_calls
      -orig-id: DW_AT_call_all_source_calls
    0x7c:
      id: dw_at_call_all_tail_calls
      -orig-id: DW_AT_call_all_tail_calls
    0x7d:
      id: dw_at_call_return_pc
      -orig-id: DW_AT_call_return_pc
    0x7e:
      id: dw_at_call_value
      -orig-id: DW_AT_call_value
    0x7f:
      id: dw_at_call_origin
      -orig-id: DW_AT_call_origin
    0x80:
      id: dw_at_call_parameter
      -orig-id: DW_AT_call_parameter
    0x81:
      id: dw_at_call_pc
      -orig-id: DW_AT_call_pc
    0x82:
      id: dw_at_call_tail_call
      -orig-id: DW_AT_call_tail_call
    0x83:
      id: dw_at_call_target
      -orig-id: DW_AT_call_target
    0x84:
      id: dw_at_call_target_clobbered
      -orig-id: DW_AT_call_target_clobbered
    0x85:
      id: dw_at_call_data_location
      -orig-id: DW_AT_call_data_location
    0x86:
      id: dw_at_call_data_value
      -orig-id: DW_AT_call_data_value
    0x87:
      id: dw_at_noreturn
      -orig-id: DW_AT_noreturn
    0x88:
      id: dw_at_alignment
      -orig-id: DW_AT_alignment
    0x89:
      id: dw_at_export_symbols
      -orig-id: DW_AT_export_symbols
    0x8a:
      id: dw_at_deleted
      -orig-id: DW_AT_deleted
    0x8b:
      id: dw_at_defaulted
      -orig-id: DW_AT_defaulted
    0x8c:
      id: dw_at_loclists_base
      -orig-id: DW_AT_loclists_base
    0x806:
      id: dw_at_ghs_namespace_alias
      -orig-id: DW_AT_GHS_namespace_alias
    0x807:
      id: dw_at_ghs_using_namespace
      -orig-id: DW_AT_GHS_using_namespace
    0x808:
      id: dw_at_ghs_using_declaration
      -orig-id: DW_AT_GHS_using_declaration
    0x2001:
      id: dw_at_mips_fde
      -orig-id: DW_AT_MIPS_fde
    0x2002:
      id: dw_at_mips_loop_begin
      -orig-id: DW_AT_MIPS_loop_begin
    0x2003:
      id: dw_at_mips_tail_loop_begin
      -orig-id: DW_AT_MIPS_tail_loop_begin
    0x2004:
      id: dw_at_mips_epilog_begin
      -orig-id: DW_AT_MIPS_epilog_begin
    0x2005:
      id: dw_at_mips_loop_unroll_factor
      -orig-id: DW_AT_MIPS_loop_unroll_factor
    0x2006:
      id: dw_at_mips_software_pipeline_depth
      -orig-id: DW_AT_MIPS_software_pipeline_depth
    0x2007:
      id: dw_at_mips_linkage_name
      -orig-id: DW_AT_MIPS_linkage_name
    0x2008:
      id: dw_at_mips_stride
      -orig-id: DW_AT_MIPS_stride
    0x2009:
      id: dw_at_mips_abstract_name
      -orig-id: DW_AT_MIPS_abstract_name
    0x200a:
      id: dw_at_mips_clone_origin
      -orig-id: DW_AT_MIPS_clone_origin
    0x200b:
      id: dw_at_mips_has_inlines
      -orig-id: DW_AT_MIPS_has_inlines
    0x200c:
      id: dw_at_mips_stride_byte
      -orig-id: DW_AT_MIPS_stride_byte
    0x200d:
      id: dw_at_mips_stride_elem
      -orig-id: DW_AT_MIPS_stride_elem
    0x200e:
      id: dw_at_mips_ptr_dopetype
      -orig-id: DW_AT_MIPS_ptr_dopetype
    0x200f:
      id: dw_at_mips_allocatable_dopetype
      -orig-id: DW_AT_MIPS_allocatable_dopetype
    0x2010:
      id: dw_at_mips_assumed_shape_dopetype
      -orig-id: DW_AT_MIPS_assumed_shape_dopetype
    0x2011:
      id: dw_at_mips_assumed_size
      -orig-id: DW_AT_MIPS_assumed_size
    0x2012:
      id: dw_at_hp_raw_data_ptr
      -orig-id: DW_AT_HP_raw_data_ptr
    0x2013:
      id: dw_at_hp_pass_by_reference
      -orig-id: DW_AT_HP_pass_by_reference
    0x2014:
      id: dw_at_hp_opt_level
      -orig-id: DW_AT_HP_opt_level
    0x2015:
      id: dw_at_hp_prof_version_id
      -orig-id: DW_AT_HP_prof_version_id
    0x2016:
      id: dw_at_hp_opt_flags
      -orig-id: DW_AT_HP_opt_flags
    0x2017:
      id: dw_at_hp_cold_region_low_pc
      -orig-id: DW_AT_HP_cold_region_low_pc
    0x2018:
      id: dw_at_hp_cold_region_high_pc
      -orig-id: DW_AT_HP_cold_region_high_pc
    0x2019:
      id: dw_at_hp_all_variables_modifiable
      -orig-id: DW_AT_HP_all_variables_modifiable
    0x201a:
      id: dw_at_hp_linkage_name
      -orig-id: DW_AT_HP_linkage_name
    0x201b:
      id: dw_at_hp_prof_flags
      -orig-id: DW_AT_HP_prof_flags
    0x201f:
      id: dw_at_hp_unit_name
      -orig-id: DW_AT_HP_unit_name
    0x2020:
      id: dw_at_hp_unit_size
      -orig-id: DW_AT_HP_unit_size
    0x2021:
      id: dw_at_hp_widened_byte_size
      -orig-id: DW_AT_HP_widened_byte_size
    0x2022:
      id: dw_at_hp_definition_points
      -orig-id: DW_AT_HP_definition_points
    0x2023:
      id: dw_at_hp_default_location
      -orig-id: DW_AT_HP_default_location
    0x2026:
      id: dw_at_dw_at_intel_other_endian
      -orig-id: DW_AT_DW_AT_INTEL_other_endian
    0x2029:
      id: dw_at_hp_is_result_param
      -orig-id: DW_AT_HP_is_result_param
    0x2083:
      id: dw_at_ghs_rsm
      -orig-id: DW_AT_GHS_rsm
    0x2085:
      id: dw_at_ghs_frsm
      -orig-id: DW_AT_GHS_frsm
    0x2086:
      id: dw_at_ghs_frames
      -orig-id: DW_AT_GHS_frames
    0x2087:
      id: dw_at_ghs_rso
      -orig-id: DW_AT_GHS_rso
    0x2092:
      id: dw_at_ghs_subcpu
      -orig-id: DW_AT_GHS_subcpu
    0x2093:
      id: dw_at_ghs_lbrace_line
      -orig-id: DW_AT_GHS_lbrace_line
    0x2101:
      id: dw_at_sf_names
      -orig-id: DW_AT_sf_names
    0x2102:
      id: dw_at_src_info
      -orig-id: DW_AT_src_info
    0x2103:
      id: dw_at_mac_info
      -orig-id: DW_AT_mac_info
    0x2104:
      id: dw_at_src_coords
      -orig-id: DW_AT_src_coords
    0x2105:
      id: dw_at_body_begin
      -orig-id: DW_AT_body_begin
    0x2106:
      id: dw_at_body_end
      -orig-id: DW_AT_body_end
    0x2107:
      id: dw_at_gnu_vector
      -orig-id: DW_AT_GNU_vector
    0x210f:
      id: dw_at_gnu_odr_signature
      -orig-id: DW_AT_GNU_odr_signature
    0x2110:
      id: dw_at_gnu_template_name
      -orig-id: DW_AT_GNU_template_name
    0x2111:
      id: dw_at_gnu_call_site_value
      -orig-id: DW_AT_GNU_call_site_value
    0x2112:
      id: dw_at_gnu_call_site_data_value
      -orig-id: DW_AT_GNU_call_site_data_value
    0x2113:
      id: dw_at_gnu_call_site_target
      -orig-id: DW_AT_GNU_call_site_target
    0x2114:
      id: dw_at_gnu_call_site_target_clobbered
      -orig-id: DW_AT_GNU_call_site_target_clobbered
    0x2115:
      id: dw_at_gnu_tail_call
      -orig-id: DW_AT_GNU_tail_call
    0x2116:
      id: dw_at_gnu_all_tail_call_sites
      -orig-id: DW_AT_GNU_all_tail_call_sites
    0x2117:
      id: dw_at_gnu_all_call_sites
      -orig-id: DW_AT_GNU_all_call_sites
    0x2118:
      id: dw_at_gnu_all_source_call_sites
      -orig-id: DW_AT_GNU_all_source_call_sites
    0x2119:
      id: dw_at_gnu_macros
      -orig-id: DW_AT_GNU_macros
    0x211a:
      id: dw_at_gnu_deleted
      -orig-id: DW_AT_GNU_deleted
    0x2130:
      id: dw_at_gnu_dwo_name
      -orig-id: DW_AT_GNU_dwo_name
    0x2131:
      id: dw_at_gnu_dwo_id
      -orig-id: DW_AT_GNU_dwo_id
    0x2132:
      id: dw_at_gnu_ranges_base
      -orig-id: DW_AT_GNU_ranges_base
    0x2133:
      id: dw_at_gnu_addr_base
      -orig-id: DW_AT_GNU_addr_base
    0x2134:
      id: dw_at_gnu_pubnames
      -orig-id: DW_AT_GNU_pubnames
    0x2135:
      id: dw_at_gnu_pubtypes
      -orig-id: DW_AT_GNU_pubtypes
    0x2136:
      id: dw_at_gnu_discriminator
      -orig-id: DW_AT_GNU_discriminator
    0x2137:
      id: dw_at_gnu_locviews
      -orig-id: DW_AT_GNU_locviews
    0x2138:
      id: dw_at_gnu_entry_view
      -orig-id: DW_AT_GNU_entry_view
    0x2201:
      id: dw_at_sun_template
      -orig-id: DW_AT_SUN_template
    0x2202:
      id: dw_at_sun_alignment
      -orig-id: DW_AT_SUN_alignment
    0x2203:
      id: dw_at_sun_vtable
      -orig-id: DW_AT_SUN_vtable
    0x2204:
      id: dw_at_sun_count_guarantee
      -orig-id: DW_AT_SUN_count_guarantee
    0x2205:
      id: dw_at_sun_command_line
      -orig-id: DW_AT_SUN_command_line
    0x2206:
      id: dw_at_sun_vbase
      -orig-id: DW_AT_SUN_vbase
    0x2207:
      id: dw_at_sun_compile_options
      -orig-id: DW_AT_SUN_compile_options
    0x2208:
      id: dw_at_sun_language
      -orig-id: DW_AT_SUN_language
    0x2209:
      id: dw_at_sun_browser_file
      -orig-id: DW_AT_SUN_browser_file
    0x2210:
      id: dw_at_sun_vtable_abi
      -orig-id: DW_AT_SUN_vtable_abi
    0x2211:
      id: dw_at_sun_func_offsets
      -orig-id: DW_AT_SUN_func_offsets
    0x2212:
      id: dw_at_sun_cf_kind
      -orig-id: DW_AT_SUN_cf_kind
    0x2213:
      id: dw_at_sun_vtable_index
      -orig-id: DW_AT_SUN_vtable_index
    0x2214:
      id: dw_at_sun_omp_tpriv_addr
      -orig-id: DW_AT_SUN_omp_tpriv_addr
    0x2215:
      id: dw_at_sun_omp_child_func
      -orig-id: DW_AT_SUN_omp_child_func
    0x2216:
      id: dw_at_sun_func_offset
      -orig-id: DW_AT_SUN_func_offset
    0x2217:
      id: dw_at_sun_memop_type_ref
      -orig-id: DW_AT_SUN_memop_type_ref
    0x2218:
      id: dw_at_sun_profile_id
      -orig-id: DW_AT_SUN_profile_id
    0x2219:
      id: dw_at_sun_memop_signature
      -orig-id: DW_AT_SUN_memop_signature
    0x2220:
      id: dw_at_sun_obj_dir
      -orig-id: DW_AT_SUN_obj_dir
    0x2221:
      id: dw_at_sun_obj_file
      -orig-id: DW_AT_SUN_obj_file
    0x2222:
      id: dw_at_sun_original_name
      -orig-id: DW_AT_SUN_original_name
    0x2223:
      id: dw_at_sun_hwcprof_signature
      -orig-id: DW_AT_SUN_hwcprof_signature
    0x2224:
      id: dw_at_sun_amd64_parmdump
      -orig-id: DW_AT_SUN_amd64_parmdump
    0x2225:
      id: dw_at_sun_part_link_name
      -orig-id: DW_AT_SUN_part_link_name
    0x2226:
      id: dw_at_sun_link_name
      -orig-id: DW_AT_SUN_link_name
    0x2227:
      id: dw_at_sun_pass_with_const
      -orig-id: DW_AT_SUN_pass_with_const
    0x2228:
      id: dw_at_sun_return_with_const
      -orig-id: DW_AT_SUN_return_with_const
    0x2229:
      id: dw_at_sun_import_by_name
      -orig-id: DW_AT_SUN_import_by_name
    0x222a:
      id: dw_at_sun_90_pointer
      -orig-id: DW_AT_SUN_90_pointer
    0x222b:
      id: dw_at_sun_pass_by_ref
      -orig-id: DW_AT_SUN_pass_by_ref
    0x222c:
      id: dw_at_sun_f90_allocatable
      -orig-id: DW_AT_SUN_f90_allocatable
    0x222d:
      id: dw_at_sun_f90_assumed_shape_array
      -orig-id: DW_AT_SUN_f90_assumed_shape_array
    0x222e:
      id: dw_at_sun_c_vla
      -orig-id: DW_AT_SUN_c_vla
    0x2230:
      id: dw_at_sun_return_value_ptr
      -orig-id: DW_AT_SUN_return_value_ptr
    0x2231:
      id: dw_at_sun_dtor_start
      -orig-id: DW_AT_SUN_dtor_start
    0x2232:
      id: dw_at_sun_dtor_length
      -orig-id: DW_AT_SUN_dtor_length
    0x2233:
      id: dw_at_sun_dtor_state_initial
      -orig-id: DW_AT_SUN_dtor_state_initial
    0x2234:
      id: dw_at_sun_dtor_state_final
      -orig-id: DW_AT_SUN_dtor_state_final
    0x2235:
      id: dw_at_sun_dtor_state_deltas
      -orig-id: DW_AT_SUN_dtor_state_deltas
    0x2236:
      id: dw_at_sun_import_by_lname
      -orig-id: DW_AT_SUN_import_by_lname
    0x2237:
      id: dw_at_sun_f90_use_only
      -orig-id: DW_AT_SUN_f90_use_only
    0x2238:
      id: dw_at_sun_namelist_spec
      -orig-id: DW_AT_SUN_namelist_spec
    0x2239:
      id: dw_at_sun_is_omp_child_func
      -orig-id: DW_AT_SUN_is_omp_child_func
    0x223a:
      id: dw_at_sun_fortran_main_alias
      -orig-id: DW_AT_SUN_fortran_main_alias
    0x223b:
      id: dw_at_sun_fortran_based
      -orig-id: DW_AT_SUN_fortran_based
    0x2300:
      id: dw_at_altium_loclist
      -orig-id: DW_AT_ALTIUM_loclist
    0x2301:
      id: dw_at_use_gnat_descriptive_type
      -orig-id: DW_AT_use_GNAT_descriptive_type
    0x2302:
      id: dw_at_gnat_descriptive_type
      -orig-id: DW_AT_GNAT_descriptive_type
    0x2303:
      id: dw_at_gnu_numerator
      -orig-id: DW_AT_GNU_numerator
    0x2304:
      id: dw_at_gnu_denominator
      -orig-id: DW_AT_GNU_denominator
    0x2305:
      id: dw_at_gnu_bias
      -orig-id: DW_AT_GNU_bias
    0x2900:
      id: dw_at_go_kind
      -orig-id: DW_AT_GO_kind
    0x2901:
      id: dw_at_go_key
      -orig-id: DW_AT_GO_key
    0x2902:
      id: dw_at_go_elem
      -orig-id: DW_AT_GO_elem
    0x2903:
      id: dw_at_go_embedded_field
      -orig-id: DW_AT_GO_embedded_field
    0x2904:
      id: dw_at_go_runtime_type
      -orig-id: DW_AT_GO_runtime_type
    0x3210:
      id: dw_at_upc_threads_scaled
      -orig-id: DW_AT_UPC_threads_scaled
    0x393e:
      id: dw_at_ibm_wsa_addr
      -orig-id: DW_AT_IBM_wsa_addr
    0x393f:
      id: dw_at_ibm_home_location
      -orig-id: DW_AT_IBM_home_location
    0x3940:
      id: dw_at_ibm_alt_srcview
      -orig-id: DW_AT_IBM_alt_srcview
    0x3a00:
      id: dw_at_pgi_lbase
      -orig-id: DW_AT_PGI_lbase
    0x3a01:
      id: dw_at_pgi_soffset
      -orig-id: DW_AT_PGI_soffset
    0x3a02:
      id: dw_at_pgi_lstride
      -orig-id: DW_AT_PGI_lstride
    0x3b11:
      id: dw_at_borland_property_read
      -orig-id: DW_AT_BORLAND_property_read
    0x3b12:
      id: dw_at_borland_property_write
      -orig-id: DW_AT_BORLAND_property_write
    0x3b13:
      id: dw_at_borland_property_implements
      -orig-id: DW_AT_BORLAND_property_implements
    0x3b14:
      id: dw_at_borland_property_index
      -orig-id: DW_AT_BORLAND_property_index
    0x3b15:
      id: dw_at_borland_property_default
      -orig-id: DW_AT_BORLAND_property_default
    0x3b20:
      id: dw_at_borland_delphi_unit
      -orig-id: DW_AT_BORLAND_Delphi_unit
    0x3b21:
      id: dw_at_borland_delphi_class
      -orig-id: DW_AT_BORLAND_Delphi_class
    0x3b22:
      id: dw_at_borland_delphi_record
      -orig-id: DW_AT_BORLAND_Delphi_record
    0x3b23:
      id: dw_at_borland_delphi_metaclass
      -orig-id: DW_AT_BORLAND_Delphi_metaclass
    0x3b24:
      id: dw_at_borland_delphi_constructor
      -orig-id: DW_AT_BORLAND_Delphi_constructor
    0x3b25:
      id: dw_at_borland_delphi_destructor
      -orig-id: DW_AT_BORLAND_Delphi_destructor
    0x3b26:
      id: dw_at_borland_delphi_anonymous_method
      -orig-id: DW_AT_BORLAND_Delphi_anonymous_method
    0x3b27:
      id: dw_at_borland_delphi_interface
      -orig-id: DW_AT_BORLAND_Delphi_interface
    0x3b28:
      id: dw_at_borland_delphi_abi
      -orig-id: DW_AT_BORLAND_Delphi_ABI
    0x3b29:
      id: dw_at_borland_delphi_return
      -orig-id: DW_AT_BORLAND_Delphi_return
    0x3b30:
      id: dw_at_borland_delphi_frameptr
      -orig-id: DW_AT_BORLAND_Delphi_frameptr
    0x3b31:
      id: dw_at_borland_closure
      -orig-id: DW_AT_BORLAND_closure
    0x3e00:
      id: dw_at_llvm_include_path
      -orig-id: DW_AT_LLVM_include_path
    0x3e01:
      id: dw_at_llvm_config_macros
      -orig-id: DW_AT_LLVM_config_macros
    0x3e02:
      id: dw_at_llvm_sysroot
      -orig-id: DW_AT_LLVM_sysroot
    0x3e03:
      id: dw_at_llvm_tag_offset
      -orig-id: DW_AT_LLVM_tag_offset
    0x3e07:
      id: dw_at_llvm_apinotes
      -orig-id: DW_AT_LLVM_apinotes
    0x3e08:
      id: dw_at_llvm_active_lane
      -orig-id: DW_AT_LLVM_active_lane
    0x3e09:
      id: dw_at_llvm_augmentation
      -orig-id: DW_AT_LLVM_augmentation
    0x3e0a:
      id: dw_at_llvm_lanes
      -orig-id: DW_AT_LLVM_lanes
    0x3e0b:
      id: dw_at_llvm_lane_pc
      -orig-id: DW_AT_LLVM_lane_pc
    0x3e0c:
      id: dw_at_llvm_vector_size
      -orig-id: DW_AT_LLVM_vector_size
    0x3fe1:
      id: dw_at_apple_optimized
      -orig-id: DW_AT_APPLE_optimized
    0x3fe2:
      id: dw_at_apple_flags
      -orig-id: DW_AT_APPLE_flags
    0x3fe3:
      id: dw_at_apple_isa
      -orig-id: DW_AT_APPLE_isa
    0x3fe4:
      id: dw_at_apple_block
      -orig-id: DW_AT_APPLE_block
    0x3fe5:
      id: dw_at_apple_major_runtime_vers
      -orig-id: DW_AT_APPLE_major_runtime_vers
    0x3fe6:
      id: dw_at_apple_runtime_class
      -orig-id: DW_AT_APPLE_runtime_class
    0x3fe7:
      id: dw_at_apple_omit_frame_ptr
      -orig-id: DW_AT_APPLE_omit_frame_ptr
    0x3fe8:
      id: dw_at_apple_property_name
      -orig-id: DW_AT_APPLE_property_name
    0x3fe9:
      id: dw_at_apple_property_getter
      -orig-id: DW_AT_APPLE_property_getter
    0x3fea:
      id: dw_at_apple_property_setter
      -orig-id: DW_AT_APPLE_property_setter
    0x3feb:
      id: dw_at_apple_property_attribute
      -orig-id: DW_AT_APPLE_property_attribute
    0x3fec:
      id: dw_at_apple_objc_complete_type
      -orig-id: DW_AT_APPLE_objc_complete_type
    0x3fed:
      id: dw_at_apple_property
      -orig-id: DW_AT_APPLE_property
    0x3fee:
      id: dw_at_apple_objc_direct
      -orig-id: DW_AT_APPLE_objc_direct
    0x3fef:
      id: dw_at_apple_sdk
      -orig-id: DW_AT_APPLE_sdk
  dw_form:
    0x01:
      id: dw_form_addr
      -orig-id: DW_FORM_addr
    0x03:
      id: dw_form_block2
      -orig-id: DW_FORM_block2
    0x04:
      id: dw_form_block4
      -orig-id: DW_FORM_block4
    0x05:
      id: dw_form_data2
      -orig-id: DW_FORM_data2
    0x06:
      id: dw_form_data4
      -orig-id: DW_FORM_data4
    0x07:
      id: dw_form_data8
      -orig-id: DW_FORM_data8
    0x08:
      id: dw_form_string
      -orig-id: DW_FORM_string
    0x09:
      id: dw_form_block
      -orig-id: DW_FORM_block
    0x0a:
      id: dw_form_block1
      -orig-id: DW_FORM_block1
    0x0b:
      id: dw_form_data1
      -orig-id: DW_FORM_data1
    0x0c:
      id: dw_form_flag
      -orig-id: DW_FORM_flag
    0x0d:
      id: dw_form_sdata
      -orig-id: DW_FORM_sdata
    0x0e:
      id: dw_form_strp
      -orig-id: DW_FORM_strp
    0x0f:
      id: dw_form_udata
      -orig-id: DW_FORM_udata
    0x10:
      id: dw_form_ref_addr
      -orig-id: DW_FORM_ref_addr
    0x11:
      id: dw_form_ref1
      -orig-id: DW_FORM_ref1
    0x12:
      id: dw_form_ref2
      -orig-id: DW_FORM_ref2
    0x13:
      id: dw_form_ref4
      -orig-id: DW_FORM_ref4
    0x14:
      id: dw_form_ref8
      -orig-id: DW_FORM_ref8
    0x15:
      id: dw_form_ref_udata
      -orig-id: DW_FORM_ref_udata
    0x16:
      id: dw_form_indirect
      -orig-id: DW_FORM_indirect
    0x17:
      id: dw_form_sec_offset
      -orig-id: DW_FORM_sec_offset
    0x18:
      id: dw_form_exprloc
      -orig-id: DW_FORM_exprloc
    0x19:
      id: dw_form_flag_present
      -orig-id: DW_FORM_flag_present
    0x1a:
      id: dw_form_strx
      -orig-id: DW_FORM_strx
    0x1b:
      id: dw_form_addrx
      -orig-id: DW_FORM_addrx
    0x1c:
      id: dw_form_ref_sup4
      -orig-id: DW_FORM_ref_sup4
    0x1d:
      id: dw_form_strp_sup
      -orig-id: DW_FORM_strp_sup
    0x1e:
      id: dw_form_data16
      -orig-id: DW_FORM_data16
    0x1f:
      id: dw_form_line_strp
      -orig-id: DW_FORM_line_strp
    0x20:
      id: dw_form_ref_sig8
      -orig-id: DW_FORM_ref_sig8
    0x21:
      id: dw_form_implicit_const
      -orig-id: DW_FORM_implicit_const
    0x22:
      id: dw_form_loclistx
      -orig-id: DW_FORM_loclistx
    0x23:
      id: dw_form_rnglistx
      -orig-id: DW_FORM_rnglistx
    0x24:
      id: dw_form_ref_sup8
      -orig-id: DW_FORM_ref_sup8
    0x25:
      id: dw_form_strx1
      -orig-id: DW_FORM_strx1
    0x26:
      id: dw_form_strx2
      -orig-id: DW_FORM_strx2
    0x27:
      id: dw_form_strx3
      -orig-id: DW_FORM_strx3
    0x28:
      id: dw_form_strx4
      -orig-id: DW_FORM_strx4
    0x29:
      id: dw_form_addrx1
      -orig-id: DW_FORM_addrx1
    0x2a:
      id: dw_form_addrx2
      -orig-id: DW_FORM_addrx2
    0x2b:
      id: dw_form_addrx3
      -orig-id: DW_FORM_addrx3
    0x2c:
      id: dw_form_addrx4
      -orig-id: DW_FORM_addrx4
    0x1f01:
      id: dw_form_gnu_addr_index
      -orig-id: DW_FORM_GNU_addr_index
    0x1f02:
      id: dw_form_gnu_str_index
      -orig-id: DW_FORM_GNU_str_index
    0x1f20:
      id: dw_form_gnu_ref_alt
      -orig-id: DW_FORM_GNU_ref_alt
    0x1f21:
      id: dw_form_gnu_strp_alt
      -orig-id: DW_FORM_GNU_strp_alt
    0x2001:
      id: dw_form_llvm_addrx_offset
      -orig-id: DW_FORM_LLVM_addrx_offset
  dw_ate:
    0x01:
      id: dw_ate_address
      -orig-id: DW_ATE_address
    0x02:
      id: dw_ate_boolean
      -orig-id: DW_ATE_boolean
    0x03:
      id: dw_ate_complex_float
      -orig-id: DW_ATE_complex_float
    0x04:
      id: dw_ate_float
      -orig-id: DW_ATE_float
    0x05:
      id: dw_ate_signed
      -orig-id: DW_ATE_signed
    0x06:
      id: dw_ate_signed_char
      -orig-id: DW_ATE_signed_char
    0x07:
      id: dw_ate_unsigned
      -orig-id: DW_ATE_unsigned
    0x08:
      id: dw_ate_unsigned_char
      -orig-id: DW_ATE_unsigned_char
    0x09:
      id: dw_ate_imaginary_float
      -orig-id: DW_ATE_imaginary_float
    0x0a:
      id: dw_ate_packed_decimal
      -orig-id: DW_ATE_packed_decimal
    0x0b:
      id: dw_ate_numeric_string
      -orig-id: DW_ATE_numeric_string
    0x0c:
      id: dw_ate_edited
      -orig-id: DW_ATE_edited
    0x0d:
      id: dw_ate_signed_fixed
      -orig-id: DW_ATE_signed_fixed
    0x0e:
      id: dw_ate_unsigned_fixed
      -orig-id: DW_ATE_unsigned_fixed
    0x0f:
      id: dw_ate_decimal_float
      -orig-id: DW_ATE_decimal_float
    0x10:
      id: dw_ate_utf
      -orig-id: DW_ATE_UTF
    0x11:
      id: dw_ate_ucs
      -orig-id: DW_ATE_UCS
    0x12:
      id: dw_ate_ascii
      -orig-id: DW_ATE_ASCII
    0x81:
      id: dw_ate_hp_complex_float
      -orig-id: DW_ATE_HP_complex_float
    0x82:
      id: dw_ate_hp_float128
      -orig-id: DW_ATE_HP_float128
    0x83:
      id: dw_ate_hp_complex_float128
      -orig-id: DW_ATE_HP_complex_float128
    0x84:
      id: dw_ate_hp_floathpintel
      -orig-id: DW_ATE_HP_floathpintel
    0x85:
      id: dw_ate_hp_imaginary_float90
      -orig-id: DW_ATE_HP_imaginary_float90
    0x86:
      id: dw_ate_hp_imaginary_float128
      -orig-id: DW_ATE_HP_imaginary_float128
  dw_lang:
    0x01:
      id: dw_lang_c89
      -orig-id: DW_LANG_C89
    0x02:
      id: dw_lang_c
      -orig-id: DW_LANG_C
    0x03:
      id: dw_lang_ada83
      -orig-id: DW_LANG_Ada83
    0x04:
      id: dw_lang_c_plus_plus
      -orig-id: DW_LANG_C_plus_plus
    0x05:
      id: dw_lang_cobol74
      -orig-id: DW_LANG_Cobol74
    0x06:
      id: dw_lang_cobol85
      -orig-id: DW_LANG_Cobol85
    0x07:
      id: dw_lang_fortran77
      -orig-id: DW_LANG_Fortran77
    0x08:
      id: dw_lang_fortran90
      -orig-id: DW_LANG_Fortran90
    0x09:
      id: dw_lang_pascal83
      -orig-id: DW_LANG_Pascal83
    0x0a:
      id: dw_lang_modula2
      -orig-id: DW_LANG_Modula2
    0x0b:
      id: dw_lang_java
      -orig-id: DW_LANG_Java
    0x0c:
      id: dw_lang_c99
      -orig-id: DW_LANG_C99
    0x0d:
      id: dw_lang_ada95
      -orig-id: DW_LANG_Ada95
    0x0e:
      id: dw_lang_fortran95
      -orig-id: DW_LANG_Fortran95
    0x0f:
      id: dw_lang_pli
      -orig-id: DW_LANG_PLI
    0x10:
      id: dw_lang_objc
      -orig-id: DW_LANG_ObjC
    0x11:
      id: dw_lang_objc_plus_plus
      -orig-id: DW_LANG_ObjC_plus_plus
    0x12:
      id: dw_lang_upc
      -orig-id: DW_LANG_UPC
    0x13:
      id: dw_lang_d
      -orig-id: DW_LANG_D
    0x14:
      id: dw_lang_python
      -orig-id: DW_LANG_Python
    0x15:
      id: dw_lang_opencl
      -orig-id: DW_LANG_OpenCL
    0x16:
      id: dw_lang_go
      -orig-id: DW_LANG_Go
    0x17:
      id: dw_lang_modula3
      -orig-id: DW_LANG_Modula3
    0x18:
      id: dw_lang_haskell
      -orig-id: DW_LANG_Haskell
    0x19:
      id: dw_lang_c_plus_plus_03
      -orig-id: DW_LANG_C_plus_plus_03
    0x1a:
      id: dw_lang_c_plus_plus_11
      -orig-id: DW_LANG_C_plus_plus_11
    0x1b:
      id: dw_lang_ocaml
      -orig-id: DW_LANG_OCaml
    0x1c:
      id: dw_lang_rust
      -orig-id: DW_LANG_Rust
    0x1d:
      id: dw_lang_c11
      -orig-id: DW_LANG_C11
    0x1e:
      id: dw_lang_swift
      -orig-id: DW_LANG_Swift
    0x1f:
      id: dw_lang_julia
      -orig-id: DW_LANG_Julia
    0x20:
      id: dw_lang_dylan
      -orig-id: DW_LANG_Dylan
    0x21:
      id: dw_lang_c_plus_plus_14
      -orig-id: DW_LANG_C_plus_plus_14
    0x22:
      id: dw_lang_fortran03
      -orig-id: DW_LANG_Fortran03
    0x23:
      id: dw_lang_fortran08
      -orig-id: DW_LANG_Fortran08
    0x24:
      id: dw_lang_renderscript
      -orig-id: DW_LANG_RenderScript
    0x25:
      id: dw_lang_bliss
      -orig-id: DW_LANG_BLISS
    0x26:
      id: dw_lang_kotlin
      -orig-id: DW_LANG_Kotlin
    0x27:
      id: dw_lang_zig
      -orig-id: DW_LANG_Zig
    0x28:
      id: dw_lang_crystal
      -orig-id: DW_LANG_Crystal
    0x2a:
      id: dw_lang_c_plus_plus_17
      -orig-id: DW_LANG_C_plus_plus_17
    0x2b:
      id: dw_lang_c_plus_plus_20
      -orig-id: DW_LANG_C_plus_plus_20
    0x2c:
      id: dw_lang_c17
      -orig-id: DW_LANG_C17
    0x2d:
      id: dw_lang_fortran18
      -orig-id: DW_LANG_Fortran18
    0x2e:
      id: dw_lang_ada2005
      -orig-id: DW_LANG_Ada2005
    0x2f:
      id: dw_lang_ada2012
      -orig-id: DW_LANG_Ada2012
    0x30:
      id: dw_lang_hip
      -orig-id: DW_LANG_HIP
    0x31:
      id: dw_lang_assembly
      -orig-id: DW_LANG_Assembly
    0x32:
      id: dw_lang_c_sharp
      -orig-id: DW_LANG_C_sharp
    0x33:
      id: dw_lang_mojo
      -orig-id: DW_LANG_Mojo
    0x34:
      id: dw_lang_glsl
      -orig-id: DW_LANG_GLSL
    0x35:
      id: dw_lang_glsl_es
      -orig-id: DW_LANG_GLSL_ES
    0x36:
      id: dw_lang_hlsl
      -orig-id: DW_LANG_HLSL
    0x37:
      id: dw_lang_opencl_cpp
      -orig-id: DW_LANG_OpenCL_CPP
    0x38:
      id: dw_lang_cpp_for_opencl
      -orig-id: DW_LANG_CPP_for_OpenCL
    0x39:
      id: dw_lang_sycl
      -orig-id: DW_LANG_SYCL
    0x3a:
      id: dw_lang_c_plus_plus_23
      -orig-id: DW_LANG_C_plus_plus_23
    0x3b:
      id: dw_lang_odin
      -orig-id: DW_LANG_Odin
    0x3c:
      id: dw_lang_p4
      -orig-id: DW_LANG_P4
    0x3d:
      id: dw_lang_metal
      -orig-id: DW_LANG_Metal
    0x3e:
      id: dw_lang_c23
      -orig-id: DW_LANG_C23
    0x3f:
      id: dw_lang_fortran23
      -orig-id: DW_LANG_Fortran23
    0x40:
      id: dw_lang_ruby
      -orig-id: DW_LANG_Ruby
    0x41:
      id: dw_lang_move
      -orig-id: DW_LANG_Move
    0x42:
      id: dw_lang_hylo
      -orig-id: DW_LANG_Hylo
    0x8001:
      id: dw_lang_mips_assembler
      -orig-id: DW_LANG_Mips_Assembler
    0x8e57:
      id: dw_lang_google_renderscript
      -orig-id: DW_LANG_GOOGLE_RenderScript
    0xb000:
      id: dw_lang_borland_delphi
      -orig-id: DW_LANG_BORLAND_Delphi
  dw_cfa:
    0x00:
      id: dw_cfa_nop
      -orig-id: DW_CFA_nop
    0x01:
      id: dw_cfa_set_loc
      -orig-id: DW_CFA_set_loc
    0x02:
      id: dw_cfa_advance_loc1
      -orig-id: DW_CFA_advance_loc1
    0x03:
      id: dw_cfa_advance_loc2
      -orig-id: DW_CFA_advance_loc2
    0x04:
      id: dw_cfa_advance_loc4
      -orig-id: DW_CFA_advance_loc4
    0x05:
      id: dw_cfa_offset_extended
      -orig-id: DW_CFA_offset_extended
    0x06:
      id: dw_cfa_restore_extended
      -orig-id: DW_CFA_restore_extended
    0x07:
      id: dw_cfa_undefined
      -orig-id: DW_CFA_undefined
    0x08:
      id: dw_cfa_same_value
      -orig-id: DW_CFA_same_value
    0x09:
      id: dw_cfa_register
      -orig-id: DW_CFA_register
    0x0a:
      id: dw_cfa_remember_state
      -orig-id: DW_CFA_remember_state
    0x0b:
      id: dw_cfa_restore_state
      -orig-id: DW_CFA_restore_state
    0x0c:
      id: dw_cfa_def_cfa
      -orig-id: DW_CFA_def_cfa
    0x0d:
      id: dw_cfa_def_cfa_register
      -orig-id: DW_CFA_def_cfa_register
    0x0e:
      id: dw_cfa_def_cfa_offset
      -orig-id: DW_CFA_def_cfa_offset
    0x0f:
      id: dw_cfa_def_cfa_expression
      -orig-id: DW_CFA_def_cfa_expression
    0x10:
      id: dw_cfa_expression
      -orig-id: DW_CFA_expression
    0x11:
      id: dw_cfa_offset_extended_sf
      -orig-id: DW_CFA_offset_extended_sf
    0x12:
      id: dw_cfa_def_cfa_sf
      -orig-id: DW_CFA_def_cfa_sf
    0x13:
      id: dw_cfa_def_cfa_offset_sf
      -orig-id: DW_CFA_def_cfa_offset_sf
    0x14:
      id: dw_cfa_val_offset
      -orig-id: DW_CFA_val_offset
    0x15:
      id: dw_cfa_val_offset_sf
      -orig-id: DW_CFA_val_offset_sf
    0x16:
      id: dw_cfa_val_expression
      -orig-id: DW_CFA_val_expression
    0x1d:
      id: dw_cfa_mips_advance_loc8
      -orig-id: DW_CFA_MIPS_advance_loc8
    0x2c:
      id: dw_cfa_aarch64_negate_ra_state_with_pc
      -orig-id: DW_CFA_AARCH64_negate_ra_state_with_pc
    0x2d:
      id: dw_cfa_gnu_window_save
      -orig-id: DW_CFA_GNU_window_save
      doc: On AArch64 DW_CFA_AARCH64_negate_ra_state.
    0x2e:
      id: dw_cfa_gnu_args_size
      -orig-id: DW_CFA_GNU_args_size
    0x2f:
      id: dw_cfa_gnu_negative_offset_extended
      -orig-id: DW_CFA_GNU_negative_offset_extended
    0x30:
      id: dw_cfa_llvm_def_aspace_cfa
      -orig-id: DW_CFA_LLVM_def_aspace_cfa
    0x31:
      id: dw_cfa_llvm_def_aspace_cfa_sf
      -orig-id: DW_CFA_LLVM_def_aspace_cfa_sf
    0x40:
      id: dw_cfa_advance_loc
      -orig-id: DW_CFA_advance_loc
    0x80:
      id: dw_cfa_offset
      -orig-id: DW_CFA_offset
    0xc0:
      id: dw_cfa_restore
      -orig-id: DW_CFA_restore
  dw_op:
    0x03: { id: dw_op_addr, -orig-id: DW_OP_addr, -operands: [addr] }
    0x06: { id: dw_op_deref, -orig-id: DW_OP_deref }
    0x08: { id: dw_op_const1u, -orig-id: DW_OP_const1u, -operands: [u1] }
    0x09: { id: dw_op_const1s, -orig-id: DW_OP_const1s, -operands: [s1] }
    0x0a: { id: dw_op_const2u, -orig-id: DW_OP_const2u, -operands: [u2] }
    0x0b: { id: dw_op_const2s, -orig-id: DW_OP_const2s, -operands: [s2] }
    0x0c: { id: dw_op_const4u, -orig-id: DW_OP_const4u, -operands: [u4] }
    0x0d: { id: dw_op_const4s, -orig-id: DW_OP_const4s, -operands: [s4] }
    0x0e: { id: dw_op_const8u, -orig-id: DW_OP_const8u, -operands: [u8] }
    0x0f: { id: dw_op_const8s, -orig-id: DW_OP_const8s, -operands: [s8] }
    0x10: { id: dw_op_constu, -orig-id: DW_OP_constu, -operands: [uleb] }
    0x11: { id: dw_op_consts, -orig-id: DW_OP_consts, -operands: [sleb] }
    0x12: { id: dw_op_dup, -orig-id: DW_OP_dup }
    0x13: { id: dw_op_drop, -orig-id: DW_OP_drop }
    0x14: { id: dw_op_over, -orig-id: DW_OP_over }
    0x15: { id: dw_op_pick, -orig-id: DW_OP_pick, -operands: [u1] }
    0x16: { id: dw_op_swap, -orig-id: DW_OP_swap }
    0x17: { id: dw_op_rot, -orig-id: DW_OP_rot }
    0x18: { id: dw_op_xderef, -orig-id: DW_OP_xderef }
    0x19: { id: dw_op_abs, -orig-id: DW_OP_abs }
    0x1a: { id: dw_op_and, -orig-id: DW_OP_and }
    0x1b: { id: dw_op_div, -orig-id: DW_OP_div }
    0x1c: { id: dw_op_minus, -orig-id: DW_OP_minus }
    0x1d: { id: dw_op_mod, -orig-id: DW_OP_mod }
    0x1e: { id: dw_op_mul, -orig-id: DW_OP_mul }
    0x1f: { id: dw_op_neg, -orig-id: DW_OP_neg }
    0x20: { id: dw_op_not, -orig-id: DW_OP_not }
    0x21: { id: dw_op_or, -orig-id: DW_OP_or }
    0x22: { id: dw_op_plus, -orig-id: DW_OP_plus }
    0x23: { id: dw_op_plus_uconst, -orig-id: DW_OP_plus_uconst, -operands: [uleb] }
    0x24: { id: dw_op_shl, -orig-id: DW_OP_shl }
    0x25: { id: dw_op_shr, -orig-id: DW_OP_shr }
    0x26: { id: dw_op_shra, -orig-id: DW_OP_shra }
    0x27: { id: dw_op_xor, -orig-id: DW_OP_xor }
    0x28: { id: dw_op_bra, -orig-id: DW_OP_bra, -operands: [s2] }
    0x29: { id: dw_op_eq, -orig-id: DW_OP_eq }
    0x2a: { id: dw_op_ge, -orig-id: DW_OP_ge }
    0x2b: { id: dw_op_gt, -orig-id: DW_OP_gt }
    0x2c: { id: dw_op_le, -orig-id: DW_OP_le }
    0x2d: { id: dw_op_lt, -orig-id: DW_OP_lt }
    0x2e: { id: dw_op_ne, -orig-id: DW_OP_ne }
    0x2f: { id: dw_op_skip, -orig-id: DW_OP_skip, -operands: [s2] }
    0x30: { id: dw_op_lit0, -orig-id: DW_OP_lit0, doc: "The first of 32." }
    0x50: { id: dw_op_reg0, -orig-id: DW_OP_reg0, doc: "The first of 32." }
    0x70: { id: dw_op_breg0, -orig-id: DW_OP_breg0, -operands: [sleb], doc: "The first of 32." }
    0x90: { id: dw_op_regx, -orig-id: DW_OP_regx, -operands: [uleb] }
    0x91: { id: dw_op_fbreg, -orig-id: DW_OP_fbreg, -operands: [sleb] }
    0x92: { id: dw_op_bregx, -orig-id: DW_OP_bregx, -operands: [uleb, sleb] }
    0x93: { id: dw_op_piece, -orig-id: DW_OP_piece, -operands: [uleb] }
    0x94: { id: dw_op_deref_size, -orig-id: DW_OP_deref_size, -operands: [u1] }
    0x95: { id: dw_op_xderef_size, -orig-id: DW_OP_xderef_size, -operands: [u1] }
    0x96: { id: dw_op_nop, -orig-id: DW_OP_nop }
    0x97: { id: dw_op_push_object_address, -orig-id: DW_OP_push_object_address }
    0x98: { id: dw_op_call2, -orig-id: DW_OP_call2, -operands: [die2] }
    0x99: { id: dw_op_call4, -orig-id: DW_OP_call4, -operands: [die4] }
    0x9a: { id: dw_op_call_ref, -orig-id: DW_OP_call_ref, -operands: [dieref] }
    0x9b: { id: dw_op_form_tls_address, -orig-id: DW_OP_form_tls_address }
    0x9c: { id: dw_op_call_frame_cfa, -orig-id: DW_OP_call_frame_cfa }
    0x9d: { id: dw_op_bit_piece, -orig-id: DW_OP_bit_piece, -operands: [uleb, uleb] }
    0x9e: { id: dw_op_implicit_value, -orig-id: DW_OP_implicit_value, -operands: [block] }
    0x9f: { id: dw_op_stack_value, -orig-id: DW_OP_stack_value }
    0xa0: { id: dw_op_implicit_pointer, -orig-id: DW_OP_implicit_pointer, -operands: [dieref, sleb] }
    0xa1: { id: dw_op_addrx, -orig-id: DW_OP_addrx, -operands: [uleb] }
    0xa2: { id: dw_op_constx, -orig-id: DW_OP_constx, -operands: [uleb] }
    0xa3: { id: dw_op_entry_value, -orig-id: DW_OP_entry_value, -operands: [expression] }
    0xa4: { id: dw_op_const_type, -orig-id: DW_OP_const_type, -operands: [die, block1] }
    0xa5: { id: dw_op_regval_type, -orig-id: DW_OP_regval_type, -operands: [uleb, die] }
    0xa6: { id: dw_op_deref_type, -orig-id: DW_OP_deref_type, -operands: [u1, die] }
    0xa7: { id: dw_op_xderef_type, -orig-id: DW_OP_xderef_type, -operands: [u1, die] }
    0xa8: { id: dw_op_convert, -orig-id: DW_OP_convert, -operands: [die] }
    0xa9: { id: dw_op_reinterpret, -orig-id: DW_OP_reinterpret, -operands: [die] }
    0xe0: { id: dw_op_gnu_push_tls_address, -orig-id: DW_OP_GNU_push_tls_address }
    0xe9: { id: dw_op_llvm_user, -orig-id: DW_OP_LLVM_user, doc: "A sub-opcode in ULEB128 follows." }
    0xea: { id: dw_op_aarch64_operation, -orig-id: DW_OP_AARCH64_operation, -operands: [uleb], doc: "Arm alone means this byte so." }
    0xf0: { id: dw_op_gnu_uninit, -orig-id: DW_OP_GNU_uninit }
    0xf2: { id: dw_op_gnu_implicit_pointer, -orig-id: DW_OP_GNU_implicit_pointer, -operands: [dieref, sleb] }
    0xf3: { id: dw_op_gnu_entry_value, -orig-id: DW_OP_GNU_entry_value, -operands: [expression] }
    0xf4: { id: dw_op_gnu_const_type, -orig-id: DW_OP_GNU_const_type, -operands: [die, block1] }
    0xf5: { id: dw_op_gnu_regval_type, -orig-id: DW_OP_GNU_regval_type, -operands: [uleb, die] }
    0xf6: { id: dw_op_gnu_deref_type, -orig-id: DW_OP_GNU_deref_type, -operands: [u1, die] }
    0xf7: { id: dw_op_gnu_convert, -orig-id: DW_OP_GNU_convert, -operands: [die] }
    0xf9: { id: dw_op_gnu_reinterpret, -orig-id: DW_OP_GNU_reinterpret, -operands: [die] }
    0xfa: { id: dw_op_gnu_parameter_ref, -orig-id: DW_OP_GNU_parameter_ref, -operands: [die4] }
    0xfb: { id: dw_op_gnu_addr_index, -orig-id: DW_OP_GNU_addr_index, -operands: [uleb] }
    0xfc: { id: dw_op_gnu_const_index, -orig-id: DW_OP_GNU_const_index, -operands: [uleb] }
    0xfd: { id: dw_op_gnu_variable_value, -orig-id: DW_OP_GNU_variable_value, -operands: [dieref] }
    0xfe: { id: dw_op_intel_regval_bits, -orig-id: DW_OP_INTEL_regval_bits, -operands: [u1], doc: "Intel alone means this byte so." }
  dw_op_llvm_user:
    0x01: { id: dw_op_llvm_nop, -orig-id: DW_OP_LLVM_nop }
    0x02: { id: dw_op_llvm_form_aspace_address, -orig-id: DW_OP_LLVM_form_aspace_address }
    0x03: { id: dw_op_llvm_push_lane, -orig-id: DW_OP_LLVM_push_lane }
    0x04: { id: dw_op_llvm_offset, -orig-id: DW_OP_LLVM_offset }
    0x05: { id: dw_op_llvm_offset_uconst, -orig-id: DW_OP_LLVM_offset_uconst, -operands: [uleb] }
    0x06: { id: dw_op_llvm_bit_offset, -orig-id: DW_OP_LLVM_bit_offset }
    0x07: { id: dw_op_llvm_call_frame_entry_reg, -orig-id: DW_OP_LLVM_call_frame_entry_reg, -operands: [uleb] }
    0x08: { id: dw_op_llvm_undefined, -orig-id: DW_OP_LLVM_undefined }
    0x09: { id: dw_op_llvm_aspace_bregx, -orig-id: DW_OP_LLVM_aspace_bregx, -operands: [uleb, sleb] }
    0x0a: { id: dw_op_llvm_piece_end, -orig-id: DW_OP_LLVM_piece_end }
    0x0b: { id: dw_op_llvm_extend, -orig-id: DW_OP_LLVM_extend, -operands: [uleb, uleb] }
    0x0c: { id: dw_op_llvm_select_bit_piece, -orig-id: DW_OP_LLVM_select_bit_piece, -operands: [uleb, uleb] }
    0x3ff0: { id: dw_op_llvm_overlay, -orig-id: DW_OP_LLVM_overlay, doc: "No number is assigned; this one is in the range of users." }
    0x3ff1: { id: dw_op_llvm_bit_overlay, -orig-id: DW_OP_LLVM_bit_overlay, doc: "No number is assigned; this one is in the range of users." }
    0x3ff2: { id: dw_op_llvm_aspace_implicit_pointer, -orig-id: DW_OP_LLVM_aspace_implicit_pointer, -operands: [dieref, sleb], doc: "No number is assigned; this one is in the range of users." }
    0x3ff3: { id: dw_op_llvm_push_iteration, -orig-id: DW_OP_LLVM_push_iteration, doc: "No number is assigned; this one is in the range of users." }
  dw_op_llvm_old:
    0xe1: { id: dw_op_llvm_form_aspace_address, -orig-id: DW_OP_LLVM_form_aspace_address }
    0xe2: { id: dw_op_llvm_push_lane, -orig-id: DW_OP_LLVM_push_lane }
    0xe3: { id: dw_op_llvm_offset, -orig-id: DW_OP_LLVM_offset }
    0xe4: { id: dw_op_llvm_offset_uconst, -orig-id: DW_OP_LLVM_offset_uconst }
    0xe5: { id: dw_op_llvm_bit_offset, -orig-id: DW_OP_LLVM_bit_offset }
    0xe6: { id: dw_op_llvm_call_frame_entry_reg, -orig-id: DW_OP_LLVM_call_frame_entry_reg }
    0xe7: { id: dw_op_llvm_undefined, -orig-id: DW_OP_LLVM_undefined }
    0xe8: { id: dw_op_llvm_aspace_bregx, -orig-id: DW_OP_LLVM_aspace_bregx }
    0xe9: { id: dw_op_llvm_aspace_implicit_pointer, -orig-id: DW_OP_LLVM_aspace_implicit_pointer }
    0xea: { id: dw_op_llvm_piece_end, -orig-id: DW_OP_LLVM_piece_end }
    0xeb: { id: dw_op_llvm_extend, -orig-id: DW_OP_LLVM_extend }
    0xec: { id: dw_op_llvm_select_bit_piece, -orig-id: DW_OP_LLVM_select_bit_piece }
  dw_lns:
    0x01: { id: dw_lns_copy, -orig-id: DW_LNS_copy }
    0x02: { id: dw_lns_advance_pc, -orig-id: DW_LNS_advance_pc, -operands: [uleb] }
    0x03: { id: dw_lns_advance_line, -orig-id: DW_LNS_advance_line, -operands: [sleb] }
    0x04: { id: dw_lns_set_file, -orig-id: DW_LNS_set_file, -operands: [uleb] }
    0x05: { id: dw_lns_set_column, -orig-id: DW_LNS_set_column, -operands: [uleb] }
    0x06: { id: dw_lns_negate_stmt, -orig-id: DW_LNS_negate_stmt }
    0x07: { id: dw_lns_set_basic_block, -orig-id: DW_LNS_set_basic_block }
    0x08: { id: dw_lns_const_add_pc, -orig-id: DW_LNS_const_add_pc }
    0x09: { id: dw_lns_fixed_advance_pc, -orig-id: DW_LNS_fixed_advance_pc, -operands: [half] }
    0x0a: { id: dw_lns_set_prologue_end, -orig-id: DW_LNS_set_prologue_end }
    0x0b: { id: dw_lns_set_epilogue_begin, -orig-id: DW_LNS_set_epilogue_begin }
    0x0c: { id: dw_lns_set_isa, -orig-id: DW_LNS_set_isa, -operands: [uleb] }
  dw_lne:
    0x01: { id: dw_lne_end_sequence, -orig-id: DW_LNE_end_sequence }
    0x02: { id: dw_lne_set_address, -orig-id: DW_LNE_set_address, -operands: [address] }
    0x03: { id: dw_lne_define_file, -orig-id: DW_LNE_define_file }
    0x04: { id: dw_lne_set_discriminator, -orig-id: DW_LNE_set_discriminator, -operands: [uleb] }
    0x90: { id: dw_lne_nvidia_inlined_call, -orig-id: DW_LNE_NVIDIA_inlined_call, -operands: [uleb, uleb] }
    0x91: { id: dw_lne_nvidia_set_function_name, -orig-id: DW_LNE_NVIDIA_set_function_name, -operands: [uleb] }
  dw_lnct:
    0x01: { id: dw_lnct_path, -orig-id: DW_LNCT_path }
    0x02: { id: dw_lnct_directory_index, -orig-id: DW_LNCT_directory_index }
    0x03: { id: dw_lnct_timestamp, -orig-id: DW_LNCT_timestamp }
    0x04: { id: dw_lnct_size, -orig-id: DW_LNCT_size }
    0x05: { id: dw_lnct_md5, -orig-id: DW_LNCT_MD5 }
    0x2001: { id: dw_lnct_llvm_source, -orig-id: DW_LNCT_LLVM_source }
  dw_idx:
    0x01: { id: dw_idx_compile_unit, -orig-id: DW_IDX_compile_unit }
    0x02: { id: dw_idx_type_unit, -orig-id: DW_IDX_type_unit }
    0x03: { id: dw_idx_die_offset, -orig-id: DW_IDX_die_offset }
    0x04: { id: dw_idx_parent, -orig-id: DW_IDX_parent }
    0x05: { id: dw_idx_type_hash, -orig-id: DW_IDX_type_hash }
    0x2000: { id: dw_idx_gnu_internal, -orig-id: DW_IDX_GNU_internal }
    0x2001: { id: dw_idx_gnu_external, -orig-id: DW_IDX_GNU_external }
  dw_macro:
    0x01: { id: dw_macro_define, -orig-id: DW_MACRO_define }
    0x02: { id: dw_macro_undef, -orig-id: DW_MACRO_undef }
    0x03: { id: dw_macro_start_file, -orig-id: DW_MACRO_start_file }
    0x04: { id: dw_macro_end_file, -orig-id: DW_MACRO_end_file }
    0x05: { id: dw_macro_define_strp, -orig-id: DW_MACRO_define_strp }
    0x06: { id: dw_macro_undef_strp, -orig-id: DW_MACRO_undef_strp }
    0x07: { id: dw_macro_import, -orig-id: DW_MACRO_import }
    0x08: { id: dw_macro_define_sup, -orig-id: DW_MACRO_define_sup }
    0x09: { id: dw_macro_undef_sup, -orig-id: DW_MACRO_undef_sup }
    0x0a: { id: dw_macro_import_sup, -orig-id: DW_MACRO_import_sup }
    0x0b: { id: dw_macro_define_strx, -orig-id: DW_MACRO_define_strx }
    0x0c: { id: dw_macro_undef_strx, -orig-id: DW_MACRO_undef_strx }
  dw_macinfo:
    0x01: { id: dw_macinfo_define, -orig-id: DW_MACINFO_define }
    0x02: { id: dw_macinfo_undef, -orig-id: DW_MACINFO_undef }
    0x03: { id: dw_macinfo_start_file, -orig-id: DW_MACINFO_start_file }
    0x04: { id: dw_macinfo_end_file, -orig-id: DW_MACINFO_end_file }
    0xff: { id: dw_macinfo_vendor_ext, -orig-id: DW_MACINFO_vendor_ext }
  dw_eh_pe:
    0x00: { id: dw_eh_pe_absptr, -orig-id: DW_EH_PE_absptr }
    0x01: { id: dw_eh_pe_uleb128, -orig-id: DW_EH_PE_uleb128 }
    0x02: { id: dw_eh_pe_udata2, -orig-id: DW_EH_PE_udata2 }
    0x03: { id: dw_eh_pe_udata4, -orig-id: DW_EH_PE_udata4 }
    0x04: { id: dw_eh_pe_udata8, -orig-id: DW_EH_PE_udata8 }
    0x09: { id: dw_eh_pe_sleb128, -orig-id: DW_EH_PE_sleb128 }
    0x0a: { id: dw_eh_pe_sdata2, -orig-id: DW_EH_PE_sdata2 }
    0x0b: { id: dw_eh_pe_sdata4, -orig-id: DW_EH_PE_sdata4 }
    0x0c: { id: dw_eh_pe_sdata8, -orig-id: DW_EH_PE_sdata8 }
    0x10: { id: dw_eh_pe_pcrel, -orig-id: DW_EH_PE_pcrel }
    0x20: { id: dw_eh_pe_textrel, -orig-id: DW_EH_PE_textrel }
    0x30: { id: dw_eh_pe_datarel, -orig-id: DW_EH_PE_datarel }
    0x40: { id: dw_eh_pe_funcrel, -orig-id: DW_EH_PE_funcrel }
    0x50: { id: dw_eh_pe_aligned, -orig-id: DW_EH_PE_aligned }
    0x80: { id: dw_eh_pe_indirect, -orig-id: DW_EH_PE_indirect }
    0xff: { id: dw_eh_pe_omit, -orig-id: DW_EH_PE_omit }
  dw_ord:
    0x00: { id: dw_ord_row_major, -orig-id: DW_ORD_row_major }
    0x01: { id: dw_ord_col_major, -orig-id: DW_ORD_col_major }
  dw_virtuality:
    0x00: { id: dw_virtuality_none, -orig-id: DW_VIRTUALITY_none }
    0x01: { id: dw_virtuality_virtual, -orig-id: DW_VIRTUALITY_virtual }
    0x02: { id: dw_virtuality_pure_virtual, -orig-id: DW_VIRTUALITY_pure_virtual }
