/* Calls that print JSON, a line each: the format of FILE, the document, the words. OUT is a folder that may be written to. */

export interface Call {
  readonly format: string;
  readonly document: string;
  readonly words: readonly string[];
}

export const calls: readonly Call[] = `
  any    detect          detect FILE
  any    verify          verify FILE
  any    write           write FILE -o OUT/again
  any    cuda.diff       diff FILE FILE
  cuda   cuda.diff       diff FILE OTHER
  cuda   cuda.summary    summary FILE
  cuda   cuda.summary    summary --salvage FILE
  cuda   cuda.dump       dump FILE
  cuda   cuda.devices    cuda devices FILE
  cuda   cuda.sms        cuda sms FILE
  cuda   cuda.warps      cuda warps FILE
  cuda   cuda.lanes      cuda lanes FILE
  cuda   cuda.threads    cuda threads FILE
  cuda   cuda.blocks     cuda blocks FILE
  cuda   cuda.kernels    cuda kernels FILE
  cuda   cuda.contexts   cuda contexts FILE
  cuda   cuda.where      cuda where FILE
  cuda   cuda.exceptions cuda exceptions FILE
  cuda   cuda.bt         cuda bt FILE
  cuda   cuda.vars       cuda vars FILE
  cuda   cuda.print      cuda print FILE threadIdx.x
  cuda   cuda.print      cuda print FILE $R2 --all-lanes
  cuda   cuda.print      cuda print FILE nodes --frame 2
  cuda   cuda.globals    cuda globals FILE
  cuda   cuda.types      cuda types FILE
  cuda   cuda.types      cuda types FILE Node
  cuda   cuda.regs       cuda regs FILE
  cuda   cuda.mem        cuda mem FILE
  cuda   cuda.mem        cuda mem FILE 0x400 --space shared
  cuda   cuda.const      cuda const FILE
  cuda   cuda.modules    cuda modules FILE
  cuda   cuda.disasm     cuda disasm FILE
  cuda   cuda.slim       cuda slim FILE -o OUT/slim
  visa   visa.summary    summary FILE
  visa   visa.dump       dump FILE
  visa   visa.dump       visa dump FILE
  visa   visa.at         visa at FILE
  visa   visa.at         visa at FILE 0x60
  visa   visa.ranges     visa ranges FILE
  visa   visa.ranges     visa ranges FILE 1 2
  visa   visa.vars       visa vars FILE 0x660
  visa   visa.vars       visa vars FILE 0x60
  visa   visa.who        visa who FILE 0x60 r26
  visa   visa.who        visa who FILE 0x60 r1
  visa   visa.subs       visa subs FILE
  visa   visa.subs       visa subs FILE 0x60
  visa   visa.frames     visa frames FILE
  visa   visa.coverage   visa coverage FILE
  visa   visa.spills     visa spills FILE
  visa   visa.diff       visa diff FILE FILE
  visa   visa.text       visa text FILE
  visa   visa.convert    visa convert FILE --to L4 -o OUT/visa
  visa   visa.dwarf      visa dwarf FILE -o OUT/visa.o
  visa   visa.unwind     visa unwind FILE 0x60 --state STATE
  spirv  spirv.summary   summary FILE
  spirv  spirv.dump      dump FILE
  spirv  spirv.types     spirv types FILE
  spirv  spirv.functions spirv functions FILE
  spirv  spirv.lines     spirv lines FILE
  spirv  spirv.lines     spirv lines FILE 412 120
  spirv  spirv.lines     spirv lines FILE --of a.cl:4
  spirv  spirv.vars      spirv vars FILE
  spirv  spirv.vars      spirv vars FILE 412
  spirv  spirv.dwarf     spirv dwarf FILE -o OUT/spirv.o
  spirv  spirv.strip     spirv strip FILE -o OUT/bare.spv
  spirv  spirv.split     spirv split FILE --debug-file OUT/debug.spv -o OUT/bare.spv
  spirv  spirv.merge     spirv merge OUT/bare.spv OUT/debug.spv -o OUT/whole.spv
  spirv  spirv.convert   spirv convert FILE --to nonsemantic -o OUT/other.spv
  elf    elf.summary     summary FILE
  elf    elf.dump        dump FILE
  elf    elf.dump        dump FILE --section .debug_info
  elf    elf.dump        dump FILE --section .debug_line
  elf    elf.dump        dump FILE --section .eh_frame
  elf    elf.dump        dump FILE --section .debug_abbrev
  elf    dwarf.frames    dwarf frames FILE
  elf    dwarf.frames    dwarf frames FILE --pc 0x1129
  elf    dwarf.line      dwarf line FILE 0x1129 0x4
  elf    dwarf.vars      dwarf vars FILE --pc 0x1129
  elf    dwarf.vars      dwarf vars FILE --pc 0x4 --pc 0x10
  r600   r600.summary    summary FILE
  r600   r600.dump       dump FILE
  r600   r600.disasm     r600 disasm FILE
  r600   r600.opt        r600 opt FILE -o OUT/opt
  r600   r600.opt        r600 opt FILE -o OUT/opt --prove=each
  r600   r600.ir         r600 ir FILE
  r600   r600.ir         r600 ir FILE --dot
  r600   r600.run        r600 run FILE
  r600   r600.equiv      r600 equiv FILE FILE
  r600   r600.extract    r600 extract FILE -o OUT/shaders
  asm    r600.asm        r600 asm FILE -o OUT/asm.r6s
  folder r600.bisect     r600 bisect FILE --test true
  dumps  triage          triage FILE
  live   dwarf.live      dwarf live FILE
  ksy    generate        generate FILE -o OUT/generated
  ksy    schema.diff     schema diff FILE FILE
  ksy    schema.diff     schema diff FILE OTHER
  known  schema.explore  schema explore FILE
  none   dwarf.eval      dwarf eval DW_OP_lit5;DW_OP_dup;DW_OP_mul --trace
  none   dwarf.eval      dwarf eval DW_OP_lit0;DW_OP_deref
  none   dwarf.eval      dwarf eval DW_OP_reg3;DW_OP_piece(4)
`
  .trim()
  .split('\n')
  .map((line) => {
    const [format = '', document = '', ...words] = line.trim().split(/ +/);
    return { format, document, words };
  });
