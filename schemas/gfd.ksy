meta:
  id: gfd
  title: GX2 graphics data
  application: Wii U (GX2 on Latte)
  file-extension: [gsh, gfd, gtx]
  license: MIT
  ks-version: '0.10'
  encoding: UTF-8
  endian: be
doc: |
  Shaders, and textures, as programs for the Wii U load them: blocks one after the other, up to one of the type end. Numbers are
  big-endian; only the programs, for its GPU, an R700, are little-endian dwords.

      file header
      block header, data      types 3, 6, 8: what the driver sets for a vertex, pixel or geometry shader
      block header, data      types 5, 7, 9: its program; 10: the program that copies what a geometry shader wrote
      ...
      block header            type 1: the end

  The data of a shader header is a structure with pointers, as it lies in memory once it is loaded. A pointer is an offset from the
  start of the data with a tag in its upper 12 bits: 0xd06 for data, 0xca7 for text. A relocation header of 40 bytes ends the data;
  the table of offsets that it points to says where the pointers are.
-orig-id: GfdFile
-tables: [uniform_block, uniform_var, uniform_initial_value, loop_var, sampler_var, attrib_var, patch]
seq:
  - id: header
    type: file_header
  - id: blocks
    type: block
    repeat: until
    repeat-until: _.header.block_type == block_type::end
  - id: trailing
    size-eos: true
    doc: Nothing, in a sound file.
types:
  file_header:
    -orig-id: GfdHeader
    seq:
      - { id: magic, contents: Gfx2 }
      - { id: header_size, -orig-id: headerSize, type: u4, valid: 32 }
      - { id: major_version, -orig-id: majorVersion, type: u4, doc: 7; other versions number their blocks in another way. }
      - { id: minor_version, -orig-id: minorVersion, type: u4 }
      - { id: gpu_version, -orig-id: gpuVersion, type: u4, doc: 2 for Latte. }
      - { id: align_mode, -orig-id: alignMode, type: u4 }
      - { id: reserved1, type: u4 }
      - { id: reserved2, type: u4 }
  block:
    -orig-id: GfdBlock
    seq:
      - id: header
        type: block_header
      - id: data
        size: header.data_size
  block_header:
    -orig-id: GfdBlockHeader
    seq:
      - { id: magic, contents: 'BLK{' }
      - { id: header_size, -orig-id: headerSize, type: u4, valid: 32 }
      - { id: major_version, -orig-id: majorVersion, type: u4 }
      - { id: minor_version, -orig-id: minorVersion, type: u4 }
      - { id: block_type, -orig-id: type, type: u4, enum: block_type }
      - { id: data_size, -orig-id: dataSize, type: u4 }
      - { id: block_id, -orig-id: id, type: u4 }
      - { id: index, type: u4, doc: The shader's number among those of its kind. }
  relocation_header:
    -orig-id: GfdRelocationHeader
    seq:
      - { id: magic, contents: '}BLK' }
      - { id: header_size, -orig-id: headerSize, type: u4, valid: 40 }
      - { id: reserved, type: u4 }
      - { id: data_size, -orig-id: dataSize, type: u4 }
      - { id: data_offset, -orig-id: dataOffset, type: u4 }
      - { id: text_size, -orig-id: textSize, type: u4 }
      - { id: text_offset, -orig-id: textOffset, type: u4 }
      - { id: patch_base, -orig-id: patchBase, type: u4 }
      - { id: patch_count, -orig-id: patchCount, type: u4 }
      - { id: patch_offset, -orig-id: patchOffset, type: u4 }
  patch:
    -orig-id: GfdPatch
    doc: Where a pointer is.
    seq:
      - { id: patch_pointer, -orig-id: pointer, type: u4 }
  sq_pgm_resources:
    -orig-id: SQ_PGM_RESOURCES
    doc: What a stage's program reserves.
    seq:
      - { id: flags, type: u2 }
      - { id: stack_size, -orig-id: STACK_SIZE, type: u1 }
      - { id: num_gprs, -orig-id: NUM_GPRS, type: u1 }
  counted:
    -orig-id: GfdArray
    doc: A number of records, and the pointer to them.
    seq:
      - { id: num, -orig-id: count, type: u4 }
      - { id: records, -orig-id: pointer, type: u4 }
  gx2r_buffer:
    -orig-id: GX2RBuffer
    seq:
      - { id: flags, type: u4 }
      - { id: elem_size, -orig-id: elemSize, type: u4 }
      - { id: elem_count, -orig-id: elemCount, type: u4 }
      - { id: buffer, type: u4 }
  vertex_shader_header:
    -orig-id: GX2VertexShader
    seq:
      - { id: sq_pgm_resources_vs, type: sq_pgm_resources }
      - { id: vgt_primitiveid_en, type: u4 }
      - { id: spi_vs_out_config, type: u4 }
      - { id: num_spi_vs_out_id, type: u4 }
      - { id: spi_vs_out_id, type: u4, repeat: expr, repeat-expr: 10 }
      - { id: pa_cl_vs_out_cntl, type: u4 }
      - { id: sq_vtx_semantic_clear, type: u4 }
      - { id: num_sq_vtx_semantic, type: u4 }
      - id: sq_vtx_semantic
        type: u4
        repeat: expr
        repeat-expr: 32
        doc: The location of the attribute that the fetch shader leaves in R1, R2, ...
      - { id: vgt_strmout_buffer_en, type: u4 }
      - { id: vgt_vertex_reuse_block_cntl, type: u4 }
      - { id: vgt_hos_reuse_depth, type: u4 }
      - { id: len_program, -orig-id: size, type: u4, doc: Bytes of the program. }
      - { id: program, type: u4, doc: A pointer that is set when the program is loaded. }
      - { id: mode, type: u4, enum: shader_mode }
      - { id: uniform_blocks, -orig-id: uniformBlocks, type: counted }
      - { id: uniform_vars, -orig-id: uniformVars, type: counted }
      - { id: initial_values, -orig-id: initialValues, type: counted }
      - { id: loop_vars, -orig-id: loopVars, type: counted }
      - { id: sampler_vars, -orig-id: samplerVars, type: counted }
      - { id: attrib_vars, -orig-id: attribVars, type: counted }
      - { id: ring_item_size, -orig-id: ringItemSize, type: u4 }
      - { id: has_stream_out, -orig-id: hasStreamOut, type: u4 }
      - { id: stream_out_stride, -orig-id: streamOutStride, type: u4, repeat: expr, repeat-expr: 4 }
      - { id: gx2r_buffer, -orig-id: gx2rBuffer, type: gx2r_buffer }
  pixel_shader_header:
    -orig-id: GX2PixelShader
    params:
      - id: major_version
        type: u4
        doc: That of the block; the buffer came with 1.
    seq:
      - { id: sq_pgm_resources_ps, type: sq_pgm_resources }
      - { id: sq_pgm_exports_ps, type: u4 }
      - { id: spi_ps_in_control_0, type: spi_ps_in_control_0 }
      - { id: spi_ps_in_control_1, type: spi_ps_in_control_1 }
      - { id: num_spi_ps_input_cntl, type: u4 }
      - { id: spi_ps_input_cntls, type: u4, repeat: expr, repeat-expr: 32 }
      - { id: cb_shader_mask, type: u4 }
      - { id: cb_shader_control, type: u4 }
      - { id: db_shader_control, type: u4 }
      - { id: spi_input_z, type: u4 }
      - { id: len_program, -orig-id: size, type: u4, doc: Bytes of the program. }
      - { id: program, type: u4, doc: A pointer that is set when the program is loaded. }
      - { id: mode, type: u4, enum: shader_mode }
      - { id: uniform_blocks, -orig-id: uniformBlocks, type: counted }
      - { id: uniform_vars, -orig-id: uniformVars, type: counted }
      - { id: initial_values, -orig-id: initialValues, type: counted }
      - { id: loop_vars, -orig-id: loopVars, type: counted }
      - { id: sampler_vars, -orig-id: samplerVars, type: counted }
      - { id: gx2r_buffer, -orig-id: gx2rBuffer, type: gx2r_buffer, if: major_version >= 1 }
  geometry_shader_header:
    -orig-id: GX2GeometryShader
    seq:
      - { id: sq_pgm_resources_gs, type: sq_pgm_resources }
      - { id: vgt_gs_out_prim_type, type: u4 }
      - { id: vgt_gs_mode, type: u4 }
      - { id: pa_cl_vs_out_cntl, type: u4 }
      - { id: sq_pgm_resources_vs, type: sq_pgm_resources, doc: Of the program that copies. }
      - { id: sq_gs_vert_itemsize, type: u4 }
      - { id: spi_vs_out_config, type: u4 }
      - { id: num_spi_vs_out_id, type: u4 }
      - { id: spi_vs_out_id, type: u4, repeat: expr, repeat-expr: 10 }
      - { id: vgt_strmout_buffer_en, type: u4 }
      - { id: len_program, -orig-id: size, type: u4, doc: Bytes of the program. }
      - { id: program, type: u4, doc: A pointer that is set when the program is loaded. }
      - { id: len_vertex_program, -orig-id: vertexProgramSize, type: u4, doc: Bytes of the program that copies. }
      - { id: vertex_program, -orig-id: vertexProgram, type: u4 }
      - { id: mode, type: u4, enum: shader_mode }
      - { id: uniform_blocks, -orig-id: uniformBlocks, type: counted }
      - { id: uniform_vars, -orig-id: uniformVars, type: counted }
      - { id: initial_values, -orig-id: initialValues, type: counted }
      - { id: loop_vars, -orig-id: loopVars, type: counted }
      - { id: sampler_vars, -orig-id: samplerVars, type: counted }
      - { id: ring_item_size, -orig-id: ringItemSize, type: u4 }
      - { id: has_stream_out, -orig-id: hasStreamOut, type: u4 }
      - { id: stream_out_stride, -orig-id: streamOutStride, type: u4, repeat: expr, repeat-expr: 4 }
      - { id: gx2r_buffer, -orig-id: gx2rBuffer, type: gx2r_buffer }
  spi_ps_in_control_0:
    -orig-id: SPI_PS_IN_CONTROL_0
    meta: { bit-endian: be }
    doc: Which registers a pixel shader finds filled.
    seq:
      - { id: baryc_at_sample_ena, -orig-id: BARYC_AT_SAMPLE_ENA, type: b1 }
      - { id: position_sample, -orig-id: POSITION_SAMPLE, type: b1 }
      - { id: linear_gradient_ena, -orig-id: LINEAR_GRADIENT_ENA, type: b1 }
      - { id: persp_gradient_ena, -orig-id: PERSP_GRADIENT_ENA, type: b1 }
      - { id: baryc_sample_cntl, -orig-id: BARYC_SAMPLE_CNTL, type: b2 }
      - { id: param_gen_addr, -orig-id: PARAM_GEN_ADDR, type: b7 }
      - { id: param_gen, -orig-id: PARAM_GEN, type: b4 }
      - { id: position_addr, -orig-id: POSITION_ADDR, type: b5 }
      - { id: position_centroid, -orig-id: POSITION_CENTROID, type: b1 }
      - { id: position_ena, -orig-id: POSITION_ENA, type: b1 }
      - { id: reserved_6, -orig-id: RESERVED_6, type: b2 }
      - { id: num_interp, -orig-id: NUM_INTERP, type: b6 }
  spi_ps_in_control_1:
    -orig-id: SPI_PS_IN_CONTROL_1
    meta: { bit-endian: be }
    doc: More of them.
    seq:
      - { id: reserved_31, -orig-id: RESERVED_31, type: b1 }
      - { id: position_ulc, -orig-id: POSITION_ULC, type: b1 }
      - { id: fixed_pt_position_addr, -orig-id: FIXED_PT_POSITION_ADDR, type: b5 }
      - { id: fixed_pt_position_ena, -orig-id: FIXED_PT_POSITION_ENA, type: b1 }
      - { id: fog_addr, -orig-id: FOG_ADDR, type: b7 }
      - { id: front_face_addr, -orig-id: FRONT_FACE_ADDR, type: b5 }
      - { id: front_face_all_bits, -orig-id: FRONT_FACE_ALL_BITS, type: b1 }
      - { id: front_face_chan, -orig-id: FRONT_FACE_CHAN, type: b2 }
      - { id: front_face_ena, -orig-id: FRONT_FACE_ENA, type: b1 }
      - { id: gen_index_pix_addr, -orig-id: GEN_INDEX_PIX_ADDR, type: b7 }
      - { id: gen_index_pix, -orig-id: GEN_INDEX_PIX, type: b1 }
  uniform_block:
    -orig-id: GX2UniformBlock
    seq:
      - { id: name, type: u4 }
      - { id: ofs, -orig-id: offset, type: u4, doc: The number of the constant buffer. }
      - { id: len, -orig-id: size, type: u4 }
  uniform_var:
    -orig-id: GX2UniformVar
    seq:
      - { id: name, type: u4 }
      - { id: var_type, -orig-id: type, type: u4, enum: shader_var_type }
      - { id: num, -orig-id: count, type: u4 }
      - { id: ofs, -orig-id: offset, type: u4, doc: In constants of one component. }
      - { id: uniform_block, -orig-id: block, type: s4, doc: -1 where it is a constant of the file. }
  uniform_initial_value:
    -orig-id: GX2UniformInitialValue
    seq:
      - { id: x, type: f4 }
      - { id: y, type: f4 }
      - { id: z, type: f4 }
      - { id: w, type: f4 }
      - { id: ofs, -orig-id: offset, type: u4 }
  loop_var:
    -orig-id: GX2LoopVar
    seq:
      - { id: ofs, -orig-id: offset, type: u4 }
      - { id: loop_value, -orig-id: value, type: u4 }
  sampler_var:
    -orig-id: GX2SamplerVar
    seq:
      - { id: name, type: u4 }
      - { id: var_type, -orig-id: type, type: u4, enum: sampler_var_type }
      - { id: location, type: u4 }
  attrib_var:
    -orig-id: GX2AttribVar
    seq:
      - { id: name, type: u4 }
      - { id: var_type, -orig-id: type, type: u4, enum: shader_var_type }
      - { id: num, -orig-id: count, type: u4 }
      - { id: location, type: u4 }
enums:
  block_type:
    1: end
    2: padding
    3: vertex_shader_header
    5: vertex_shader_program
    6: pixel_shader_header
    7: pixel_shader_program
    8: geometry_shader_header
    9: geometry_shader_program
    10: geometry_shader_copy_program
    11: texture_header
    12: texture_image
    13: texture_mipmap
    14: compute_shader_header
    15: compute_shader_program
  shader_mode:
    0: uniform_register
    1: uniform_block
    2: geometry_shader
    3: compute_shader
  shader_var_type:
    0: void
    1: bool
    2: int
    3: uint
    4: float
    5: double
    6: double2
    7: double3
    8: double4
    9: float2
    10: float3
    11: float4
    12: bool2
    13: bool3
    14: bool4
    15: int2
    16: int3
    17: int4
    18: uint2
    19: uint3
    20: uint4
    21: float2x2
    22: float2x3
    23: float2x4
    24: float3x2
    25: float3x3
    26: float3x4
    27: float4x2
    28: float4x3
    29: float4x4
  sampler_var_type:
    0: sampler_1d
    1: sampler_2d
    3: sampler_3d
    4: sampler_cube
