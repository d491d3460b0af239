meta:
  id: visa
  title: Intel vISA debug information
  application: Intel Graphics Compiler (vISA finalizer)
  file-extension: dbg
  license: MIT
  ks-version: '0.10'
  encoding: UTF-8
  endian: le
doc: |
  What the vISA finalizer of the Intel Graphics Compiler says about the machine code it made: which machine code belongs to which
  vISA instruction, where variables live, and how frames of stack-call functions are laid out. Little-endian and packed: no
  padding, no alignment, nothing after the last object.

      stream         magic, objects: the kernel first, then its stack-call functions
        object       name, place in the binary, two maps, variables, subroutines, frame
          map        vISA offset or index to machine code offset
          variable   name, live intervals with a location each
          subroutine name, first and last vISA index, where its return address lives
          frame      size, frame pointers and return address by machine code interval, saved registers by address

  Four layouts share one magic and there is no version field. A stream has the layout that consumes it exactly:

      layout  lengths of names  number of caller saves  call execution mask  compilers
      1       u1                u2                      no                   up to igc-1.0.58
      2       u2                u2                      no                   igc-1.0.5884 to 1.0.177
      3       u2                u4                      no                   igc-1.0.17791
      4       u2                u4                      yes                  igc-2.2.1 and later

  Machine code offsets are in bytes, relative to the object's first instruction.
params:
  - id: layout
    type: u1
    doc: 1 to 4.
-tables: []
seq:
  - id: header
    type: header
  - id: debug_info
    -orig-id: debugInfo
    type: debug_info_format(layout)
    repeat: expr
    repeat-expr: header.num_compiled_objects
types:
  header:
    -orig-id: Header
    doc: The same in every layout.
    seq:
      - id: magic
        -orig-id: magic_number
        contents: [0x10, 0xd0, 0xad, 0xde]
        doc: 0xdeadd010.
      - id: num_compiled_objects
        -orig-id: numCompiledObjects
        type: u2
  debug_info_format:
    -orig-id: DebugInfoFormat
    doc: One compiled object, a kernel or a stack-call function.
    params:
      - id: layout
        type: u1
    seq:
      - id: len_name
        -orig-id: nameLen
        type:
          switch-on: layout
          cases:
            1: u1
            _: u2
      - id: name
        -orig-id: objectName
        type: str
        size: len_name
        doc: Not terminated.
      - id: reloc_offset
        -orig-id: relocOffset
        type: u4
        doc: Where the object starts in the binary, in bytes; 0 for the kernel.
      - id: offset_map
        -orig-id: offsetMap
        type: mapping_table
        doc: From byte offsets in a vISA binary; empty unless the finalizer read one (before 2020-03).
      - id: index_map
        -orig-id: indexMap
        type: mapping_table
        doc: From vISA instruction indices. The last entry is no instruction but the end of the code, since 2019-01.
      - id: vars
        type: var_info_map(layout)
      - id: num_subs
        -orig-id: numSubs
        type: u2
      - id: sub_info
        -orig-id: subInfo
        type: subroutine_info(layout)
        repeat: expr
        repeat-expr: num_subs
      - id: frame_info
        -orig-id: frameInfo
        type: call_frame_info(layout)
  mapping_table:
    -orig-id: MappingTable
    seq:
      - id: num_elements
        -orig-id: numElements
        type: u4
      - id: data
        type: visa_map
        repeat: expr
        repeat-expr: num_elements
  visa_map:
    -orig-id: VISAMap
    seq:
      - id: visa
        type: u4
        doc: vISA byte offset or vISA instruction index.
      - id: gen_offset
        -orig-id: genOffset
        type: u4
        doc: First byte of machine code that came of it; more may follow elsewhere.
  var_info_map:
    -orig-id: VarInfoMap
    params:
      - id: layout
        type: u1
    seq:
      - id: num_elements
        -orig-id: numElements
        type: u4
      - id: var
        -orig-id: vars
        type: var_info(layout)
        repeat: expr
        repeat-expr: num_elements
  var_info:
    -orig-id: VarInfo
    params:
      - id: layout
        type: u1
    seq:
      - id: len_name
        -orig-id: nameLen
        type:
          switch-on: layout
          cases:
            1: u1
            _: u2
      - id: name
        -orig-id: varName
        type: str
        size: len_name
      - id: num_intervals
        -orig-id: numIntervals
        type: u2
      - id: intervals
        type: interval_visa
        repeat: expr
        repeat-expr: num_intervals
  var_live_intervals_visa:
    -orig-id: VarLiveIntervalsVISA
    seq:
      - id: num_intervals
        -orig-id: numIntervals
        type: u2
      - id: intervals
        type: interval_visa
        repeat: expr
        repeat-expr: num_intervals
  var_live_intervals_gen_isa:
    -orig-id: VarLiveIntervalsGenISA
    seq:
      - id: num_intervals
        -orig-id: numIntervals
        type: u2
      - id: intervals
        type: interval_gen_isa
        repeat: expr
        repeat-expr: num_intervals
  interval_visa:
    -orig-id: IntervalVISA
    doc: Live from one vISA index to another, both inclusive. Indices above 65535 are stored modulo 65536.
    seq:
      - id: start
        type: u2
      - id: end
        type: u2
      - id: virtual_type
        -orig-id: virtualType
        type: u1
        enum: variable_type
      - id: physical_type
        -orig-id: physicalType
        type: u1
        enum: physical_type
      - id: location
        type: location
        doc: A memory location where physical_type is memory, else a register.
  interval_gen_isa:
    -orig-id: IntervalGenISA
    doc: Live from one machine code offset to another, both inclusive.
    seq:
      - id: start
        type: u4
      - id: end
        type: u4
      - id: virtual_type
        -orig-id: virtualType
        type: u1
        enum: variable_type
      - id: physical_type
        -orig-id: physicalType
        type: u1
        enum: physical_type
      - id: location
        type: location
  location:
    -orig-id: Location
    doc: A register or a memory location; what it is stands outside.
    seq:
      - id: raw
        type: u4
    instances:
      reg_num:
        -orig-id: regNum
        value: raw & 0xffff
        doc: Register number; 65535 where none was assigned.
      sub_reg_num:
        -orig-id: subRegNum
        value: raw / 0x10000
        doc: Bytes in a general register, 16-bit halves of a flag register, elements of the address register.
      is_absolute:
        value: raw >= 0x80000000
        doc: An offset in scratch space, else one from the back-end frame pointer. Intel's document calls it isBaseOffBEFP.
      memory_offset:
        -orig-id: memoryOffset
        value: 'raw % 0x80000000 - (raw / 0x40000000 % 2) * 0x80000000'
        doc: In bytes, signed.
  subroutine_info:
    -orig-id: SubroutineInfo
    params:
      - id: layout
        type: u1
    seq:
      - id: len_name
        -orig-id: nameLen
        type:
          switch-on: layout
          cases:
            1: u1
            _: u2
      - id: name
        type: str
        size: len_name
      - id: start
        type: u4
        doc: vISA index of the entry label, which has no code of its own.
      - id: end
        type: u4
        doc: vISA index of the return.
      - id: ret_val
        -orig-id: retVal
        type: var_live_intervals_visa
        doc: Where the return address lives. By vISA index, although Intel's document says by machine code offset.
  call_frame_info:
    -orig-id: CallFrameInfo
    params:
      - id: layout
        type: u1
    seq:
      - id: frame_size_in_bytes
        -orig-id: frameSizeInBytes
        type: u2
      - id: befp_valid
        -orig-id: befpValid
        type: u1
      - id: befp
        type: var_live_intervals_gen_isa
        if: befp_valid != 0
        doc: The back-end frame pointer.
      - id: callerbefp_valid
        -orig-id: callerbefpValid
        type: u1
      - id: callerbefp
        type: var_live_intervals_gen_isa
        if: callerbefp_valid != 0
        doc: The caller's back-end frame pointer.
      - id: ret_addr_valid
        -orig-id: retAddrValid
        type: u1
      - id: ret_addr
        -orig-id: retAddr
        type: var_live_intervals_gen_isa
        if: ret_addr_valid != 0
        doc: The return address.
      - id: ce_offset_from_fp_off
        -orig-id: CEOffsetFromFPOff
        type: u2
        if: layout >= 4
        doc: Where the call execution mask is saved, in bytes from the frame pointer; 0xffff for nowhere.
      - id: ce_store_ip
        -orig-id: CEStoreIP
        type: u2
        if: layout >= 4
        doc: Machine code offset from which on it is there.
      - id: num_callee_save_entries
        -orig-id: numCalleeSaveEntries
        type: u2
      - id: callee_save_entry
        -orig-id: calleeSaveEntry
        type: phy_reg_save_info_per_ip
        repeat: expr
        repeat-expr: num_callee_save_entries
        doc: The caller's registers that this object keeps in its frame.
      - id: num_caller_save_entries
        -orig-id: numCallerSaveEntries
        type:
          switch-on: layout
          cases:
            1: u2
            2: u2
            _: u4
      - id: caller_save_entry
        -orig-id: callerSaveEntry
        type: phy_reg_save_info_per_ip
        repeat: expr
        repeat-expr: num_caller_save_entries
        doc: This object's registers that it keeps in its frame during calls.
  phy_reg_save_info_per_ip:
    -orig-id: PhyRegSaveInfoPerIP
    doc: All registers that are saved from one machine code offset on; an empty list says that all are restored.
    seq:
      - id: gen_ip_offset
        -orig-id: genIPOffset
        type: u4
      - id: num_entries
        -orig-id: numEntries
        type: u2
      - id: data
        type: reg_info_mapping
        repeat: expr
        repeat-expr: num_entries
  reg_info_mapping:
    -orig-id: RegInfoMapping
    seq:
      - id: src_reg_off
        -orig-id: srcRegOff
        type: u2
        doc: Register number times the size of a register in bytes, which is 32 or 64.
      - id: num_bytes
        -orig-id: numBytes
        type: u2
        doc: The size of one register.
      - id: dst_in_reg
        -orig-id: dstInReg
        type: u1
        doc: Whether `dst` is a register; else it is memory.
      - id: dst
        type: location
enums:
  variable_type:
    0: address
    1: flag
    2: general
  physical_type:
    0: address
    1: flag
    2: general
    3: memory
