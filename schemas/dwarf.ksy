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
            if: augmentation != "" and augmentation != "eh"
          - id: augmentation_data
            size: len_augmentation.value
            if: augmentation != "" and augmentation != "eh"
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
