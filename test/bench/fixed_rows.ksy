meta:
  id: fixed_rows
  endian: le
doc: The 48 bytes of a thread row of driver r346 and nothing else, the easiest form for the official target.
seq:
  - id: entries
    type: entry
    repeat: eos
types:
  entry:
    seq:
      - id: virtual_pc
        type: u8
      - id: phys_pc
        type: u8
      - id: ln
        type: u4
      - id: thread_idx_x
        type: u4
      - id: thread_idx_y
        type: u4
      - id: thread_idx_z
        type: u4
      - id: exception
        type: u4
      - id: call_depth
        type: u4
      - id: syscall_call_depth
        type: u4
      - id: cc_register
        type: u4
