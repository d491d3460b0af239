meta:
  id: cuda
  title: NVIDIA CUDA GPU core dump
  application: CUDA driver, cuda-gdb
  file-extension: nvcudmp
  license: MIT
  ks-version: '0.10'
  imports:
    - elf
  endian: le
doc: |
  A dump of the state of GPUs, taken by the CUDA driver when a kernel faults (or on request). The container is a 64-bit
  little-endian ELF file of type ET_CORE for EM_CUDA with OS ABI 0x33 and no program headers: everything is in sections.

  What a section holds is told by sh_type alone. Tables form a tree: sh_link is the section index of the parent table and
  sh_info the row number in it, so that a file reads like this (names and order of the sections mean nothing):

      GLOBAL_MEM, MANAGED_MEM            sh_addr is the global address
      META_DATA                          who wrote the dump
      DEV_TABLE                          one row a device
        CTX_TABLE                        sh_info = device row
          MOD_TABLE                      sh_info = context row
            ELF_IMG, RELF_IMG            sh_info = module row
        GRID_TABLE                       sh_info = device row
          PARAM_MEM, CB_TABLE            sh_info = grid row
        SM_TABLE                         sh_info = device row
          CTA_TABLE                      sh_info = SM row
            SHARED_MEM                   sh_info = CTA row
            WP_TABLE                     sh_info = CTA row
              DEV_UREGS, DEV_UPRED, CBU_BAR   sh_info = warp row
              LN_TABLE                   sh_info = warp row
                DEV_REGS, DEV_PRED, LOCAL_MEM, BT   sh_info = thread row

  Drivers append fields to rows and never move one. The row size is sh_entsize: a field is there when it ends within the row,
  and bytes after the last field known here are kept as unknown_tail. `-versions` lists the row size of each driver generation,
  `-since` the generation that brought a field.

  Texts (device names and such) are offsets into the section whose name is `.strtab`; section names are in another string
  table, that of e_shstrndx.
-enum-orig-ids:
  section_header_types: CudbgSectionHeaderTypes
  exception_code: CUDBGException_t
  kernel_type: CUDBGKernelType
  kernel_origin: CUDBGKernelOrigin
  grid_status: CUDBGGridStatus
  barrier_scope: CUDBGBarrierScope
  cbu_thread_state: CUDBGCbuThreadState
  coredump_generation_flags: CUDBGCoredumpGenerationFlags
  result: CUDBGResult
  reg_class: CUDBGRegClass
  nv_info_attribute: NvInfoAttribute
seq:
  - id: elf
    type: elf
    doc: The container.
instances:
  sections:
    pos: 0
    type: section(_index)
    repeat: expr
    repeat-expr: 'elf.body.is_64 ? elf.body.section_count : 0'
    doc: Every section by its index, decoded when asked for.
types:
  section:
    doc: One section of the dump.
    params:
      - id: index
        type: u4
    instances:
      header:
        value: _root.elf.body.section_headers64[index]
      name:
        value: _root.elf.body.sections[index].name
        doc: For people; nothing depends on it.
      type_number:
        value: header.sh_type.to_i
      kind:
        value: type_number
        enum: section_header_types
      is_table:
        value: >-
          (type_number >= 0x80000008 and type_number <= 0x80000010) or
          type_number == 0x80000015 or type_number == 0x80000016
        doc: Whether the section holds rows of sh_entsize bytes.
      stored_size:
        value: _root.elf.body.sections[index].stored_size
        doc: Bytes of the section that the file has.
      row_size:
        value: 'header.sh_entsize == 0 and type_number == 0x80000016 ? header.sh_size : header.sh_entsize'
        doc: Bytes of a row; drivers leave sh_entsize 0 in the metadata, whose one structure fills the section.
      body_size:
        value: 'not is_table ? stored_size : row_size == 0 ? 0 : stored_size - stored_size % row_size'
        doc: Bytes of `body`; a table is cut to whole rows, and has none when their size is 0.
      raw:
        io: _root._io
        pos: 'stored_size == 0 ? 0 : header.sh_offset'
        size: stored_size
        doc: The bytes of the section as they are.
      body:
        io: _root._io
        pos: 'stored_size == 0 ? 0 : header.sh_offset'
        size: body_size
        type:
          switch-on: kind
          cases:
            'section_header_types::cudbg_sht_dev_table': device_table(row_size)
            'section_header_types::cudbg_sht_ctx_table': context_table(row_size)
            'section_header_types::cudbg_sht_mod_table': module_table(row_size)
            'section_header_types::cudbg_sht_grid_table': grid_table(row_size)
            'section_header_types::cudbg_sht_cb_table': const_bank_table(row_size)
            'section_header_types::cudbg_sht_sm_table': sm_table(row_size)
            'section_header_types::cudbg_sht_cta_table': cta_table(row_size)
            'section_header_types::cudbg_sht_wp_table': warp_table(row_size)
            'section_header_types::cudbg_sht_ln_table': thread_table(row_size)
            'section_header_types::cudbg_sht_bt': backtrace_table(row_size)
            'section_header_types::cudbg_sht_meta_data': meta_data_table(row_size)
            'section_header_types::cudbg_sht_dev_regs': words
            'section_header_types::cudbg_sht_dev_pred': words
            'section_header_types::cudbg_sht_dev_uregs': words
            'section_header_types::cudbg_sht_dev_upred': words
            'section_header_types::cudbg_sht_cbu_bar': words
        doc: Rows, words, or the raw bytes of memory, images and whatever newer drivers add.
  words:
    doc: Registers, predicates or barriers, one 32-bit word each.
    seq:
      - id: values
        type: u4
        repeat: expr
        repeat-expr: _io.size / 4
      - id: rest
        size-eos: true
        doc: Bytes that make no word; none in a sound file.
  device_table:
    doc: Rows of device_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: device_table_entry
        size: entsize
        repeat: eos
  device_table_entry:
    -orig-id: CudbgDeviceTableEntry
    -versions: { r346: 72, r400: 80, r575: 88 }
    doc: One GPU that the process could see. Its row number is the "dev" of every other section.
    seq:
      - id: dev_name
        -orig-id: devName
        type: u8
        doc: Display name; an offset into the section named `.strtab`.
      - id: dev_type
        -orig-id: devType
        type: u8
        doc: Chip name (GH100); an offset into `.strtab`.
      - id: sm_type
        -orig-id: smType
        type: u8
        doc: Architecture (sm_90); an offset into `.strtab`.
      - id: dev_id
        -orig-id: devId
        type: u4
        doc: CUDA device number.
      - id: pci_bus_id
        -orig-id: pciBusId
        type: u4
        doc: PCI bus number.
      - id: pci_dev_id
        -orig-id: pciDevId
        type: u4
        doc: PCI device number on that bus.
      - id: num_sms
        -orig-id: numSMs
        type: u4
        doc: SMs on the device.
      - id: num_warps_per_sm
        -orig-id: numWarpsPerSM
        type: u4
        doc: Warp slots of an SM.
      - id: num_lanes_per_warp
        -orig-id: numLanesPerWarp
        type: u4
        doc: Lanes of a warp.
      - id: num_regs_per_lane
        -orig-id: numRegsPerLane
        type: u4
        doc: Most registers a lane can have; the grid and warp rows say how many are used.
      - id: num_predicates_pr_lane
        -orig-id: numPredicatesPrLane
        type: u4
        doc: Predicate registers of a lane.
      - id: sm_major
        -orig-id: smMajor
        type: u4
        doc: Compute capability, major part.
      - id: sm_minor
        -orig-id: smMinor
        type: u4
        doc: Compute capability, minor part.
      - id: instruction_size
        -orig-id: instructionSize
        type: u4
        doc: Bytes of one instruction.
      - id: status
        -orig-id: status
        type: u4
        enum: result
        doc: What the debugger API said when it read the device.
      - id: num_uniform_regs_pr_warp
        -orig-id: numUniformRegsPrWarp
        type: u4
        -since: r400
        if: _io.size >= 76
        doc: Uniform registers of a warp.
      - id: num_uniform_predicates_pr_warp
        -orig-id: numUniformPredicatesPrWarp
        type: u4
        -since: r400
        if: _io.size >= 80
        doc: Uniform predicate registers of a warp.
      - id: num_convergence_barriers_pr_warp
        -orig-id: numConvergenceBarriersPrWarp
        type: u4
        -since: r575
        if: _io.size >= 84
        doc: Convergence barriers of a warp.
      - id: padding0
        -orig-id: padding0
        type: u4
        -since: r575
        if: _io.size >= 88
        doc: Padding.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  context_table:
    doc: Rows of context_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: context_table_entry
        size: entsize
        repeat: eos
  context_table_entry:
    -orig-id: CudbgContextTableEntry
    -versions: { r346: 40 }
    doc: One CUDA context of a device.
    seq:
      - id: context_id
        -orig-id: contextId
        type: u8
        doc: Handle of the context.
      - id: shared_window_base
        -orig-id: sharedWindowBase
        type: u8
        doc: Generic address at which the shared memory window starts.
      - id: local_window_base
        -orig-id: localWindowBase
        type: u8
        doc: Generic address at which the local memory window starts.
      - id: global_window_base
        -orig-id: globalWindowBase
        type: u8
        doc: Generic address at which the global memory window starts.
      - id: device_idx
        -orig-id: deviceIdx
        type: u4
        doc: Device the context belongs to.
      - id: tid
        -orig-id: tid
        type: u4
        doc: Host thread that owns the context.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  module_table:
    doc: Rows of module_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: module_table_entry
        size: entsize
        repeat: eos
  module_table_entry:
    -orig-id: CudbgModuleTableEntry
    -versions: { r346: 8 }
    doc: One module loaded in a context; the images (ELF_IMG, RELF_IMG) link to its row.
    seq:
      - id: module_handle
        -orig-id: moduleHandle
        type: u8
        doc: Handle of the module; unique within a context only.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  grid_table:
    doc: Rows of grid_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: grid_table_entry
        size: entsize
        repeat: eos
  grid_table_entry:
    -orig-id: CudbgGridTableEntry
    -versions: { r346: 104, r525: 120, r565: 136 }
    doc: One kernel launch that was on the device.
    seq:
      - id: grid_id64
        -orig-id: gridId64
        type: u8
        doc: Number of the grid; GPU-launched grids have bit 63 set.
      - id: context_id
        -orig-id: contextId
        type: u8
        doc: Context of the grid.
      - id: function_handle
        -orig-id: function
        type: u8
        doc: Handle of the kernel.
      - id: function_entry
        -orig-id: functionEntry
        type: u8
        doc: Address of the first instruction of the kernel.
      - id: module_handle
        -orig-id: moduleHandle
        type: u8
        doc: Module that holds the kernel.
      - id: parent_grid_id64
        -orig-id: parentGridId64
        type: u8
        doc: Grid that launched this one on the GPU. Headers since r615 name it reserved0 and no longer fill it.
      - id: params_offset
        -orig-id: paramsOffset
        type: u8
        doc: Where the parameters start in constant bank 0.
      - id: kernel_type
        -orig-id: kernelType
        type: u4
        enum: kernel_type
        doc: Whose kernel this is.
      - id: origin
        -orig-id: origin
        type: u4
        enum: kernel_origin
        doc: Where the launch came from.
      - id: grid_status
        -orig-id: gridStatus
        type: u4
        enum: grid_status
        doc: State of the grid when the dump was taken.
      - id: num_regs
        -orig-id: numRegs
        type: u4
        doc: Registers a thread uses.
      - id: grid_dim_x
        -orig-id: gridDimX
        type: u4
        doc: Blocks in x.
      - id: grid_dim_y
        -orig-id: gridDimY
        type: u4
        doc: Blocks in y.
      - id: grid_dim_z
        -orig-id: gridDimZ
        type: u4
        doc: Blocks in z.
      - id: block_dim_x
        -orig-id: blockDimX
        type: u4
        doc: Threads of a block in x.
      - id: block_dim_y
        -orig-id: blockDimY
        type: u4
        doc: Threads of a block in y.
      - id: block_dim_z
        -orig-id: blockDimZ
        type: u4
        doc: Threads of a block in z.
      - id: attr_launch_blocking
        -orig-id: attrLaunchBlocking
        type: u4
        doc: Not zero when the launch waited for the grid to end.
      - id: attr_host_tid
        -orig-id: attrHostTid
        type: u4
        doc: Host thread that launched the grid.
      - id: cluster_dim_x
        -orig-id: clusterDimX
        type: u4
        -since: r525
        if: _io.size >= 108
        doc: Blocks of a cluster in x.
      - id: cluster_dim_y
        -orig-id: clusterDimY
        type: u4
        -since: r525
        if: _io.size >= 112
        doc: Blocks of a cluster in y.
      - id: cluster_dim_z
        -orig-id: clusterDimZ
        type: u4
        -since: r525
        if: _io.size >= 116
        doc: Blocks of a cluster in z.
      - id: padding0
        -orig-id: padding0
        type: u4
        -since: r525
        if: _io.size >= 120
        doc: Padding.
      - id: preferred_cluster_dim_x
        -orig-id: preferredClusterDimX
        type: u4
        -since: r565
        if: _io.size >= 124
        doc: Preferred blocks of a cluster in x.
      - id: preferred_cluster_dim_y
        -orig-id: preferredClusterDimY
        type: u4
        -since: r565
        if: _io.size >= 128
        doc: Preferred blocks of a cluster in y.
      - id: preferred_cluster_dim_z
        -orig-id: preferredClusterDimZ
        type: u4
        -since: r565
        if: _io.size >= 132
        doc: Preferred blocks of a cluster in z.
      - id: padding1
        -orig-id: padding1
        type: u4
        -since: r565
        if: _io.size >= 136
        doc: Padding.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  const_bank_table:
    doc: Rows of const_bank_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: const_bank_table_entry
        size: entsize
        repeat: eos
  const_bank_table_entry:
    -orig-id: CudbgConstBankTableEntry
    -versions: { r550: 16 }
    doc: One constant bank of a grid; its contents lie in the global memory sections.
    seq:
      - id: bank_addr
        -orig-id: addr
        type: u8
        doc: Global address of the bank.
      - id: size
        -orig-id: size
        type: u4
        doc: Bytes in the bank.
      - id: bank_id
        -orig-id: bankId
        type: u4
        doc: Number of the bank.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  sm_table:
    doc: Rows of sm_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: sm_table_entry
        size: entsize
        repeat: eos
  sm_table_entry:
    -orig-id: CudbgSmTableEntry
    -versions: { r346: 8, r555: 24, r565: 40, r580: 48 }
    doc: One streaming multiprocessor of a device.
    seq:
      - id: sm_id
        -orig-id: smId
        type: u4
        doc: Number of the SM.
      - id: padding0
        -orig-id: padding0
        type: u4
        doc: Padding.
      - id: exception
        -orig-id: exception
        type: u4
        enum: exception_code
        -since: r555
        if: _io.size >= 12
        doc: Exception raised on the SM as a whole.
      - id: error_pc_valid
        -orig-id: errorPCValid
        type: u4
        -since: r555
        if: _io.size >= 16
        doc: Not zero when errorPC means something.
      - id: error_pc
        -orig-id: errorPC
        type: u8
        -since: r555
        if: _io.size >= 24
        doc: Address of the instruction at fault.
      - id: cluster_exception_target_block_idx_valid
        -orig-id: clusterExceptionTargetBlockIdxValid
        type: u4
        -since: r565
        if: _io.size >= 28
        doc: Not zero when the target block of a cluster exception is known.
      - id: cluster_exception_target_block_idx_x
        -orig-id: clusterExceptionTargetBlockIdxX
        type: u4
        -since: r565
        if: _io.size >= 32
        doc: Target block of the cluster exception, x.
      - id: cluster_exception_target_block_idx_y
        -orig-id: clusterExceptionTargetBlockIdxY
        type: u4
        -since: r565
        if: _io.size >= 36
        doc: Target block of the cluster exception, y.
      - id: cluster_exception_target_block_idx_z
        -orig-id: clusterExceptionTargetBlockIdxZ
        type: u4
        -since: r565
        if: _io.size >= 40
        doc: Target block of the cluster exception, z.
      - id: exception_string
        -orig-id: exceptionString
        type: u8
        -since: r580
        if: _io.size >= 48
        doc: Text about the exception; an offset into `.strtab`.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  cta_table:
    doc: Rows of cta_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: cta_table_entry
        size: entsize
        repeat: eos
  cta_table_entry:
    -orig-id: CudbgCTATableEntry
    -versions: { r346: 24, r525: 40, r565: 56 }
    doc: One block (cooperative thread array) resident on an SM.
    seq:
      - id: grid_id64
        -orig-id: gridId64
        type: u8
        doc: Grid of the block.
      - id: block_idx_x
        -orig-id: blockIdxX
        type: u4
        doc: blockIdx.x of the block.
      - id: block_idx_y
        -orig-id: blockIdxY
        type: u4
        doc: blockIdx.y of the block.
      - id: block_idx_z
        -orig-id: blockIdxZ
        type: u4
        doc: blockIdx.z of the block.
      - id: padding0
        -orig-id: padding0
        type: u4
        doc: Padding.
      - id: cluster_idx_x
        -orig-id: clusterIdxX
        type: u4
        -since: r525
        if: _io.size >= 28
        doc: Cluster of the block, x.
      - id: cluster_idx_y
        -orig-id: clusterIdxY
        type: u4
        -since: r525
        if: _io.size >= 32
        doc: Cluster of the block, y.
      - id: cluster_idx_z
        -orig-id: clusterIdxZ
        type: u4
        -since: r525
        if: _io.size >= 36
        doc: Cluster of the block, z.
      - id: padding1
        -orig-id: padding1
        type: u4
        -since: r525
        if: _io.size >= 40
        doc: Padding.
      - id: cluster_dim_x
        -orig-id: clusterDimX
        type: u4
        -since: r565
        if: _io.size >= 44
        doc: Blocks of its cluster in x.
      - id: cluster_dim_y
        -orig-id: clusterDimY
        type: u4
        -since: r565
        if: _io.size >= 48
        doc: Blocks of its cluster in y.
      - id: cluster_dim_z
        -orig-id: clusterDimZ
        type: u4
        -since: r565
        if: _io.size >= 52
        doc: Blocks of its cluster in z.
      - id: padding2
        -orig-id: padding2
        type: u4
        -since: r565
        if: _io.size >= 56
        doc: Padding.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  warp_table:
    doc: Rows of warp_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: warp_table_entry
        size: entsize
        repeat: eos
  warp_table_entry:
    -orig-id: CudbgWarpTableEntry
    -versions: { r346: 32, r525: 40, r570: 48, r575: 64, r590: 80 }
    doc: One warp of a block.
    seq:
      - id: error_pc
        -orig-id: errorPC
        type: u8
        doc: Address of the instruction at fault, if errorPCValid.
      - id: warp_id
        -orig-id: warpId
        type: u4
        doc: Number of the warp slot on its SM.
      - id: valid_lanes_mask
        -orig-id: validLanesMask
        type: u4
        doc: Bit n is set when lane n runs a thread.
      - id: active_lanes_mask
        -orig-id: activeLanesMask
        type: u4
        doc: Bit n is set when lane n is not masked off by divergence.
      - id: is_warp_broken
        -orig-id: isWarpBroken
        type: u4
        doc: Not zero when the warp stopped at a breakpoint or trap.
      - id: error_pc_valid
        -orig-id: errorPCValid
        type: u4
        doc: Not zero when errorPC means something.
      - id: padding0
        -orig-id: padding0
        type: u4
        doc: Padding.
      - id: num_regs
        -orig-id: numRegs
        type: u4
        -since: r525
        if: _io.size >= 36
        doc: Registers a lane of this warp uses.
      - id: padding1
        -orig-id: padding1
        type: u4
        -since: r525
        if: _io.size >= 40
        doc: Padding.
      - id: shared_mem_size
        -orig-id: sharedMemSize
        type: u4
        -since: r570
        if: _io.size >= 44
        doc: Bytes of shared memory of the block.
      - id: padding2
        -orig-id: padding2
        type: u4
        -since: r570
        if: _io.size >= 48
        doc: Padding.
      - id: in_syscall_lanes_mask
        -orig-id: inSyscallLanesMask
        type: u4
        -since: r575
        if: _io.size >= 52
        doc: Bit n is set when lane n is inside a system call.
      - id: cbu_active_lanes_mask
        -orig-id: cbuActiveLanesMask
        type: u4
        -since: r575
        if: _io.size >= 56
        doc: Lanes that the convergence barrier unit holds active.
      - id: cbu_exited_lanes_mask
        -orig-id: cbuExitedLanesMask
        type: u4
        -since: r575
        if: _io.size >= 60
        doc: Lanes that have exited.
      - id: cbu_collective_lanes_mask
        -orig-id: cbuCollectiveLanesMask
        type: u4
        -since: r575
        if: _io.size >= 64
        doc: Lanes that wait in a collective operation.
      - id: barrier_scope
        -orig-id: barrierScope
        type: u4
        enum: barrier_scope
        -since: r590
        if: _io.size >= 68
        doc: How wide the barrier is that the warp waits at.
      - id: padding3
        -orig-id: padding3
        type: u4
        -since: r590
        if: _io.size >= 72
        doc: Padding.
      - id: additional_barrier_info
        -orig-id: additionalBarrierInfo
        type: u8
        -since: r590
        if: _io.size >= 80
        doc: Text about the barrier; an offset into `.strtab`.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  thread_table:
    doc: Rows of thread_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: thread_table_entry
        size: entsize
        repeat: eos
  thread_table_entry:
    -orig-id: CudbgThreadTableEntry
    -versions: { r346: 48, r575: 56, r615: 64 }
    doc: One thread (lane) of a warp.
    seq:
      - id: virtual_pc
        -orig-id: virtualPC
        type: u8
        doc: Address of the next instruction. Old dumps of the classic debugger backend hold the address of a host copy of the code.
      - id: phys_pc
        -orig-id: physPC
        type: u8
        doc: The same, as an offset from the start of the function.
      - id: ln
        -orig-id: ln
        type: u4
        doc: Number of the lane in its warp.
      - id: thread_idx_x
        -orig-id: threadIdxX
        type: u4
        doc: threadIdx.x of the thread.
      - id: thread_idx_y
        -orig-id: threadIdxY
        type: u4
        doc: threadIdx.y of the thread.
      - id: thread_idx_z
        -orig-id: threadIdxZ
        type: u4
        doc: threadIdx.z of the thread.
      - id: exception
        -orig-id: exception
        type: u4
        enum: exception_code
        doc: Exception the thread raised, if any.
      - id: call_depth
        -orig-id: callDepth
        type: u4
        doc: Frames below the innermost one, system calls counted.
      - id: syscall_call_depth
        -orig-id: syscallCallDepth
        type: u4
        doc: How many of the frames are inside a system call.
      - id: cc_register
        -orig-id: ccRegister
        type: u4
        doc: Condition code register; GPUs before Volta only.
      - id: cbu_thread_state
        -orig-id: cbuThreadState
        type: u4
        enum: cbu_thread_state
        -since: r575
        if: _io.size >= 52
        doc: State of the lane in the convergence barrier unit.
      - id: padding0
        -orig-id: padding0
        type: u4
        -since: r575
        if: _io.size >= 56
        doc: Padding.
      - id: rpc_lo
        -orig-id: rpcLo
        type: u4
        -since: r615
        if: _io.size >= 60
        doc: Low half of the return address register.
      - id: rpc_hi
        -orig-id: rpcHi
        type: u4
        -since: r615
        if: _io.size >= 64
        doc: High half of the return address register.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  backtrace_table:
    doc: Rows of backtrace_table_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: backtrace_table_entry
        size: entsize
        repeat: eos
  backtrace_table_entry:
    -orig-id: CudbgBacktraceTableEntry
    -versions: { r346: 24 }
    doc: 'One return address on the call stack of a thread: row k returns from frame k to frame k + 1.'
    seq:
      - id: return_address
        -orig-id: returnAddress
        type: u8
        doc: Return address as an offset from the start of the caller.
      - id: virtual_return_address
        -orig-id: virtualReturnAddress
        type: u8
        doc: Return address in GPU memory (in a host copy of the code for the classic backend).
      - id: level
        -orig-id: level
        type: u4
        doc: 0 for the innermost frame.
      - id: pad
        -orig-id: pad
        type: u4
        doc: Padding.
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  meta_data_table:
    doc: Rows of meta_data_entry.
    params:
      - id: entsize
        type: u4
    seq:
      - id: entries
        type: meta_data_entry
        size: entsize
        repeat: eos
  meta_data_entry:
    -orig-id: CudbgMetaDataEntry
    -versions: { r565: 32 }
    doc: Who wrote the dump, and how. One row in the whole file.
    seq:
      - id: generator_name
        -orig-id: generatorName
        type: u8
        doc: Program that wrote the dump; an offset into `.strtab`.
      - id: driver_version_major
        -orig-id: driverVersionMajor
        type: u4
        doc: Display driver version, major part.
      - id: driver_version_minor
        -orig-id: driverVersionMinor
        type: u4
        doc: Display driver version, minor part.
      - id: cuda_driver_version_major
        -orig-id: cudaDriverVersionMajor
        type: u4
        doc: CUDA version of the driver, major part.
      - id: cuda_driver_version_minor
        -orig-id: cudaDriverVersionMinor
        type: u4
        doc: CUDA version of the driver, minor part.
      - id: flags
        -orig-id: flags
        type: u4
        doc: Set of coredump_generation_flags.
      - id: timestamp
        -orig-id: timestamp
        type: u4
        doc: Seconds since 1970 (UTC).
      - id: unknown_tail
        size-eos: true
        doc: What drivers newer than this schema add.
  debug_registers:
    doc: >-
      Section .nv_debug_info_reg_sass of a cubin of a -G build: where ptxas put the virtual registers of PTX, which the DWARF names,
      along each function. Read off the cubins of CUDA 13.0, to the last byte; nothing in it is aligned.
    seq:
      - id: functions
        type: debug_registers_function
        repeat: eos
  debug_registers_function:
    doc: The registers of one function.
    seq:
      - id: name
        type: strz
        encoding: UTF-8
        doc: Mangled, as in the symbol table.
      - id: num_entries
        type: u4
      - id: entries
        type: debug_register
        repeat: expr
        repeat-expr: num_entries
  debug_register:
    doc: >-
      Where 32 bits of a register of PTX are in a part of its function. Several entries of one register may overlap. After the end
      of one the register may still be there, until something else is put into the place.
    seq:
      - id: piece
        type: u4
        doc: Which 32 bits, the lowest first; 64-bit registers have 0 and 1.
      - id: register
        type: strz
        encoding: UTF-8
        doc: As PTX writes it, such as %rd1.
      - id: payload
        type: b24le
        doc: >-
          The number of a register; of halves the number times 2, plus 1 for the upper half; an offset in local memory; of
          reg_class_lmem_reg_offset the register in bits 16 to 23 and the offset in the lower 16 bits.
      - id: place_class
        type: u1
        enum: reg_class
        doc: Says what the payload is.
      - id: start
        type: u4
        doc: Bytes from the first instruction of the function.
      - id: end
        type: u4
        doc: Bytes from the first instruction of the function; the first one after.
  debug_register_types:
    doc: >-
      Section .nv_debug_info_reg_type of a cubin: the type of the register of PTX of each entry of .nv_debug_info_reg_sass, in the
      same order. The numbers were found by the names of the registers (%rd, %f, %p and so on) in cubins of CUDA 13.0.
    seq:
      - id: functions
        type: debug_register_types_function
        repeat: eos
  debug_register_types_function:
    doc: The types of the registers of one function.
    seq:
      - id: name
        type: strz
        encoding: UTF-8
      - id: num_types
        type: u4
      - id: types
        type: u1
        enum: ptx_register_type
        repeat: expr
        repeat-expr: num_types
  nv_info:
    doc: >-
      Section .nv.info.NAME of a cubin: what the driver has to know of function NAME. The numbers have been read off what ptxas
      12.4 and 13.0 write; those that are not listed are kept.
    seq:
      - id: records
        type: nv_info_record
        repeat: eos
  nv_info_record:
    doc: One attribute of a function.
    seq:
      - id: format
        type: u1
        doc: 1 no value, 2 one byte, 3 two bytes, 4 as many bytes as value says.
      - id: attribute
        type: u1
        enum: nv_info_attribute
      - id: value
        type: u2
        doc: The value itself; of format 4 the bytes of the payload.
      - id: payload
        size: 'format == 4 ? value : 0'
  kparam_info:
    doc: Payload of EIATTR_KPARAM_INFO, one parameter of a kernel.
    meta:
      bit-endian: le
    seq:
      - id: index
        type: u4
      - id: ordinal
        type: u2
        doc: Which parameter; the first is 0.
      - id: param_offset
        type: u2
        doc: In bytes from where the parameters start.
      - id: log_alignment
        type: b8
      - id: space
        type: b4
        doc: Bit 2 says that the parameter was declared a pointer.
      - id: cbank
        type: b5
      - id: is_reserved
        type: b1
      - id: param_size
        type: b14
        doc: In bytes.
  kparam_info_v2:
    doc: Payload of EIATTR_KPARAM_INFO_V2, for kernels whose parameters take more than 4 KiB.
    seq:
      - id: index
        type: u4
      - id: ordinal
        type: u2
      - id: param_offset
        type: u2
      - id: param_size
        type: u2
      - id: attributes
        type: u2
        doc: Bit 10 says that the parameter was declared a pointer.
enums:
  relocation_type:
    0x38:
      id: r_cuda_abs32_lo
      -orig-id: R_CUDA_ABS32_LO
      doc: Lower half of an address, in an immediate of 32 bits.
    0x39:
      id: r_cuda_abs32_hi
      -orig-id: R_CUDA_ABS32_HI
      doc: Upper half of an address.
  section_header_types:
    0x80000001:
      id: cudbg_sht_managed_mem
      -orig-id: CUDBG_SHT_MANAGED_MEM
      doc: Managed memory; sh_addr is its global address.
    0x80000002:
      id: cudbg_sht_global_mem
      -orig-id: CUDBG_SHT_GLOBAL_MEM
      doc: Global memory; sh_addr is its global address.
    0x80000003:
      id: cudbg_sht_local_mem
      -orig-id: CUDBG_SHT_LOCAL_MEM
      doc: Local memory of a thread; links to the thread row, sh_addr is the local address of the first byte.
    0x80000004:
      id: cudbg_sht_shared_mem
      -orig-id: CUDBG_SHT_SHARED_MEM
      doc: Shared memory of a block; links to the CTA row.
    0x80000005:
      id: cudbg_sht_dev_regs
      -orig-id: CUDBG_SHT_DEV_REGS
      doc: Registers of a thread, 32 bits each; links to the thread row.
    0x80000006:
      id: cudbg_sht_elf_img
      -orig-id: CUDBG_SHT_ELF_IMG
      doc: Cubin as it was loaded, before relocation; links to the module row.
    0x80000007:
      id: cudbg_sht_relf_img
      -orig-id: CUDBG_SHT_RELF_IMG
      doc: Cubin after relocation, its symbols are GPU addresses; links to the module row.
    0x80000008:
      id: cudbg_sht_bt
      -orig-id: CUDBG_SHT_BT
      doc: Call stack of a thread; links to the thread row.
    0x80000009:
      id: cudbg_sht_dev_table
      -orig-id: CUDBG_SHT_DEV_TABLE
      doc: Devices; the root of all tables.
    0x8000000a:
      id: cudbg_sht_ctx_table
      -orig-id: CUDBG_SHT_CTX_TABLE
      doc: Contexts of a device; links to the device row.
    0x8000000b:
      id: cudbg_sht_sm_table
      -orig-id: CUDBG_SHT_SM_TABLE
      doc: SMs of a device; links to the device row.
    0x8000000c:
      id: cudbg_sht_grid_table
      -orig-id: CUDBG_SHT_GRID_TABLE
      doc: Grids of a device; links to the device row.
    0x8000000d:
      id: cudbg_sht_cta_table
      -orig-id: CUDBG_SHT_CTA_TABLE
      doc: Blocks on an SM; links to the SM row.
    0x8000000e:
      id: cudbg_sht_wp_table
      -orig-id: CUDBG_SHT_WP_TABLE
      doc: Warps of a block; links to the CTA row.
    0x8000000f:
      id: cudbg_sht_ln_table
      -orig-id: CUDBG_SHT_LN_TABLE
      doc: Threads of a warp; links to the warp row.
    0x80000010:
      id: cudbg_sht_mod_table
      -orig-id: CUDBG_SHT_MOD_TABLE
      doc: Modules of a context; links to the context row.
    0x80000011:
      id: cudbg_sht_dev_pred
      -orig-id: CUDBG_SHT_DEV_PRED
      doc: Predicates of a thread, 32 bits each; links to the thread row.
    0x80000012:
      id: cudbg_sht_param_mem
      -orig-id: CUDBG_SHT_PARAM_MEM
      doc: Kernel parameters of a grid; links to the grid row.
    0x80000013:
      id: cudbg_sht_dev_uregs
      -orig-id: CUDBG_SHT_DEV_UREGS
      doc: Uniform registers of a warp, 32 bits each; links to the warp row. Since r400.
    0x80000014:
      id: cudbg_sht_dev_upred
      -orig-id: CUDBG_SHT_DEV_UPRED
      doc: Uniform predicates of a warp, 32 bits each; links to the warp row. Since r400.
    0x80000015:
      id: cudbg_sht_cb_table
      -orig-id: CUDBG_SHT_CB_TABLE
      doc: Constant banks of a grid; links to the grid row. Since r550.
    0x80000016:
      id: cudbg_sht_meta_data
      -orig-id: CUDBG_SHT_META_DATA
      doc: Who wrote the dump. Since r565.
    0x80000017:
      id: cudbg_sht_cbu_bar
      -orig-id: CUDBG_SHT_CBU_BAR
      doc: Convergence barriers of a warp, 32 bits each; links to the warp row. Since r575.
  exception_code:
    0:
      id: cudbg_exception_none
      -orig-id: CUDBG_EXCEPTION_NONE
    1:
      id: cudbg_exception_lane_illegal_address
      -orig-id: CUDBG_EXCEPTION_LANE_ILLEGAL_ADDRESS
      doc: Not reported since CUDA 13.1.
    2:
      id: cudbg_exception_lane_user_stack_overflow
      -orig-id: CUDBG_EXCEPTION_LANE_USER_STACK_OVERFLOW
      doc: Not reported since CUDA 13.1.
    3:
      id: cudbg_exception_device_hardware_stack_overflow
      -orig-id: CUDBG_EXCEPTION_DEVICE_HARDWARE_STACK_OVERFLOW
      doc: Not reported since CUDA 13.1.
    4:
      id: cudbg_exception_warp_illegal_instruction
      -orig-id: CUDBG_EXCEPTION_WARP_ILLEGAL_INSTRUCTION
      doc: Bad opcode, operand or branch target.
    5:
      id: cudbg_exception_warp_out_of_range_address
      -orig-id: CUDBG_EXCEPTION_WARP_OUT_OF_RANGE_ADDRESS
      doc: Address outside local, shared or virtual memory.
    6:
      id: cudbg_exception_warp_misaligned_address
      -orig-id: CUDBG_EXCEPTION_WARP_MISALIGNED_ADDRESS
      doc: Address not a multiple of the access size.
    7:
      id: cudbg_exception_warp_invalid_address_space
      -orig-id: CUDBG_EXCEPTION_WARP_INVALID_ADDRESS_SPACE
      doc: Instruction applied to a memory it cannot reach.
    8:
      id: cudbg_exception_warp_invalid_pc
      -orig-id: CUDBG_EXCEPTION_WARP_INVALID_PC
      doc: Program counter out of range.
    9:
      id: cudbg_exception_warp_hardware_stack_overflow
      -orig-id: CUDBG_EXCEPTION_WARP_HARDWARE_STACK_OVERFLOW
    10:
      id: cudbg_exception_device_illegal_address
      -orig-id: CUDBG_EXCEPTION_DEVICE_ILLEGAL_ADDRESS
      doc: Global address that is not mapped; the warp is not known.
    11:
      id: cudbg_exception_lane_misaligned_address
      -orig-id: CUDBG_EXCEPTION_LANE_MISALIGNED_ADDRESS
      doc: Not reported since CUDA 13.1.
    12:
      id: cudbg_exception_warp_assert
      -orig-id: CUDBG_EXCEPTION_WARP_ASSERT
      doc: A device-side assert failed.
    13:
      id: cudbg_exception_lane_syscall_error
      -orig-id: CUDBG_EXCEPTION_LANE_SYSCALL_ERROR
      doc: Not reported since CUDA 13.1.
    14:
      id: cudbg_exception_warp_illegal_address
      -orig-id: CUDBG_EXCEPTION_WARP_ILLEGAL_ADDRESS
      doc: Address that is not mapped.
    15:
      id: cudbg_exception_lane_nonmigratable_atomsys
      -orig-id: CUDBG_EXCEPTION_LANE_NONMIGRATABLE_ATOMSYS
      doc: Not reported since CUDA 13.1.
    16:
      id: cudbg_exception_lane_invalid_atomsys
      -orig-id: CUDBG_EXCEPTION_LANE_INVALID_ATOMSYS
      doc: Not reported since CUDA 13.1.
    17:
      id: cudbg_exception_cluster_out_of_range_address
      -orig-id: CUDBG_EXCEPTION_CLUSTER_OUT_OF_RANGE_ADDRESS
      doc: Distributed shared memory address out of range.
    18:
      id: cudbg_exception_cluster_block_not_present
      -orig-id: CUDBG_EXCEPTION_CLUSTER_BLOCK_NOT_PRESENT
      doc: The block that was addressed in the cluster is not there.
    19:
      id: cudbg_exception_warp_stack_canary
      -orig-id: CUDBG_EXCEPTION_WARP_STACK_CANARY
      doc: The stack was overwritten.
    20:
      id: cudbg_exception_warp_tmem_access_check
      -orig-id: CUDBG_EXCEPTION_WARP_TMEM_ACCESS_CHECK
      doc: Tensor memory access that its owner does not allow.
    21:
      id: cudbg_exception_warp_tmem_leak
      -orig-id: CUDBG_EXCEPTION_WARP_TMEM_LEAK
      doc: Tensor memory was not given back.
    22:
      id: cudbg_exception_warp_call_requires_newer_driver
      -orig-id: CUDBG_EXCEPTION_WARP_CALL_REQUIRES_NEWER_DRIVER
    23:
      id: cudbg_exception_warp_misaligned_pc
      -orig-id: CUDBG_EXCEPTION_WARP_MISALIGNED_PC
    24:
      id: cudbg_exception_warp_pc_overflow
      -orig-id: CUDBG_EXCEPTION_WARP_PC_OVERFLOW
    25:
      id: cudbg_exception_warp_misaligned_reg
      -orig-id: CUDBG_EXCEPTION_WARP_MISALIGNED_REG
    26:
      id: cudbg_exception_warp_illegal_instr_encoding
      -orig-id: CUDBG_EXCEPTION_WARP_ILLEGAL_INSTR_ENCODING
    27:
      id: cudbg_exception_warp_illegal_instr_param
      -orig-id: CUDBG_EXCEPTION_WARP_ILLEGAL_INSTR_PARAM
    28:
      id: cudbg_exception_warp_out_of_range_register
      -orig-id: CUDBG_EXCEPTION_WARP_OUT_OF_RANGE_REGISTER
    29:
      id: cudbg_exception_warp_invalid_const_addr_ldc
      -orig-id: CUDBG_EXCEPTION_WARP_INVALID_CONST_ADDR_LDC
    30:
      id: cudbg_exception_warp_mmu_fault
      -orig-id: CUDBG_EXCEPTION_WARP_MMU_FAULT
    31:
      id: cudbg_exception_warp_arrive
      -orig-id: CUDBG_EXCEPTION_WARP_ARRIVE
      doc: Error on arrival at an mbarrier.
    32:
      id: cudbg_exception_cluster_poison
      -orig-id: CUDBG_EXCEPTION_CLUSTER_POISON
    33:
      id: cudbg_exception_warp_api_stack_error
      -orig-id: CUDBG_EXCEPTION_WARP_API_STACK_ERROR
    34:
      id: cudbg_exception_warp_block_not_present
      -orig-id: CUDBG_EXCEPTION_WARP_BLOCK_NOT_PRESENT
    35:
      id: cudbg_exception_warp_user_stack_overflow
      -orig-id: CUDBG_EXCEPTION_WARP_USER_STACK_OVERFLOW
    36:
      id: cudbg_exception_tma_syscall
      -orig-id: CUDBG_EXCEPTION_TMA_SYSCALL
      doc: Since CUDA 13.3.
    0xffffffff:
      id: cudbg_exception_unknown
      -orig-id: CUDBG_EXCEPTION_UNKNOWN
      doc: An exception that the debugger could not name.
  kernel_type:
    0:
      id: cudbg_knl_type_unknown
      -orig-id: CUDBG_KNL_TYPE_UNKNOWN
    1:
      id: cudbg_knl_type_system
      -orig-id: CUDBG_KNL_TYPE_SYSTEM
      doc: Launched by the driver (a memset, for one).
    2:
      id: cudbg_knl_type_application
      -orig-id: CUDBG_KNL_TYPE_APPLICATION
      doc: Launched by the program or its libraries.
  kernel_origin:
    0:
      id: cudbg_knl_origin_cpu
      -orig-id: CUDBG_KNL_ORIGIN_CPU
    1:
      id: cudbg_knl_origin_gpu
      -orig-id: CUDBG_KNL_ORIGIN_GPU
      doc: Launched by another kernel.
  grid_status:
    0:
      id: cudbg_grid_status_invalid
      -orig-id: CUDBG_GRID_STATUS_INVALID
    1:
      id: cudbg_grid_status_pending
      -orig-id: CUDBG_GRID_STATUS_PENDING
      doc: Launched, not yet running.
    2:
      id: cudbg_grid_status_active
      -orig-id: CUDBG_GRID_STATUS_ACTIVE
      doc: Running.
    3:
      id: cudbg_grid_status_sleeping
      -orig-id: CUDBG_GRID_STATUS_SLEEPING
      doc: Waiting to join.
    4:
      id: cudbg_grid_status_terminated
      -orig-id: CUDBG_GRID_STATUS_TERMINATED
      doc: Ended.
    5:
      id: cudbg_grid_status_undetermined
      -orig-id: CUDBG_GRID_STATUS_UNDETERMINED
      doc: Pending or terminated.
  barrier_scope:
    0:
      id: cudbg_barrier_scope_none
      -orig-id: CUDBG_BARRIER_SCOPE_NONE
    1:
      id: cudbg_barrier_scope_warp
      -orig-id: CUDBG_BARRIER_SCOPE_WARP
    2:
      id: cudbg_barrier_scope_warp_group
      -orig-id: CUDBG_BARRIER_SCOPE_WARP_GROUP
    3:
      id: cudbg_barrier_scope_block
      -orig-id: CUDBG_BARRIER_SCOPE_BLOCK
    4:
      id: cudbg_barrier_scope_cluster
      -orig-id: CUDBG_BARRIER_SCOPE_CLUSTER
    5:
      id: cudbg_barrier_scope_kernel
      -orig-id: CUDBG_BARRIER_SCOPE_KERNEL
    0xffffffff:
      id: cudbg_barrier_scope_invalid
      -orig-id: CUDBG_BARRIER_SCOPE_INVALID
  cbu_thread_state:
    0:
      id: cudbg_cbu_thread_state_exited
      -orig-id: CUDBG_CBU_THREAD_STATE_EXITED
    1:
      id: cudbg_cbu_thread_state_ready
      -orig-id: CUDBG_CBU_THREAD_STATE_READY
    2:
      id: cudbg_cbu_thread_state_yielded
      -orig-id: CUDBG_CBU_THREAD_STATE_YIELDED
    3:
      id: cudbg_cbu_thread_state_sleep
      -orig-id: CUDBG_CBU_THREAD_STATE_SLEEP
    4:
      id: cudbg_cbu_thread_state_sleepyield
      -orig-id: CUDBG_CBU_THREAD_STATE_SLEEPYIELD
    5:
      id: cudbg_cbu_thread_state_readyatnext
      -orig-id: CUDBG_CBU_THREAD_STATE_READYATNEXT
    6:
      id: cudbg_cbu_thread_state_blockedplus
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDPLUS
    7:
      id: cudbg_cbu_thread_state_blockedall
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDALL
    8:
      id: cudbg_cbu_thread_state_blockedcollective
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDCOLLECTIVE
    9:
      id: cudbg_cbu_thread_state_blockedb0
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB0
    10:
      id: cudbg_cbu_thread_state_blockedb1
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB1
    11:
      id: cudbg_cbu_thread_state_blockedb2
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB2
    12:
      id: cudbg_cbu_thread_state_blockedb3
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB3
    13:
      id: cudbg_cbu_thread_state_blockedb4
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB4
    14:
      id: cudbg_cbu_thread_state_blockedb5
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB5
    15:
      id: cudbg_cbu_thread_state_blockedb6
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB6
    16:
      id: cudbg_cbu_thread_state_blockedb7
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB7
    17:
      id: cudbg_cbu_thread_state_blockedb8
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB8
    18:
      id: cudbg_cbu_thread_state_blockedb9
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB9
    19:
      id: cudbg_cbu_thread_state_blockedb10
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB10
    20:
      id: cudbg_cbu_thread_state_blockedb11
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB11
    21:
      id: cudbg_cbu_thread_state_blockedb12
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB12
    22:
      id: cudbg_cbu_thread_state_blockedb13
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB13
    23:
      id: cudbg_cbu_thread_state_blockedb14
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB14
    24:
      id: cudbg_cbu_thread_state_blockedb15
      -orig-id: CUDBG_CBU_THREAD_STATE_BLOCKEDB15
    0xffffffff:
      id: cudbg_cbu_thread_state_invalid
      -orig-id: CUDBG_CBU_THREAD_STATE_INVALID
  coredump_generation_flags:
    0:
      id: cudbg_coredump_default_flags
      -orig-id: CUDBG_COREDUMP_DEFAULT_FLAGS
    0x1:
      id: cudbg_coredump_skip_nonrelocated_elf_images
      -orig-id: CUDBG_COREDUMP_SKIP_NONRELOCATED_ELF_IMAGES
      doc: No ELF_IMG sections.
    0x2:
      id: cudbg_coredump_skip_global_memory
      -orig-id: CUDBG_COREDUMP_SKIP_GLOBAL_MEMORY
      doc: No GLOBAL_MEM and MANAGED_MEM sections.
    0x4:
      id: cudbg_coredump_skip_shared_memory
      -orig-id: CUDBG_COREDUMP_SKIP_SHARED_MEMORY
      doc: No SHARED_MEM sections.
    0x8:
      id: cudbg_coredump_skip_local_memory
      -orig-id: CUDBG_COREDUMP_SKIP_LOCAL_MEMORY
      doc: No LOCAL_MEM sections.
    0x10:
      id: cu_coredump_skip_abort
      -orig-id: CU_COREDUMP_SKIP_ABORT
      doc: The process went on after the dump. A flag of the driver API only.
    0x20:
      id: cudbg_coredump_skip_constbank_memory
      -orig-id: CUDBG_COREDUMP_SKIP_CONSTBANK_MEMORY
      doc: No constant bank memory.
    0x2f:
      id: cudbg_coredump_lightweight_flags
      -orig-id: CUDBG_COREDUMP_LIGHTWEIGHT_FLAGS
      doc: 'No memory and no unrelocated images: all five skip flags.'
    0x40:
      id: cudbg_coredump_gzip_compress
      -orig-id: CUDBG_COREDUMP_GZIP_COMPRESS
      doc: The file is gzip. Since CUDA 13.1.
    0x80:
      id: cudbg_coredump_faulted_contexts_only
      -orig-id: CUDBG_COREDUMP_FAULTED_CONTEXTS_ONLY
      doc: Only contexts with an exception. Since CUDA 13.3.
    0x40000000:
      id: cu_coredump_no_errbar_at_exit
      -orig-id: CU_COREDUMP_NO_ERRBAR_AT_EXIT
      doc: A flag of the driver API only. Since CUDA 13.3.
    0x80000000:
      id: cu_coredump_log_only
      -orig-id: CU_COREDUMP_LOG_ONLY
      doc: A flag of the driver API only. Since CUDA 13.3.
  result:
    0:
      id: cudbg_success
      -orig-id: CUDBG_SUCCESS
    0x1:
      id: cudbg_error_unknown
      -orig-id: CUDBG_ERROR_UNKNOWN
    0x2:
      id: cudbg_error_buffer_too_small
      -orig-id: CUDBG_ERROR_BUFFER_TOO_SMALL
    0x3:
      id: cudbg_error_unknown_function
      -orig-id: CUDBG_ERROR_UNKNOWN_FUNCTION
    0x4:
      id: cudbg_error_invalid_args
      -orig-id: CUDBG_ERROR_INVALID_ARGS
    0x5:
      id: cudbg_error_uninitialized
      -orig-id: CUDBG_ERROR_UNINITIALIZED
    0x6:
      id: cudbg_error_invalid_coordinates
      -orig-id: CUDBG_ERROR_INVALID_COORDINATES
    0x7:
      id: cudbg_error_invalid_memory_segment
      -orig-id: CUDBG_ERROR_INVALID_MEMORY_SEGMENT
    0x8:
      id: cudbg_error_invalid_memory_access
      -orig-id: CUDBG_ERROR_INVALID_MEMORY_ACCESS
    0x9:
      id: cudbg_error_memory_mapping_failed
      -orig-id: CUDBG_ERROR_MEMORY_MAPPING_FAILED
    0xa:
      id: cudbg_error_internal
      -orig-id: CUDBG_ERROR_INTERNAL
    0xb:
      id: cudbg_error_invalid_device
      -orig-id: CUDBG_ERROR_INVALID_DEVICE
    0xc:
      id: cudbg_error_invalid_sm
      -orig-id: CUDBG_ERROR_INVALID_SM
    0xd:
      id: cudbg_error_invalid_warp
      -orig-id: CUDBG_ERROR_INVALID_WARP
    0xe:
      id: cudbg_error_invalid_lane
      -orig-id: CUDBG_ERROR_INVALID_LANE
    0xf:
      id: cudbg_error_suspended_device
      -orig-id: CUDBG_ERROR_SUSPENDED_DEVICE
    0x10:
      id: cudbg_error_running_device
      -orig-id: CUDBG_ERROR_RUNNING_DEVICE
    0x11:
      id: cudbg_error_reserved_0
      -orig-id: CUDBG_ERROR_RESERVED_0
    0x12:
      id: cudbg_error_invalid_address
      -orig-id: CUDBG_ERROR_INVALID_ADDRESS
    0x13:
      id: cudbg_error_incompatible_api
      -orig-id: CUDBG_ERROR_INCOMPATIBLE_API
    0x14:
      id: cudbg_error_initialization_failure
      -orig-id: CUDBG_ERROR_INITIALIZATION_FAILURE
    0x15:
      id: cudbg_error_invalid_grid
      -orig-id: CUDBG_ERROR_INVALID_GRID
    0x16:
      id: cudbg_error_no_event_available
      -orig-id: CUDBG_ERROR_NO_EVENT_AVAILABLE
    0x17:
      id: cudbg_error_some_devices_watchdogged
      -orig-id: CUDBG_ERROR_SOME_DEVICES_WATCHDOGGED
    0x18:
      id: cudbg_error_all_devices_watchdogged
      -orig-id: CUDBG_ERROR_ALL_DEVICES_WATCHDOGGED
    0x19:
      id: cudbg_error_invalid_attribute
      -orig-id: CUDBG_ERROR_INVALID_ATTRIBUTE
    0x1a:
      id: cudbg_error_zero_call_depth
      -orig-id: CUDBG_ERROR_ZERO_CALL_DEPTH
    0x1b:
      id: cudbg_error_invalid_call_level
      -orig-id: CUDBG_ERROR_INVALID_CALL_LEVEL
    0x1c:
      id: cudbg_error_communication_failure
      -orig-id: CUDBG_ERROR_COMMUNICATION_FAILURE
    0x1d:
      id: cudbg_error_invalid_context
      -orig-id: CUDBG_ERROR_INVALID_CONTEXT
    0x1e:
      id: cudbg_error_address_not_in_device_mem
      -orig-id: CUDBG_ERROR_ADDRESS_NOT_IN_DEVICE_MEM
    0x1f:
      id: cudbg_error_memory_unmapping_failed
      -orig-id: CUDBG_ERROR_MEMORY_UNMAPPING_FAILED
    0x20:
      id: cudbg_error_incompatible_display_driver
      -orig-id: CUDBG_ERROR_INCOMPATIBLE_DISPLAY_DRIVER
    0x21:
      id: cudbg_error_invalid_module
      -orig-id: CUDBG_ERROR_INVALID_MODULE
    0x22:
      id: cudbg_error_lane_not_in_syscall
      -orig-id: CUDBG_ERROR_LANE_NOT_IN_SYSCALL
    0x23:
      id: cudbg_error_reserved_1
      -orig-id: CUDBG_ERROR_RESERVED_1
    0x24:
      id: cudbg_error_invalid_envvar_args
      -orig-id: CUDBG_ERROR_INVALID_ENVVAR_ARGS
    0x25:
      id: cudbg_error_os_resources
      -orig-id: CUDBG_ERROR_OS_RESOURCES
    0x26:
      id: cudbg_error_fork_failed
      -orig-id: CUDBG_ERROR_FORK_FAILED
    0x27:
      id: cudbg_error_no_device_available
      -orig-id: CUDBG_ERROR_NO_DEVICE_AVAILABLE
    0x28:
      id: cudbg_error_attach_not_possible
      -orig-id: CUDBG_ERROR_ATTACH_NOT_POSSIBLE
    0x29:
      id: cudbg_error_warp_resume_not_possible
      -orig-id: CUDBG_ERROR_WARP_RESUME_NOT_POSSIBLE
    0x2a:
      id: cudbg_error_invalid_warp_mask
      -orig-id: CUDBG_ERROR_INVALID_WARP_MASK
    0x2b:
      id: cudbg_error_ambiguous_memory_address
      -orig-id: CUDBG_ERROR_AMBIGUOUS_MEMORY_ADDRESS
    0x2c:
      id: cudbg_error_recursive_api_call
      -orig-id: CUDBG_ERROR_RECURSIVE_API_CALL
    0x2d:
      id: cudbg_error_missing_data
      -orig-id: CUDBG_ERROR_MISSING_DATA
    0x2e:
      id: cudbg_error_not_supported
      -orig-id: CUDBG_ERROR_NOT_SUPPORTED
    0x2f:
      id: cudbg_error_breakpoint_state_conflict
      -orig-id: CUDBG_ERROR_BREAKPOINT_STATE_CONFLICT
  ptx_storage_kind:
    0:
      id: ptx_unspecified_storage
      -orig-id: ptxUNSPECIFIEDStorage
    1:
      id: ptx_code_storage
      -orig-id: ptxCodeStorage
    2:
      id: ptx_reg_storage
      -orig-id: ptxRegStorage
    3:
      id: ptx_sreg_storage
      -orig-id: ptxSregStorage
    4:
      id: ptx_const_storage
      -orig-id: ptxConstStorage
    5:
      id: ptx_global_storage
      -orig-id: ptxGlobalStorage
    6:
      id: ptx_local_storage
      -orig-id: ptxLocalStorage
    7:
      id: ptx_param_storage
      -orig-id: ptxParamStorage
    8:
      id: ptx_shared_storage
      -orig-id: ptxSharedStorage
    9:
      id: ptx_surf_storage
      -orig-id: ptxSurfStorage
    10:
      id: ptx_tex_storage
      -orig-id: ptxTexStorage
    11:
      id: ptx_tex_sampler_storage
      -orig-id: ptxTexSamplerStorage
    12:
      id: ptx_generic_storage
      -orig-id: ptxGenericStorage
    13:
      id: ptx_iparam_storage
      -orig-id: ptxIParamStorage
    14:
      id: ptx_oparam_storage
      -orig-id: ptxOParamStorage
    15:
      id: ptx_frame_storage
      -orig-id: ptxFrameStorage
    16:
      id: ptx_ureg_storage
      -orig-id: ptxURegStorage
  reg_class:
    0x0:
      id: reg_class_invalid
      -orig-id: REG_CLASS_INVALID
    0x1:
      id: reg_class_reg_cc
      -orig-id: REG_CLASS_REG_CC
    0x2:
      id: reg_class_reg_pred
      -orig-id: REG_CLASS_REG_PRED
    0x3:
      id: reg_class_reg_addr
      -orig-id: REG_CLASS_REG_ADDR
    0x4:
      id: reg_class_reg_half
      -orig-id: REG_CLASS_REG_HALF
      doc: A 16-bit half of a register.
    0x5:
      id: reg_class_reg_full
      -orig-id: REG_CLASS_REG_FULL
      doc: A 32-bit register.
    0x6:
      id: reg_class_mem_local
      -orig-id: REG_CLASS_MEM_LOCAL
      doc: Spilled to local memory.
    0x7:
      id: reg_class_lmem_reg_offset
      -orig-id: REG_CLASS_LMEM_REG_OFFSET
      doc: Spilled to the stack, at an offset from a register.
    0x9:
      id: reg_class_ureg_pred
      -orig-id: REG_CLASS_UREG_PRED
    0xa:
      id: reg_class_ureg_half
      -orig-id: REG_CLASS_UREG_HALF
    0xb:
      id: reg_class_ureg_full
      -orig-id: REG_CLASS_UREG_FULL
      doc: A 32-bit uniform register.
    0xc:
      id: reg_class_temp_reg_spill
      -orig-id: REG_CLASS_TEMP_REG_SPILL
      doc: 0 is the low half of the return address register, 1 the high half.
  ptx_register_type:
    1:
      id: u16
      doc: Registers %rs of 16 bits.
    2:
      id: u32
    3:
      id: u64
      doc: Addresses too.
    6:
      id: b32
    7:
      id: b64
    10:
      id: s32
    11:
      id: s64
    14:
      id: f32
    15:
      id: f64
    16:
      id: pred
      doc: Predicates.
  nv_info_attribute:
    0xa:
      id: eiattr_param_cbank
      -orig-id: EIATTR_PARAM_CBANK
      doc: Where the parameters are in constant bank 0.
    0x17:
      id: eiattr_kparam_info
      -orig-id: EIATTR_KPARAM_INFO
      doc: One parameter, kparam_info.
    0x19:
      id: eiattr_cbank_param_size
      -orig-id: EIATTR_CBANK_PARAM_SIZE
      doc: Bytes of all parameters.
    0x45:
      id: eiattr_kparam_info_v2
      -orig-id: EIATTR_KPARAM_INFO_V2
      doc: One parameter of many bytes, kparam_info_v2.
