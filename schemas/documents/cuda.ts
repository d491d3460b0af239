/* Answers of the commands of `cuda`. */
import type { FileDocument, Hex, Integer } from './basic.ts';

/** `cuda.summary.verdict.place`, `cuda.summary.verdict.bad_call.place` and others. */
export interface CudaPlace {
  readonly module: Hex | null;
  readonly symbol: string | null;
  readonly symbol_va: Hex;
  readonly offset: Integer;
  readonly section_symbol: string | null;
  readonly section_offset: Integer;
  readonly demangled: string | null;
  readonly file: string | null;
  readonly line: Integer | null;
  readonly inline_chain?: readonly CudaInlineChain[];
  readonly context?: Hex;
  readonly inlined?: readonly CudaInlineChain[];
}

/** `cuda.summary.verdict.place.inline_chain[]`, `cuda.summary.verdict.frames[].place.inline_chain[]` and others. */
export interface CudaInlineChain {
  readonly function: string | null;
  readonly called_from_file: string;
  readonly called_from_line: Integer;
}

/** `cuda.summary.verdict.calls[]`, `cuda.summary.verdict.frames[].calls[]` and others. */
export interface CudaCall {
  readonly function: string | null;
  readonly file: string | null;
  readonly line: Integer | null;
  readonly inlined: boolean;
}

/** `cuda.summary.verdict.address.of`, `cuda.summary.groups[].first` and others. */
export interface CudaOf {
  readonly device?: Integer;
  readonly sm?: Integer;
  readonly warp: Integer;
  readonly lane: Integer;
  readonly gridId64?: Hex;
  readonly block: readonly Integer[] | null;
  readonly thread: readonly Integer[];
  readonly pc?: Hex | null;
}

/** `cuda.summary.verdict.frames[]`, `cuda.bt.frames[]`. */
export interface CudaFrame {
  readonly level: Integer;
  readonly pc: Hex | null;
  readonly caller: boolean;
  readonly syscall: boolean;
  readonly place: CudaPlace | null;
  readonly calls: readonly CudaCall[];
  readonly relative_return_address?: Hex;
}

/** `cuda.summary.verdict.variables.variables[]`, `cuda.globals.modules[].variables[]`. */
export interface CudaVariable2 {
  readonly name: string | null;
  readonly type: string | null;
  readonly value: string | null;
  readonly line: Integer | null;
  readonly block?: Integer;
  readonly shadowed?: boolean;
  readonly stale?: boolean;
  readonly reason?: string;
  readonly message?: string;
  readonly kind?: string;
  readonly address?: Hex | null;
  readonly within?: string;
}

/** `cuda.summary.groups[]`, `cuda.where.groups[]`. */
export interface CudaGroup {
  readonly device: Integer;
  readonly context: Hex | null;
  readonly gridId64: Hex;
  readonly pc: Hex | null;
  readonly lanes: Integer;
  readonly warps: Integer;
  readonly active: Integer;
  readonly blocked: Integer;
  readonly waiting: string | null;
  readonly barrier: Integer | null;
  readonly wait_pc: Hex | null;
  readonly wait_place: CudaPlace | null;
  readonly place: CudaPlace | null;
  readonly calls: readonly CudaCall[];
  readonly first: CudaOf;
}

/** `cuda.summary.missed_barriers[]`, `cuda.where.missed_barriers[]`. */
export interface CudaMissedBarrier {
  readonly barrier: Integer;
  readonly pc: Hex | null;
  readonly place: CudaPlace | null;
  readonly gridId64: Hex;
  readonly blocks: Integer;
  readonly examples: readonly (readonly Integer[])[];
  readonly lanes: Integer;
  readonly elsewhere: readonly CudaElsewhere[];
}

/** `cuda.summary.missed_barriers[].elsewhere[]`, `cuda.where.missed_barriers[].elsewhere[]`. */
export interface CudaElsewhere {
  readonly pc: Hex | null;
  readonly lanes: Integer;
  readonly waiting: string;
  readonly barrier: Integer | null;
}

/** `cuda.summary.counts`, `cuda.dump.summary.counts`. */
export interface CudaCount {
  readonly devices: Integer;
  readonly ctas: Integer;
  readonly warps: Integer;
  readonly lanes: Integer;
  readonly lanes_with_exception: Integer;
  readonly sms_with_exception: Integer;
  readonly broken_warps: Integer;
  readonly divergent_warps: Integer;
}

/** `cuda.devices`. */
export interface CudaDevicesDocument extends FileDocument {
  readonly devices: readonly CudaDevice4[];
}

/** `cuda.devices.devices[]`. */
export interface CudaDevice4 {
  readonly device: Integer;
  readonly pci: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly sm_type: string | null;
  readonly sms: Integer;
  readonly warps_per_sm: Integer;
  readonly lanes_per_warp: Integer;
  readonly registers_per_lane: Integer;
  readonly active_sms: Hex;
}

/** `cuda.sms`. */
export interface CudaSmsDocument extends FileDocument {
  readonly sms: readonly CudaSms2[];
}

/** `cuda.sms.sms[]`. */
export interface CudaSms2 {
  readonly device: Integer;
  readonly sm: Integer;
  readonly active_warps: Hex;
  readonly exception: string | null;
}

/** `cuda.warps`. */
export interface CudaWarpsDocument extends FileDocument {
  readonly warps: readonly CudaWarp2[];
}

/** `cuda.warps.warps[]`. */
export interface CudaWarp2 {
  readonly device: Integer;
  readonly sm: Integer;
  readonly warp: Integer;
  readonly active_lanes: Integer;
  readonly divergent_lanes: Integer;
  readonly pc: Hex | null;
  readonly grid: Hex;
  readonly block: readonly Integer[];
  readonly first_thread: readonly Integer[] | null;
  readonly broken: boolean;
}

/** `cuda.lanes`. */
export interface CudaLanesDocument extends FileDocument {
  readonly lanes: readonly CudaLane2[];
}

/** `cuda.lanes.lanes[]`. */
export interface CudaLane2 {
  readonly device: Integer;
  readonly sm: Integer;
  readonly warp: Integer;
  readonly lane: Integer;
  readonly state: string;
  readonly pc: Hex | null;
  readonly grid: Hex;
  readonly block: readonly Integer[];
  readonly thread: readonly Integer[];
  readonly exception: string | null;
  readonly thread_state: string | null;
  readonly convergence_barriers: readonly Integer[] | null;
  readonly place: CudaPlace | null;
}

/** `cuda.threads`. */
export interface CudaThreadsDocument extends FileDocument {
  readonly threads: readonly CudaThread[];
}

/** `cuda.threads.threads[]`. */
export interface CudaThread {
  readonly device: Integer;
  readonly grid: Hex;
  readonly from_block: readonly Integer[];
  readonly from_thread: readonly Integer[];
  readonly to_block: readonly Integer[];
  readonly to_thread: readonly Integer[];
  readonly count: Integer;
  readonly pc: Hex | null;
  readonly place: CudaPlace | null;
}

/** `cuda.blocks`. */
export interface CudaBlocksDocument extends FileDocument {
  readonly blocks: readonly CudaBlock[];
}

/** `cuda.blocks.blocks[]`. */
export interface CudaBlock {
  readonly device: Integer;
  readonly grid: Hex;
  readonly from: readonly Integer[];
  readonly to: readonly Integer[];
  readonly count: Integer;
}

/** `cuda.kernels`. */
export interface CudaKernelsDocument extends FileDocument {
  readonly kernels: readonly CudaKernel2[];
}

/** `cuda.kernels.kernels[]`. */
export interface CudaKernel2 {
  readonly device: Integer;
  readonly grid: Hex;
  readonly context: Hex;
  readonly parent: null;
  readonly status: string;
  readonly sms: Hex;
  readonly grid_dim: readonly Integer[];
  readonly block_dim: readonly Integer[];
  readonly cluster_dim: readonly Integer[] | null;
  readonly kernel: string | null;
  readonly symbol: string | null;
}

/** `cuda.contexts`. */
export interface CudaContextsDocument extends FileDocument {
  readonly contexts: readonly CudaContext2[];
}

/** `cuda.contexts.contexts[]`. */
export interface CudaContext2 {
  readonly device: Integer;
  readonly context: Hex;
  readonly active: boolean;
  readonly modules: Integer;
  readonly shared_window: Hex;
  readonly local_window: Hex;
  readonly thread: Integer;
}

/** `cuda.where`. */
export interface CudaWhereDocument extends FileDocument {
  readonly groups: readonly CudaGroup[];
  readonly other_lanes: Integer;
  readonly missed_barriers: readonly CudaMissedBarrier[];
}

/** `cuda.exceptions`. */
export interface CudaExceptionsDocument extends FileDocument {
  readonly exceptions: readonly CudaException2[];
}

/** `cuda.exceptions.exceptions[]`. */
export interface CudaException2 {
  readonly exception: string;
  readonly device: Integer;
  readonly sm: Integer;
  readonly lanes: Integer;
  readonly warps: Integer;
  readonly pc: Hex | null;
  readonly place: CudaPlace | null;
}

/** `cuda.bt`. */
export interface CudaBtDocument extends FileDocument {
  readonly lane: CudaOf;
  readonly frames: readonly CudaFrame[];
  readonly kernel_arguments: readonly CudaKernelArgument[];
}

/** `cuda.bt.kernel_arguments[]`, `cuda.vars.kernels[].args[]`. */
export interface CudaKernelArgument {
  readonly name: string | null;
  readonly type: string | null;
  readonly value: string | null;
}

/** `cuda.vars`. */
export interface CudaVarsDocument extends FileDocument {
  readonly lane: CudaOf;
  readonly frames: readonly CudaFrame2[];
  readonly kernels: readonly CudaKernel3[];
  readonly managed: readonly CudaVariable2[];
}

/** `cuda.vars.frames[]`. */
export interface CudaFrame2 {
  readonly level: Integer;
  readonly pc: Hex | null;
  readonly function: string | null;
  readonly file: string | null;
  readonly line: Integer | null;
  readonly inlined: boolean;
  readonly syscall: boolean;
  readonly has_variables: boolean;
  readonly args: readonly CudaArg[];
  readonly locals: readonly CudaArg[];
}

/** `cuda.vars.frames[].args[]`, `cuda.vars.frames[].locals[]`. */
export interface CudaArg {
  readonly name: string | null;
  readonly type: string | null;
  readonly value: string | null;
  readonly line: Integer | null;
  readonly block: Integer;
  readonly shadowed: boolean;
  readonly stale: boolean;
  readonly space?: string;
  readonly address?: Hex | null;
  readonly points_to?: CudaPointsTo;
  readonly reason?: string;
  readonly message?: string;
}

/** `cuda.vars.frames[].args[].points_to`, `cuda.vars.frames[].locals[].points_to` and others. */
export interface CudaPointsTo {
  readonly space: string;
  readonly address: Hex | null;
  readonly block: CudaBlock2 | null;
  readonly target: CudaTarget | null;
  readonly text: string | null;
  readonly cluster_rank?: Integer;
}

/** `cuda.vars.frames[].args[].points_to.block`, `cuda.vars.frames[].locals[].points_to.block`. */
export interface CudaBlock2 {
  readonly address: Hex | null;
  readonly size: Integer;
  readonly offset: Integer;
}

/** `cuda.vars.frames[].args[].points_to.target`, `cuda.vars.frames[].locals[].points_to.target`. */
export interface CudaTarget {
  readonly name: string | null;
  readonly offset: Integer;
  readonly frame: Integer | null;
  readonly space: string;
}

/** `cuda.vars.kernels[]`. */
export interface CudaKernel3 {
  readonly device: Integer;
  readonly grid: Integer;
  readonly kernel: string | null;
  readonly args: readonly CudaKernelArgument[];
}

/** `cuda.globals`. */
export interface CudaGlobalsDocument extends FileDocument {
  readonly lane: CudaOf;
  readonly modules: readonly CudaModule3[];
}

/** `cuda.globals.modules[]`, `cuda.types.modules[]`. */
export interface CudaModule3 {
  readonly context: Hex;
  readonly module: Hex | null;
  readonly has_variables: boolean;
  readonly variables?: readonly CudaVariable2[];
  readonly types?: readonly CudaType[];
}

/** `cuda.regs`. */
export interface CudaRegsDocument extends FileDocument {
  readonly lane: CudaOf;
  readonly registers: readonly Integer[] | null;
  readonly predicates: readonly Integer[];
  readonly uniform_registers: readonly Integer[] | null;
  readonly uniform_predicates: readonly Integer[] | null;
  readonly barriers: readonly Integer[] | null;
  readonly cc: Integer;
  readonly pc: Hex | null;
  readonly error_pc: Hex | null;
}

/** `cuda.mem`. */
export interface CudaMemDocument extends FileDocument {
  readonly memory?: readonly CudaMemory[];
  readonly space?: string;
  readonly address?: Hex | null;
  readonly section?: Integer;
  readonly offset?: Integer;
  readonly size?: Integer;
  readonly bytes?: string;
}

/** `cuda.mem.memory[]`. */
export interface CudaMemory {
  readonly index: Integer;
  readonly address: Hex | null;
  readonly size: Integer;
  readonly managed: boolean;
  readonly section: Integer;
}

/** `cuda.const`. */
export interface CudaConstDocument extends FileDocument {
  readonly banks: readonly CudaBank[];
}

/** `cuda.const.banks[]`. */
export interface CudaBank {
  readonly bank: Integer;
  readonly address: Hex | null;
  readonly size: Integer;
}

/** `cuda.modules`. */
export interface CudaModulesDocument extends FileDocument {
  readonly modules: readonly CudaModule4[];
}

/** `cuda.modules.modules[]`. */
export interface CudaModule4 {
  readonly device: Integer;
  readonly context: Hex;
  readonly module: Hex | null;
  readonly relocated: Integer;
  readonly original: Integer | null;
  readonly relocated_section: Integer;
  readonly original_section: Integer | null;
  readonly placed: boolean;
  readonly functions: Integer;
  readonly kernels: readonly string[];
}

/** `cuda.types`. */
export interface CudaTypesDocument extends FileDocument {
  readonly modules: readonly CudaModule3[];
}

/** `cuda.types.modules[].types[]`. */
export interface CudaType {
  readonly name: string | null;
  readonly kind: string;
  readonly size: Integer;
  readonly names?: readonly CudaName[];
  readonly target?: string;
  readonly members?: readonly CudaMember[];
}

/** `cuda.types.modules[].types[].names[]`. */
export interface CudaName {
  readonly name: string | null;
  readonly value: string | null;
}

/** `cuda.types.modules[].types[].members[]`. */
export interface CudaMember {
  readonly name: string | null;
  readonly type: string | null;
  readonly base: boolean;
  readonly offset: Integer;
  readonly size: Integer;
  readonly bit?: Integer;
  readonly bits?: Integer;
}

/** `cuda.print`. */
export interface CudaPrintDocument extends FileDocument {
  readonly lane?: CudaOf;
  readonly frame: Integer;
  readonly expression: string;
  readonly type?: string | null;
  readonly value?: string | null;
  readonly stale?: boolean;
  readonly lanes?: readonly CudaLane3[];
  readonly points_to?: CudaPointsTo;
}

/** `cuda.print.lanes[]`. */
export interface CudaLane3 {
  readonly device: Integer;
  readonly sm: Integer;
  readonly warp: Integer;
  readonly lane: Integer;
  readonly grid: Hex;
  readonly block: readonly Integer[];
  readonly thread: readonly Integer[];
  readonly type: string | null;
  readonly value: string | null;
  readonly stale?: boolean;
  readonly reason?: string;
  readonly message?: string;
}

/** `cuda.disasm`. */
export interface CudaDisasmDocument extends FileDocument {
  readonly tool: string;
  readonly function: string;
  /** Bytes from the start of the function's section; null outside of it. */
  readonly pc: Integer | null;
  readonly error_pc: Integer | null;
  readonly instructions: readonly CudaInstruction[];
}

/** `cuda.disasm.instructions[]`. */
export interface CudaInstruction {
  readonly offset: Integer;
  readonly text: string;
}

/** `cuda.slim`. */
export interface CudaSlimDocument extends FileDocument {
  readonly output: string;
  readonly size: Integer;
  readonly sections_left_out: Integer;
  readonly left_out: readonly string[];
  readonly redacted: readonly string[];
  readonly remains: readonly string[];
}
