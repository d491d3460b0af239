meta:
  id: r600
  title: R600 shader
  application: AMD Radeon HD 2000 to HD 6900
  file-extension: r6s
  license: MIT
  ks-version: '0.10'
  encoding: UTF-8
  endian: le
  bit-endian: le
doc: |
  Shader bytecode of the R600, R700, Evergreen and Cayman families, and the file that lanescope keeps it in.

  Bytecode alone does not say which chip it is for or what kind of shader it is. A file of this schema does: a header, what the
  driver knows about the shader as JSON, and the bytecode.

  Bytecode is little-endian dwords. It starts with control-flow instructions of two dwords each. Those that execute a clause point
  to it: ALU instructions of two dwords with literals between them, or fetches of four dwords.

      dword 0   CF, CF, CF, ... the last one ends the program
      ADDR * 2  ALU clause    ALU_WORD0, ALU_WORD1; after the last instruction of a group its literals, padded to 64 bits
      ADDR * 2  fetch clause  three words and one of padding, aligned to 128 bits

  One type stands for each word that the ISA documents name. Where generations differ, the name ends with those it holds for:
  R6 is R600, R7 is R700, EG is Evergreen, CM is Cayman. Bits that no document names are fields too, RESERVED_ and their first
  bit, so that writing gives back what was read.

  Which words an instruction has follows from CF_INST, VC_INST or TEX_INST, and bits 15 to 17 of the second ALU word.
doc-ref:
  - https://www.amd.com/content/dam/amd/en/documents/radeon-tech-docs/instruction-set-architectures/R600_Instruction_Set_Architecture.pdf
  - https://www.amd.com/content/dam/amd/en/documents/radeon-tech-docs/instruction-set-architectures/R700-Family_Instruction_Set_Architecture.pdf
  - https://www.amd.com/content/dam/amd/en/documents/radeon-tech-docs/instruction-set-architectures/AMD_Evergreen-Family_Instruction_Set_Architecture.pdf
  - https://www.amd.com/content/dam/amd/en/documents/radeon-tech-docs/instruction-set-architectures/AMD_HD_6900_Series_Instruction_Set_Architecture.pdf
-orig-id: ShaderFile
-tables: [dword, config_entry]
seq:
  - id: magic
    contents: [0x52, 0x36, 0x53, 0x1a]
    doc: R6S and an end of file.
  - id: version
    type: u1
    valid: 1
  - id: chip
    type: u1
    enum: chip
  - id: shader_type
    -orig-id: type
    type: u1
    enum: shader_type
  - id: reserved
    type: u1
  - id: len_metadata
    type: u4
  - id: num_dwords
    type: u4
  - id: metadata
    size: len_metadata
    doc: A JSON object in UTF-8, or nothing.
  - id: code
    size: num_dwords * 4
types:
  dword:
    -orig-id: DWORD
    doc: A literal, or the padding of a fetch.
    seq:
      - { id: bits, type: u4 }
  config_entry:
    -orig-id: ConfigEntry
    doc: In the section .AMDGPU.config of LLVM's objects, a register that the driver sets for the shader, and its value.
    seq:
      - { id: register_address, -orig-id: register, type: u4 }
      - { id: register_value, -orig-id: value, type: u4 }
  sq_pgm_resources:
    -orig-id: SQ_PGM_RESOURCES
    doc: The value of a register of that name, which one a stage has.
    seq:
      - { id: num_gprs, -orig-id: NUM_GPRS, type: b8 }
      - { id: stack_size, -orig-id: STACK_SIZE, type: b8 }
      - { id: reserved_16, -orig-id: RESERVED_16, type: b16 }
  cf_word0_r6r7:
    -orig-id: CF_WORD0_R6R7
    doc: "Address of a control-flow instruction: where a clause starts or a branch goes, in units of 64 bits. R600 and R700."
    seq:
      - { id: address, -orig-id: ADDR, type: b32 }
  cf_word0_egcm:
    -orig-id: CF_WORD0_EGCM
    doc: "Address of a control-flow instruction: where a clause starts or a branch goes, in units of 64 bits. Evergreen and Cayman."
    seq:
      - { id: address, -orig-id: ADDR, type: b24 }
      - { id: jumptable_sel, -orig-id: JUMPTABLE_SEL, type: b3 }
      - { id: reserved_27, -orig-id: RESERVED_27, type: b5 }
  cf_gws_word0:
    -orig-id: CF_GWS_WORD0
    doc: Global wave sync, in place of CF_WORD0. Evergreen and Cayman.
    seq:
      - { id: gws_value, -orig-id: VALUE, type: b10 }
      - { id: reserved_10, -orig-id: RESERVED_10, type: b6 }
      - { id: resource, -orig-id: RESOURCE, type: b5 }
      - { id: reserved_21, -orig-id: RESERVED_21, type: b4 }
      - { id: value_sign, -orig-id: SIGN, type: b1 }
      - { id: val_index_mode, -orig-id: VAL_INDEX_MODE, type: b2 }
      - { id: rsrc_index_mode, -orig-id: RSRC_INDEX_MODE, type: b2 }
      - { id: gws_opcode, -orig-id: GWS_OPCODE, type: b2 }
  cf_word1_r6r7:
    -orig-id: CF_WORD1_R6R7
    doc: A control-flow instruction that is neither ALU clause nor export. R600 and R700.
    seq:
      - { id: pop_count, -orig-id: POP_COUNT, type: b3 }
      - { id: cf_const, -orig-id: CF_CONST, type: b5 }
      - { id: cond, -orig-id: COND, type: b2 }
      - { id: clause_count, -orig-id: COUNT, type: b3 }
      - { id: call_count, -orig-id: CALL_COUNT, type: b6 }
      - { id: count_3, -orig-id: COUNT_3, type: b1 }
      - { id: reserved_20, -orig-id: RESERVED_20, type: b1 }
      - { id: end_of_program, -orig-id: END_OF_PROGRAM, type: b1 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b7 }
      - { id: whole_quad_mode, -orig-id: WHOLE_QUAD_MODE, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_word1_eg:
    -orig-id: CF_WORD1_EG
    doc: A control-flow instruction that is neither ALU clause nor export. Evergreen.
    seq:
      - { id: pop_count, -orig-id: POP_COUNT, type: b3 }
      - { id: cf_const, -orig-id: CF_CONST, type: b5 }
      - { id: cond, -orig-id: COND, type: b2 }
      - { id: clause_count, -orig-id: COUNT, type: b6 }
      - { id: reserved_16, -orig-id: RESERVED_16, type: b4 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: end_of_program, -orig-id: END_OF_PROGRAM, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b8 }
      - { id: whole_quad_mode, -orig-id: WHOLE_QUAD_MODE, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_word1_cm:
    -orig-id: CF_WORD1_CM
    doc: A control-flow instruction that is neither ALU clause nor export. Cayman.
    seq:
      - { id: pop_count, -orig-id: POP_COUNT, type: b3 }
      - { id: cf_const, -orig-id: CF_CONST, type: b5 }
      - { id: cond, -orig-id: COND, type: b2 }
      - { id: clause_count, -orig-id: COUNT, type: b6 }
      - { id: reserved_16, -orig-id: RESERVED_16, type: b4 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: reserved_21, -orig-id: RESERVED_21, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b8 }
      - { id: reserved_30, -orig-id: RESERVED_30, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alu_word0:
    -orig-id: CF_ALU_WORD0
    doc: Start of an ALU clause and two of its constant cache lines.
    seq:
      - { id: address, -orig-id: ADDR, type: b22 }
      - { id: kcache_bank0, -orig-id: KCACHE_BANK0, type: b4 }
      - { id: kcache_bank1, -orig-id: KCACHE_BANK1, type: b4 }
      - { id: kcache_mode0, -orig-id: KCACHE_MODE0, type: b2 }
  cf_alu_word1_r6:
    -orig-id: CF_ALU_WORD1_R6
    doc: COUNT is the 64-bit words of the clause, literals included, less 1. R600.
    seq:
      - { id: kcache_mode1, -orig-id: KCACHE_MODE1, type: b2 }
      - { id: kcache_addr0, -orig-id: KCACHE_ADDR0, type: b8 }
      - { id: kcache_addr1, -orig-id: KCACHE_ADDR1, type: b8 }
      - { id: clause_count, -orig-id: COUNT, type: b7 }
      - { id: uses_waterfall, -orig-id: USES_WATERFALL, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b4 }
      - { id: whole_quad_mode, -orig-id: WHOLE_QUAD_MODE, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alu_word1_r7egcm:
    -orig-id: CF_ALU_WORD1_R7EGCM
    doc: COUNT is the 64-bit words of the clause, literals included, less 1. R700 and later.
    seq:
      - { id: kcache_mode1, -orig-id: KCACHE_MODE1, type: b2 }
      - { id: kcache_addr0, -orig-id: KCACHE_ADDR0, type: b8 }
      - { id: kcache_addr1, -orig-id: KCACHE_ADDR1, type: b8 }
      - { id: clause_count, -orig-id: COUNT, type: b7 }
      - { id: alt_const, -orig-id: ALT_CONST, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b4 }
      - { id: whole_quad_mode, -orig-id: WHOLE_QUAD_MODE, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alu_word0_ext:
    -orig-id: CF_ALU_WORD0_EXT
    doc: Stands before an ALU clause that locks four constant cache lines or indexes their banks. Evergreen and Cayman.
    seq:
      - { id: reserved_0, -orig-id: RESERVED_0, type: b4 }
      - { id: kcache_bank_index_mode0, -orig-id: KCACHE_BANK_INDEX_MODE0, type: b2 }
      - { id: kcache_bank_index_mode1, -orig-id: KCACHE_BANK_INDEX_MODE1, type: b2 }
      - { id: kcache_bank_index_mode2, -orig-id: KCACHE_BANK_INDEX_MODE2, type: b2 }
      - { id: kcache_bank_index_mode3, -orig-id: KCACHE_BANK_INDEX_MODE3, type: b2 }
      - { id: reserved_12, -orig-id: RESERVED_12, type: b10 }
      - { id: kcache_bank2, -orig-id: KCACHE_BANK2, type: b4 }
      - { id: kcache_bank3, -orig-id: KCACHE_BANK3, type: b4 }
      - { id: kcache_mode2, -orig-id: KCACHE_MODE2, type: b2 }
  cf_alu_word1_ext:
    -orig-id: CF_ALU_WORD1_EXT
    doc: CF_INST is ALU_EXT. Evergreen and Cayman.
    seq:
      - { id: kcache_mode3, -orig-id: KCACHE_MODE3, type: b2 }
      - { id: kcache_addr2, -orig-id: KCACHE_ADDR2, type: b8 }
      - { id: kcache_addr3, -orig-id: KCACHE_ADDR3, type: b8 }
      - { id: reserved_18, -orig-id: RESERVED_18, type: b8 }
      - { id: cf_inst, -orig-id: CF_INST, type: b4 }
      - { id: reserved_30, -orig-id: RESERVED_30, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alloc_export_word0:
    -orig-id: CF_ALLOC_EXPORT_WORD0
    doc: Where an export or memory write goes and which registers it takes.
    seq:
      - { id: array_base, -orig-id: ARRAY_BASE, type: b13 }
      - { id: export_type, -orig-id: TYPE, type: b2 }
      - { id: rw_gpr, -orig-id: RW_GPR, type: b7 }
      - { id: rw_rel, -orig-id: RW_REL, type: b1 }
      - { id: index_gpr, -orig-id: INDEX_GPR, type: b7 }
      - { id: elem_size, -orig-id: ELEM_SIZE, type: b2 }
  cf_alloc_export_word0_rat:
    -orig-id: CF_ALLOC_EXPORT_WORD0_RAT
    doc: The same for a write to a random access target. Evergreen and Cayman.
    seq:
      - { id: rat_id, -orig-id: RAT_ID, type: b4 }
      - { id: rat_inst, -orig-id: RAT_INST, type: b6 }
      - { id: reserved_10, -orig-id: RESERVED_10, type: b1 }
      - { id: rat_index_mode, -orig-id: RAT_INDEX_MODE, type: b2 }
      - { id: export_type, -orig-id: TYPE, type: b2 }
      - { id: rw_gpr, -orig-id: RW_GPR, type: b7 }
      - { id: rw_rel, -orig-id: RW_REL, type: b1 }
      - { id: index_gpr, -orig-id: INDEX_GPR, type: b7 }
      - { id: elem_size, -orig-id: ELEM_SIZE, type: b2 }
  cf_alloc_export_word1_buf_r6r7:
    -orig-id: CF_ALLOC_EXPORT_WORD1_BUF_R6R7
    doc: "A memory write: components by mask. BURST_COUNT is registers less 1. R600 and R700."
    seq:
      - { id: arr_size, -orig-id: ARR_SIZE, type: b12 }
      - { id: comp_mask, -orig-id: COMP_MASK, type: b4 }
      - { id: reserved_16, -orig-id: RESERVED_16, type: b1 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: end_of_program, -orig-id: END_OF_PROGRAM, type: b1 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b7 }
      - { id: whole_quad_mode, -orig-id: WHOLE_QUAD_MODE, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alloc_export_word1_buf_eg:
    -orig-id: CF_ALLOC_EXPORT_WORD1_BUF_EG
    doc: "A memory write: components by mask. BURST_COUNT is registers less 1. Evergreen."
    seq:
      - { id: arr_size, -orig-id: ARR_SIZE, type: b12 }
      - { id: comp_mask, -orig-id: COMP_MASK, type: b4 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: end_of_program, -orig-id: END_OF_PROGRAM, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b8 }
      - { id: mark, -orig-id: MARK, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alloc_export_word1_buf_cm:
    -orig-id: CF_ALLOC_EXPORT_WORD1_BUF_CM
    doc: "A memory write: components by mask. BURST_COUNT is registers less 1. Cayman."
    seq:
      - { id: arr_size, -orig-id: ARR_SIZE, type: b12 }
      - { id: comp_mask, -orig-id: COMP_MASK, type: b4 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: reserved_21, -orig-id: RESERVED_21, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b8 }
      - { id: mark, -orig-id: MARK, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alloc_export_word1_swiz_r6r7:
    -orig-id: CF_ALLOC_EXPORT_WORD1_SWIZ_R6R7
    doc: "An export: components by selector, 0 to 3 x to w, 4 is 0.0, 5 is 1.0, 7 masked. BURST_COUNT is registers less 1. R600 and R700."
    seq:
      - { id: sel_x, -orig-id: SEL_X, type: b3 }
      - { id: sel_y, -orig-id: SEL_Y, type: b3 }
      - { id: sel_z, -orig-id: SEL_Z, type: b3 }
      - { id: sel_w, -orig-id: SEL_W, type: b3 }
      - { id: reserved_12, -orig-id: RESERVED_12, type: b5 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: end_of_program, -orig-id: END_OF_PROGRAM, type: b1 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b7 }
      - { id: whole_quad_mode, -orig-id: WHOLE_QUAD_MODE, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alloc_export_word1_swiz_eg:
    -orig-id: CF_ALLOC_EXPORT_WORD1_SWIZ_EG
    doc: "An export: components by selector, 0 to 3 x to w, 4 is 0.0, 5 is 1.0, 7 masked. BURST_COUNT is registers less 1. Evergreen."
    seq:
      - { id: sel_x, -orig-id: SEL_X, type: b3 }
      - { id: sel_y, -orig-id: SEL_Y, type: b3 }
      - { id: sel_z, -orig-id: SEL_Z, type: b3 }
      - { id: sel_w, -orig-id: SEL_W, type: b3 }
      - { id: reserved_12, -orig-id: RESERVED_12, type: b4 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: end_of_program, -orig-id: END_OF_PROGRAM, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b8 }
      - { id: mark, -orig-id: MARK, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  cf_alloc_export_word1_swiz_cm:
    -orig-id: CF_ALLOC_EXPORT_WORD1_SWIZ_CM
    doc: "An export: components by selector, 0 to 3 x to w, 4 is 0.0, 5 is 1.0, 7 masked. BURST_COUNT is registers less 1. Cayman."
    seq:
      - { id: sel_x, -orig-id: SEL_X, type: b3 }
      - { id: sel_y, -orig-id: SEL_Y, type: b3 }
      - { id: sel_z, -orig-id: SEL_Z, type: b3 }
      - { id: sel_w, -orig-id: SEL_W, type: b3 }
      - { id: reserved_12, -orig-id: RESERVED_12, type: b4 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: valid_pixel_mode, -orig-id: VALID_PIXEL_MODE, type: b1 }
      - { id: reserved_21, -orig-id: RESERVED_21, type: b1 }
      - { id: cf_inst, -orig-id: CF_INST, type: b8 }
      - { id: mark, -orig-id: MARK, type: b1 }
      - { id: barrier, -orig-id: BARRIER, type: b1 }
  alu_word0:
    -orig-id: ALU_WORD0
    doc: Two sources, and whether this is the last instruction of its group.
    seq:
      - { id: src0_sel, -orig-id: SRC0_SEL, type: b9 }
      - { id: src0_rel, -orig-id: SRC0_REL, type: b1 }
      - { id: src0_chan, -orig-id: SRC0_CHAN, type: b2 }
      - { id: src0_neg, -orig-id: SRC0_NEG, type: b1 }
      - { id: src1_sel, -orig-id: SRC1_SEL, type: b9 }
      - { id: src1_rel, -orig-id: SRC1_REL, type: b1 }
      - { id: src1_chan, -orig-id: SRC1_CHAN, type: b2 }
      - { id: src1_neg, -orig-id: SRC1_NEG, type: b1 }
      - { id: index_mode, -orig-id: INDEX_MODE, type: b3 }
      - { id: pred_sel, -orig-id: PRED_SEL, type: b2 }
      - { id: last_in_group, -orig-id: LAST, type: b1 }
  alu_word1_op2_r6:
    -orig-id: ALU_WORD1_OP2_R6
    doc: "An ALU instruction with up to two sources: bits 15 to 17 are zero. R600."
    seq:
      - { id: src0_abs, -orig-id: SRC0_ABS, type: b1 }
      - { id: src1_abs, -orig-id: SRC1_ABS, type: b1 }
      - { id: update_exec_mask, -orig-id: UPDATE_EXEC_MASK, type: b1 }
      - { id: update_pred, -orig-id: UPDATE_PRED, type: b1 }
      - { id: write_mask, -orig-id: WRITE_MASK, type: b1 }
      - { id: fog_merge, -orig-id: FOG_MERGE, type: b1 }
      - { id: omod, -orig-id: OMOD, type: b2 }
      - { id: alu_inst, -orig-id: ALU_INST, type: b10 }
      - { id: bank_swizzle, -orig-id: BANK_SWIZZLE, type: b3 }
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: dst_chan, -orig-id: DST_CHAN, type: b2 }
      - { id: clamp, -orig-id: CLAMP, type: b1 }
  alu_word1_op2_r7egcm:
    -orig-id: ALU_WORD1_OP2_R7EGCM
    doc: "An ALU instruction with up to two sources: bits 15 to 17 are zero. R700 and later."
    seq:
      - { id: src0_abs, -orig-id: SRC0_ABS, type: b1 }
      - { id: src1_abs, -orig-id: SRC1_ABS, type: b1 }
      - { id: update_exec_mask, -orig-id: UPDATE_EXEC_MASK, type: b1 }
      - { id: update_pred, -orig-id: UPDATE_PRED, type: b1 }
      - { id: write_mask, -orig-id: WRITE_MASK, type: b1 }
      - { id: omod, -orig-id: OMOD, type: b2 }
      - { id: alu_inst, -orig-id: ALU_INST, type: b11 }
      - { id: bank_swizzle, -orig-id: BANK_SWIZZLE, type: b3 }
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: dst_chan, -orig-id: DST_CHAN, type: b2 }
      - { id: clamp, -orig-id: CLAMP, type: b1 }
  alu_word1_op2_mova:
    -orig-id: ALU_WORD1_OP2_MOVA
    doc: "OP2 with a MOVA instruction: the destination is AR_X 0, PC 1, CF_IDX0 2, CF_IDX1 3, CG0 to CG3 4 to 7. Cayman."
    seq:
      - { id: src0_abs, -orig-id: SRC0_ABS, type: b1 }
      - { id: src1_abs, -orig-id: SRC1_ABS, type: b1 }
      - { id: update_exec_mask, -orig-id: UPDATE_EXEC_MASK, type: b1 }
      - { id: update_pred, -orig-id: UPDATE_PRED, type: b1 }
      - { id: write_mask, -orig-id: WRITE_MASK, type: b1 }
      - { id: omod, -orig-id: OMOD, type: b2 }
      - { id: alu_inst, -orig-id: ALU_INST, type: b11 }
      - { id: bank_swizzle, -orig-id: BANK_SWIZZLE, type: b3 }
      - { id: mova_dst, -orig-id: MOVA_DST, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: dst_chan, -orig-id: DST_CHAN, type: b2 }
      - { id: clamp, -orig-id: CLAMP, type: b1 }
  alu_word1_op2_exec_mask:
    -orig-id: ALU_WORD1_OP2_EXEC_MASK
    doc: OP2 with a PRED_SET or KILL instruction. Cayman.
    seq:
      - { id: src0_abs, -orig-id: SRC0_ABS, type: b1 }
      - { id: src1_abs, -orig-id: SRC1_ABS, type: b1 }
      - { id: update_exec_mask, -orig-id: UPDATE_EXEC_MASK, type: b1 }
      - { id: update_pred, -orig-id: UPDATE_PRED, type: b1 }
      - { id: write_mask, -orig-id: WRITE_MASK, type: b1 }
      - { id: execute_mask_op, -orig-id: EXECUTE_MASK_OP, type: b2 }
      - { id: alu_inst, -orig-id: ALU_INST, type: b11 }
      - { id: bank_swizzle, -orig-id: BANK_SWIZZLE, type: b3 }
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: dst_chan, -orig-id: DST_CHAN, type: b2 }
      - { id: clamp, -orig-id: CLAMP, type: b1 }
  alu_word1_op3:
    -orig-id: ALU_WORD1_OP3
    doc: "An ALU instruction with three sources: bits 15 to 17 are not all zero."
    seq:
      - { id: src2_sel, -orig-id: SRC2_SEL, type: b9 }
      - { id: src2_rel, -orig-id: SRC2_REL, type: b1 }
      - { id: src2_chan, -orig-id: SRC2_CHAN, type: b2 }
      - { id: src2_neg, -orig-id: SRC2_NEG, type: b1 }
      - { id: alu_inst, -orig-id: ALU_INST, type: b5 }
      - { id: bank_swizzle, -orig-id: BANK_SWIZZLE, type: b3 }
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: dst_chan, -orig-id: DST_CHAN, type: b2 }
      - { id: clamp, -orig-id: CLAMP, type: b1 }
  alu_word0_lds_idx_op:
    -orig-id: ALU_WORD0_LDS_IDX_OP
    doc: ALU_WORD0 where ALU_INST is LDS_IDX_OP. Evergreen and Cayman.
    seq:
      - { id: src0_sel, -orig-id: SRC0_SEL, type: b9 }
      - { id: src0_rel, -orig-id: SRC0_REL, type: b1 }
      - { id: src0_chan, -orig-id: SRC0_CHAN, type: b2 }
      - { id: idx_offset_4, -orig-id: IDX_OFFSET_4, type: b1 }
      - { id: src1_sel, -orig-id: SRC1_SEL, type: b9 }
      - { id: src1_rel, -orig-id: SRC1_REL, type: b1 }
      - { id: src1_chan, -orig-id: SRC1_CHAN, type: b2 }
      - { id: idx_offset_5, -orig-id: IDX_OFFSET_5, type: b1 }
      - { id: index_mode, -orig-id: INDEX_MODE, type: b3 }
      - { id: pred_sel, -orig-id: PRED_SEL, type: b2 }
      - { id: last_in_group, -orig-id: LAST, type: b1 }
  alu_word1_lds_idx_op:
    -orig-id: ALU_WORD1_LDS_IDX_OP
    doc: An access to local data share; the six offset bits lie apart. Evergreen and Cayman.
    seq:
      - { id: src2_sel, -orig-id: SRC2_SEL, type: b9 }
      - { id: src2_rel, -orig-id: SRC2_REL, type: b1 }
      - { id: src2_chan, -orig-id: SRC2_CHAN, type: b2 }
      - { id: idx_offset_1, -orig-id: IDX_OFFSET_1, type: b1 }
      - { id: alu_inst, -orig-id: ALU_INST, type: b5 }
      - { id: bank_swizzle, -orig-id: BANK_SWIZZLE, type: b3 }
      - { id: lds_op, -orig-id: LDS_OP, type: b6 }
      - { id: idx_offset_0, -orig-id: IDX_OFFSET_0, type: b1 }
      - { id: idx_offset_2, -orig-id: IDX_OFFSET_2, type: b1 }
      - { id: dst_chan, -orig-id: DST_CHAN, type: b2 }
      - { id: idx_offset_3, -orig-id: IDX_OFFSET_3, type: b1 }
  alu_word1_lds_direct_literal_lo:
    -orig-id: ALU_WORD1_LDS_DIRECT_LITERAL_LO
    doc: The literal x of a group that reads LDS_DIRECT_A. Evergreen and Cayman.
    seq:
      - { id: offset_a, -orig-id: OFFSET_A, type: b13 }
      - { id: stride_a, -orig-id: STRIDE_A, type: b7 }
      - { id: reserved_20, -orig-id: RESERVED_20, type: b2 }
      - { id: thread_rel_a, -orig-id: THREAD_REL_A, type: b1 }
      - { id: reserved_23, -orig-id: RESERVED_23, type: b9 }
  alu_word1_lds_direct_literal_hi:
    -orig-id: ALU_WORD1_LDS_DIRECT_LITERAL_HI
    doc: The literal y of a group that reads LDS_DIRECT_B. Evergreen and Cayman.
    seq:
      - { id: offset_b, -orig-id: OFFSET_B, type: b13 }
      - { id: stride_b, -orig-id: STRIDE_B, type: b7 }
      - { id: reserved_20, -orig-id: RESERVED_20, type: b2 }
      - { id: thread_rel_b, -orig-id: THREAD_REL_B, type: b1 }
      - { id: reserved_23, -orig-id: RESERVED_23, type: b8 }
      - { id: direct_read_32, -orig-id: DIRECT_READ_32, type: b1 }
  vtx_word0_r6r7eg:
    -orig-id: VTX_WORD0_R6R7EG
    doc: "A vertex fetch: instruction, buffer, address register. R600 to Evergreen."
    seq:
      - { id: vc_inst, -orig-id: VC_INST, type: b5 }
      - { id: fetch_type, -orig-id: FETCH_TYPE, type: b2 }
      - { id: fetch_whole_quad, -orig-id: FETCH_WHOLE_QUAD, type: b1 }
      - { id: buffer_id, -orig-id: BUFFER_ID, type: b8 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel, -orig-id: SRC_REL, type: b1 }
      - { id: src_sel_x, -orig-id: SRC_SEL_X, type: b2 }
      - { id: mega_fetch_count, -orig-id: MEGA_FETCH_COUNT, type: b6 }
  vtx_word0_cm:
    -orig-id: VTX_WORD0_CM
    doc: "A vertex fetch: instruction, buffer, address register. Cayman."
    seq:
      - { id: vc_inst, -orig-id: VC_INST, type: b5 }
      - { id: fetch_type, -orig-id: FETCH_TYPE, type: b2 }
      - { id: fetch_whole_quad, -orig-id: FETCH_WHOLE_QUAD, type: b1 }
      - { id: buffer_id, -orig-id: BUFFER_ID, type: b8 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel, -orig-id: SRC_REL, type: b1 }
      - { id: src_sel_x, -orig-id: SRC_SEL_X, type: b2 }
      - { id: src_sel_y, -orig-id: SRC_SEL_Y, type: b2 }
      - { id: structured_read, -orig-id: STRUCTURED_READ, type: b2 }
      - { id: lds_req, -orig-id: LDS_REQ, type: b1 }
      - { id: coalesced_read, -orig-id: COALESCED_READ, type: b1 }
  vtx_word1_gpr:
    -orig-id: VTX_WORD1_GPR
    doc: Destination register and format of a vertex fetch.
    seq:
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: reserved_8, -orig-id: RESERVED_8, type: b1 }
      - { id: dst_sel_x, -orig-id: DST_SEL_X, type: b3 }
      - { id: dst_sel_y, -orig-id: DST_SEL_Y, type: b3 }
      - { id: dst_sel_z, -orig-id: DST_SEL_Z, type: b3 }
      - { id: dst_sel_w, -orig-id: DST_SEL_W, type: b3 }
      - { id: use_const_fields, -orig-id: USE_CONST_FIELDS, type: b1 }
      - { id: data_format, -orig-id: DATA_FORMAT, type: b6 }
      - { id: num_format_all, -orig-id: NUM_FORMAT_ALL, type: b2 }
      - { id: format_comp_all, -orig-id: FORMAT_COMP_ALL, type: b1 }
      - { id: srf_mode_all, -orig-id: SRF_MODE_ALL, type: b1 }
  vtx_word1_sem:
    -orig-id: VTX_WORD1_SEM
    doc: VTX_WORD1_GPR of SEMFETCH.
    seq:
      - { id: semantic_id, -orig-id: SEMANTIC_ID, type: b8 }
      - { id: reserved_8, -orig-id: RESERVED_8, type: b1 }
      - { id: dst_sel_x, -orig-id: DST_SEL_X, type: b3 }
      - { id: dst_sel_y, -orig-id: DST_SEL_Y, type: b3 }
      - { id: dst_sel_z, -orig-id: DST_SEL_Z, type: b3 }
      - { id: dst_sel_w, -orig-id: DST_SEL_W, type: b3 }
      - { id: use_const_fields, -orig-id: USE_CONST_FIELDS, type: b1 }
      - { id: data_format, -orig-id: DATA_FORMAT, type: b6 }
      - { id: num_format_all, -orig-id: NUM_FORMAT_ALL, type: b2 }
      - { id: format_comp_all, -orig-id: FORMAT_COMP_ALL, type: b1 }
      - { id: srf_mode_all, -orig-id: SRF_MODE_ALL, type: b1 }
  vtx_word2_r6:
    -orig-id: VTX_WORD2_R6
    doc: Byte offset and the rest of a vertex fetch. R600.
    seq:
      - { id: byte_offset, -orig-id: OFFSET, type: b16 }
      - { id: endian_swap, -orig-id: ENDIAN_SWAP, type: b2 }
      - { id: const_buf_no_stride, -orig-id: CONST_BUF_NO_STRIDE, type: b1 }
      - { id: mega_fetch, -orig-id: MEGA_FETCH, type: b1 }
      - { id: reserved_20, -orig-id: RESERVED_20, type: b12 }
  vtx_word2_r7:
    -orig-id: VTX_WORD2_R7
    doc: Byte offset and the rest of a vertex fetch. R700.
    seq:
      - { id: byte_offset, -orig-id: OFFSET, type: b16 }
      - { id: endian_swap, -orig-id: ENDIAN_SWAP, type: b2 }
      - { id: const_buf_no_stride, -orig-id: CONST_BUF_NO_STRIDE, type: b1 }
      - { id: mega_fetch, -orig-id: MEGA_FETCH, type: b1 }
      - { id: alt_const, -orig-id: ALT_CONST, type: b1 }
      - { id: reserved_21, -orig-id: RESERVED_21, type: b11 }
  vtx_word2_eg:
    -orig-id: VTX_WORD2_EG
    doc: Byte offset and the rest of a vertex fetch. Evergreen.
    seq:
      - { id: byte_offset, -orig-id: OFFSET, type: b16 }
      - { id: endian_swap, -orig-id: ENDIAN_SWAP, type: b2 }
      - { id: const_buf_no_stride, -orig-id: CONST_BUF_NO_STRIDE, type: b1 }
      - { id: mega_fetch, -orig-id: MEGA_FETCH, type: b1 }
      - { id: alt_const, -orig-id: ALT_CONST, type: b1 }
      - { id: buffer_index_mode, -orig-id: BUFFER_INDEX_MODE, type: b2 }
      - { id: reserved_23, -orig-id: RESERVED_23, type: b9 }
  vtx_word2_cm:
    -orig-id: VTX_WORD2_CM
    doc: Byte offset and the rest of a vertex fetch. Cayman.
    seq:
      - { id: byte_offset, -orig-id: OFFSET, type: b16 }
      - { id: endian_swap, -orig-id: ENDIAN_SWAP, type: b2 }
      - { id: const_buf_no_stride, -orig-id: CONST_BUF_NO_STRIDE, type: b1 }
      - { id: reserved_19, -orig-id: RESERVED_19, type: b1 }
      - { id: alt_const, -orig-id: ALT_CONST, type: b1 }
      - { id: buffer_index_mode, -orig-id: BUFFER_INDEX_MODE, type: b2 }
      - { id: reserved_23, -orig-id: RESERVED_23, type: b9 }
  tex_word0_r6:
    -orig-id: TEX_WORD0_R6
    doc: "A texture fetch: instruction, resource, coordinate register. R600."
    seq:
      - { id: tex_inst, -orig-id: TEX_INST, type: b5 }
      - { id: bc_frac_mode, -orig-id: BC_FRAC_MODE, type: b1 }
      - { id: reserved_6, -orig-id: RESERVED_6, type: b1 }
      - { id: fetch_whole_quad, -orig-id: FETCH_WHOLE_QUAD, type: b1 }
      - { id: resource_id, -orig-id: RESOURCE_ID, type: b8 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel, -orig-id: SRC_REL, type: b1 }
      - { id: reserved_24, -orig-id: RESERVED_24, type: b8 }
  tex_word0_r7:
    -orig-id: TEX_WORD0_R7
    doc: "A texture fetch: instruction, resource, coordinate register. R700."
    seq:
      - { id: tex_inst, -orig-id: TEX_INST, type: b5 }
      - { id: bc_frac_mode, -orig-id: BC_FRAC_MODE, type: b1 }
      - { id: reserved_6, -orig-id: RESERVED_6, type: b1 }
      - { id: fetch_whole_quad, -orig-id: FETCH_WHOLE_QUAD, type: b1 }
      - { id: resource_id, -orig-id: RESOURCE_ID, type: b8 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel, -orig-id: SRC_REL, type: b1 }
      - { id: alt_const, -orig-id: ALT_CONST, type: b1 }
      - { id: reserved_25, -orig-id: RESERVED_25, type: b7 }
  tex_word0_egcm:
    -orig-id: TEX_WORD0_EGCM
    doc: "A texture fetch: instruction, resource, coordinate register. Evergreen and Cayman."
    seq:
      - { id: tex_inst, -orig-id: TEX_INST, type: b5 }
      - { id: inst_mod, -orig-id: INST_MOD, type: b2 }
      - { id: fetch_whole_quad, -orig-id: FETCH_WHOLE_QUAD, type: b1 }
      - { id: resource_id, -orig-id: RESOURCE_ID, type: b8 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel, -orig-id: SRC_REL, type: b1 }
      - { id: alt_const, -orig-id: ALT_CONST, type: b1 }
      - { id: resource_index_mode, -orig-id: RESOURCE_INDEX_MODE, type: b2 }
      - { id: sampler_index_mode, -orig-id: SAMPLER_INDEX_MODE, type: b2 }
      - { id: reserved_29, -orig-id: RESERVED_29, type: b3 }
  tex_word1:
    -orig-id: TEX_WORD1
    doc: Destination register of a texture fetch; LOD_BIAS is signed, in steps of 1/16.
    seq:
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: reserved_8, -orig-id: RESERVED_8, type: b1 }
      - { id: dst_sel_x, -orig-id: DST_SEL_X, type: b3 }
      - { id: dst_sel_y, -orig-id: DST_SEL_Y, type: b3 }
      - { id: dst_sel_z, -orig-id: DST_SEL_Z, type: b3 }
      - { id: dst_sel_w, -orig-id: DST_SEL_W, type: b3 }
      - { id: lod_bias, -orig-id: LOD_BIAS, type: b7 }
      - { id: coord_type_x, -orig-id: COORD_TYPE_X, type: b1 }
      - { id: coord_type_y, -orig-id: COORD_TYPE_Y, type: b1 }
      - { id: coord_type_z, -orig-id: COORD_TYPE_Z, type: b1 }
      - { id: coord_type_w, -orig-id: COORD_TYPE_W, type: b1 }
  tex_word2:
    -orig-id: TEX_WORD2
    doc: Texel offsets, signed, in steps of 1/2; sampler and coordinate selectors.
    seq:
      - { id: offset_x, -orig-id: OFFSET_X, type: b5 }
      - { id: offset_y, -orig-id: OFFSET_Y, type: b5 }
      - { id: offset_z, -orig-id: OFFSET_Z, type: b5 }
      - { id: sampler_id, -orig-id: SAMPLER_ID, type: b5 }
      - { id: src_sel_x, -orig-id: SRC_SEL_X, type: b3 }
      - { id: src_sel_y, -orig-id: SRC_SEL_Y, type: b3 }
      - { id: src_sel_z, -orig-id: SRC_SEL_Z, type: b3 }
      - { id: src_sel_w, -orig-id: SRC_SEL_W, type: b3 }
  mem_gds_word0:
    -orig-id: MEM_GDS_WORD0
    doc: An access to global data share; MEM_INST is 2, MEM_OP 4, or 5 for TF_WRITE. Evergreen and Cayman.
    seq:
      - { id: mem_inst, -orig-id: MEM_INST, type: b5 }
      - { id: reserved_5, -orig-id: RESERVED_5, type: b3 }
      - { id: mem_op, -orig-id: MEM_OP, type: b3 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel_mode, -orig-id: SRC_REL_MODE, type: b2 }
      - { id: src_sel_x, -orig-id: SRC_SEL_X, type: b3 }
      - { id: src_sel_y, -orig-id: SRC_SEL_Y, type: b3 }
      - { id: src_sel_z, -orig-id: SRC_SEL_Z, type: b3 }
      - { id: reserved_29, -orig-id: RESERVED_29, type: b3 }
  mem_gds_word1:
    -orig-id: MEM_GDS_WORD1
    doc: Its destination, operation and target. Evergreen and Cayman.
    seq:
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel_mode, -orig-id: DST_REL_MODE, type: b2 }
      - { id: gds_op, -orig-id: GDS_OP, type: b6 }
      - { id: reserved_15, -orig-id: RESERVED_15, type: b1 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: reserved_23, -orig-id: RESERVED_23, type: b1 }
      - { id: uav_index_mode, -orig-id: UAV_INDEX_MODE, type: b2 }
      - { id: uav_id, -orig-id: UAV_ID, type: b4 }
      - { id: alloc_consume, -orig-id: ALLOC_CONSUME, type: b1 }
      - { id: bcast_first_req, -orig-id: BCAST_FIRST_REQ, type: b1 }
  mem_gds_word2:
    -orig-id: MEM_GDS_WORD2
    doc: Its destination selectors. Evergreen and Cayman.
    seq:
      - { id: dst_sel_x, -orig-id: DST_SEL_X, type: b3 }
      - { id: dst_sel_y, -orig-id: DST_SEL_Y, type: b3 }
      - { id: dst_sel_z, -orig-id: DST_SEL_Z, type: b3 }
      - { id: dst_sel_w, -orig-id: DST_SEL_W, type: b3 }
      - { id: reserved_12, -orig-id: RESERVED_12, type: b20 }
  mem_rd_word0:
    -orig-id: MEM_RD_WORD0
    doc: A read of memory; MEM_INST is 2, MEM_OP 0 for scratch, 2 for other memory. R700 and later.
    seq:
      - { id: mem_inst, -orig-id: MEM_INST, type: b5 }
      - { id: elem_size, -orig-id: ELEM_SIZE, type: b2 }
      - { id: fetch_whole_quad, -orig-id: FETCH_WHOLE_QUAD, type: b1 }
      - { id: mem_op, -orig-id: MEM_OP, type: b3 }
      - { id: uncached, -orig-id: UNCACHED, type: b1 }
      - { id: indexed, -orig-id: INDEXED, type: b1 }
      - { id: src_sel_y, -orig-id: SRC_SEL_Y, type: b2 }
      - { id: reserved_15, -orig-id: RESERVED_15, type: b1 }
      - { id: src_gpr, -orig-id: SRC_GPR, type: b7 }
      - { id: src_rel, -orig-id: SRC_REL, type: b1 }
      - { id: src_sel_x, -orig-id: SRC_SEL_X, type: b2 }
      - { id: burst_count, -orig-id: BURST_COUNT, type: b4 }
      - { id: lds_req, -orig-id: LDS_REQ, type: b1 }
      - { id: coalesced_read, -orig-id: COALESCED_READ, type: b1 }
  mem_rd_word1:
    -orig-id: MEM_RD_WORD1
    doc: Destination register and format of a memory read. R700 and later.
    seq:
      - { id: dst_gpr, -orig-id: DST_GPR, type: b7 }
      - { id: dst_rel, -orig-id: DST_REL, type: b1 }
      - { id: reserved_8, -orig-id: RESERVED_8, type: b1 }
      - { id: dst_sel_x, -orig-id: DST_SEL_X, type: b3 }
      - { id: dst_sel_y, -orig-id: DST_SEL_Y, type: b3 }
      - { id: dst_sel_z, -orig-id: DST_SEL_Z, type: b3 }
      - { id: dst_sel_w, -orig-id: DST_SEL_W, type: b3 }
      - { id: reserved_21, -orig-id: RESERVED_21, type: b1 }
      - { id: data_format, -orig-id: DATA_FORMAT, type: b6 }
      - { id: num_format_all, -orig-id: NUM_FORMAT_ALL, type: b2 }
      - { id: format_comp_all, -orig-id: FORMAT_COMP_ALL, type: b1 }
      - { id: srf_mode_all, -orig-id: SRF_MODE_ALL, type: b1 }
  mem_rd_word2:
    -orig-id: MEM_RD_WORD2
    doc: Its array. R700 and later.
    seq:
      - { id: array_base, -orig-id: ARRAY_BASE, type: b13 }
      - { id: reserved_13, -orig-id: RESERVED_13, type: b3 }
      - { id: endian_swap, -orig-id: ENDIAN_SWAP, type: b2 }
      - { id: reserved_18, -orig-id: RESERVED_18, type: b2 }
      - { id: arr_size, -orig-id: ARR_SIZE, type: b12 }
enums:
  chip:
    0:
      id: r600
      -orig-id: R600
    1:
      id: rv610
      -orig-id: RV610
    2:
      id: rv630
      -orig-id: RV630
    3:
      id: rv670
      -orig-id: RV670
    4:
      id: rv620
      -orig-id: RV620
    5:
      id: rv635
      -orig-id: RV635
    6:
      id: rs780
      -orig-id: RS780
    7:
      id: rs880
      -orig-id: RS880
    8:
      id: rv770
      -orig-id: RV770
    9:
      id: rv730
      -orig-id: RV730
    10:
      id: rv710
      -orig-id: RV710
    11:
      id: rv740
      -orig-id: RV740
    12:
      id: cedar
      -orig-id: CEDAR
    13:
      id: redwood
      -orig-id: REDWOOD
    14:
      id: juniper
      -orig-id: JUNIPER
    15:
      id: cypress
      -orig-id: CYPRESS
    16:
      id: hemlock
      -orig-id: HEMLOCK
    17:
      id: palm
      -orig-id: PALM
    18:
      id: sumo
      -orig-id: SUMO
    19:
      id: sumo2
      -orig-id: SUMO2
    20:
      id: barts
      -orig-id: BARTS
    21:
      id: turks
      -orig-id: TURKS
    22:
      id: caicos
      -orig-id: CAICOS
    23:
      id: cayman
      -orig-id: CAYMAN
    24:
      id: aruba
      -orig-id: ARUBA
  shader_type:
    0:
      id: ps
      -orig-id: PS
    1:
      id: vs
      -orig-id: VS
    2:
      id: gs
      -orig-id: GS
    3:
      id: es
      -orig-id: ES
    4:
      id: ls
      -orig-id: LS
    5:
      id: hs
      -orig-id: HS
    6:
      id: tes
      -orig-id: TES
    7:
      id: tes_es
      -orig-id: TES_ES
    8:
      id: cs
      -orig-id: CS
    9:
      id: cs_raw
      -orig-id: CS_RAW
    10:
      id: fetch
      -orig-id: FETCH
