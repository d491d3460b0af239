/* What `dump` says of CUDA coredumps: the tables, fields spelt as in cudacoredump.h. */
import type { FileDocument, Hex, Integer } from './basic.ts';
import type { CudaCount, CudaPlace } from './cuda.ts';

/** `cuda.dump`. */
export interface CudaDumpDocument extends FileDocument {
  readonly generation: string;
  readonly elf: CudaElf;
  readonly entry_sizes: CudaEntrySize;
  readonly section_type_counts: Readonly<Record<string, Integer>>;
  readonly size: Integer;
  readonly meta: CudaMeta2 | null;
  readonly global_memory: readonly CudaGlobalMemory[];
  readonly devices: readonly CudaDevice3[];
  readonly pcs: Readonly<Record<string, CudaPlace | null>>;
  readonly other_sections: readonly CudaOtherSection[];
  readonly summary: CudaSummary;
  readonly compressed_size?: Integer;
}

/** `cuda.dump.elf`. */
export interface CudaElf {
  readonly osabi: Integer;
  readonly abiversion: Integer;
  readonly type: Integer | null;
  readonly machine: Integer;
  readonly section_count: Integer;
  readonly shstrndx: Integer;
  readonly e_shnum_field: Integer;
  readonly e_shstrndx_field: Integer;
  readonly shoff: Integer;
}

/** `cuda.dump.entry_sizes`. */
export interface CudaEntrySize {
  readonly device: Integer;
  readonly context: Integer;
  readonly module: Integer | null;
  readonly grid: Integer;
  readonly constbank: Integer;
  readonly sm: Integer;
  readonly cta: Integer;
  readonly warp: Hex | Integer;
  readonly thread: Integer;
  readonly backtrace: Integer;
  readonly meta: Integer;
}

/** `cuda.dump.meta`. */
export interface CudaMeta2 {
  readonly generatorName: Hex;
  readonly driverVersionMajor: Integer;
  readonly driverVersionMinor: Integer;
  readonly cudaDriverVersionMajor: Integer;
  readonly cudaDriverVersionMinor: Integer;
  readonly flags: Integer;
  readonly timestamp: Integer;
  readonly generatorName_text: string | null;
  readonly unknown_tail?: string;
}

/** `cuda.dump.global_memory[]`. */
export interface CudaGlobalMemory {
  readonly index: Integer;
  readonly addr: Hex;
  readonly managed: boolean;
  readonly size: Integer;
  readonly sha256: string;
  readonly head?: string;
  readonly hex?: string;
  readonly claimed_size?: Hex;
}

/** `cuda.dump.devices[]`. */
export interface CudaDevice3 {
  readonly devName: Hex;
  readonly devType: Hex;
  readonly smType: Hex;
  readonly devId: Integer;
  readonly pciBusId: Integer;
  readonly pciDevId: Integer;
  readonly numSMs: Integer;
  readonly numWarpsPerSM: Integer;
  readonly numLanesPerWarp: Integer;
  readonly numRegsPerLane: Integer;
  readonly numPredicatesPrLane: Integer;
  readonly smMajor: Integer;
  readonly smMinor: Integer;
  readonly instructionSize: Integer;
  readonly status: Integer;
  readonly numUniformRegsPrWarp: Integer | null;
  readonly numUniformPredicatesPrWarp: Integer | null;
  readonly numConvergenceBarriersPrWarp: Integer | null;
  readonly devName_text: string | null;
  readonly devType_text: string | null;
  readonly smType_text: string | null;
  readonly contexts: readonly CudaContext[];
  readonly grids: readonly CudaGrid2[];
  readonly sms: readonly CudaSms[];
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].contexts[]`. */
export interface CudaContext {
  readonly contextId: Hex;
  readonly sharedWindowBase: Hex;
  readonly localWindowBase: Hex;
  readonly globalWindowBase: Hex;
  readonly deviceIdx: Integer;
  readonly tid: Integer;
  readonly modules: readonly CudaModule2[];
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].contexts[].modules[]`. */
export interface CudaModule2 {
  readonly moduleHandle: Hex;
  readonly relocated: CudaRelocated;
  readonly nonrelocated: CudaNonrelocated | null;
  readonly functions: readonly CudaFunction[];
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].contexts[].modules[].relocated`. */
export interface CudaRelocated {
  readonly size: Integer;
  readonly sha256: string;
}

/** `cuda.dump.devices[].contexts[].modules[].nonrelocated`. */
export interface CudaNonrelocated {
  readonly size: Integer;
  readonly sha256: string;
  readonly claimed_size?: Hex;
}

/** `cuda.dump.devices[].contexts[].modules[].functions[]`. */
export interface CudaFunction {
  readonly va: Hex;
  readonly size: Integer;
  readonly name: string | null;
  readonly bind: Integer;
  readonly kernel: boolean | null;
  readonly loaded?: boolean;
}

/** `cuda.dump.devices[].grids[]`. */
export interface CudaGrid2 {
  readonly gridId64: Hex;
  readonly contextId: Hex;
  readonly function: Hex | null;
  readonly functionEntry: Hex;
  readonly moduleHandle: Hex;
  readonly parentGridId64: Hex;
  readonly paramsOffset: Hex;
  readonly kernelType: Integer;
  readonly origin: Integer;
  readonly gridStatus: Integer;
  readonly numRegs: Integer;
  readonly gridDimX: Integer;
  readonly gridDimY: Integer;
  readonly gridDimZ: Integer;
  readonly blockDimX: Integer;
  readonly blockDimY: Integer;
  readonly blockDimZ: Integer;
  readonly attrLaunchBlocking: Integer;
  readonly attrHostTid: Integer;
  readonly clusterDimX: Integer | null;
  readonly clusterDimY: Integer | null;
  readonly clusterDimZ: Integer | null;
  readonly preferredClusterDimX: Integer | null;
  readonly preferredClusterDimY: Integer | null;
  readonly preferredClusterDimZ: Integer | null;
  readonly params: CudaParam | null;
  readonly constbanks: readonly CudaConstbank[] | null;
  readonly kernel_symbol: string | null;
  readonly kernel_demangled: string | null;
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].grids[].params`. */
export interface CudaParam {
  readonly size: Integer;
  readonly sha256: string;
  readonly hex: string;
}

/** `cuda.dump.devices[].grids[].constbanks[]`. */
export interface CudaConstbank {
  readonly addr: Hex;
  readonly size: Integer;
  readonly bankId: Integer;
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].sms[]`. */
export interface CudaSms {
  readonly smId: Integer;
  readonly exception: Integer | null;
  readonly errorPCValid: Integer | null;
  readonly errorPC: Hex | null;
  readonly clusterExceptionTargetBlockIdxValid: Integer | null;
  readonly clusterExceptionTargetBlockIdxX: Integer | null;
  readonly clusterExceptionTargetBlockIdxY: Integer | null;
  readonly clusterExceptionTargetBlockIdxZ: Integer | null;
  readonly exceptionString: Hex | null;
  readonly ctas: readonly CudaCta[];
  readonly errorPC_sym?: Hex;
  readonly unknown_tail?: string;
  readonly exceptionString_text?: string;
}

/** `cuda.dump.devices[].sms[].ctas[]`. */
export interface CudaCta {
  readonly gridId64: Hex;
  readonly blockIdxX: Integer;
  readonly blockIdxY: Integer;
  readonly blockIdxZ: Integer;
  readonly clusterIdxX: Integer | null;
  readonly clusterIdxY: Integer | null;
  readonly clusterIdxZ: Integer | null;
  readonly clusterDimX: Integer | null;
  readonly clusterDimY: Integer | null;
  readonly clusterDimZ: Integer | null;
  readonly shared: CudaShared | null;
  readonly warps: readonly CudaWarp[];
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].sms[].ctas[].shared`, `cuda.dump.devices[].sms[].ctas[].warps[].lanes[].local`. */
export interface CudaShared {
  readonly size: Integer;
  readonly sha256: string;
  readonly hex?: string;
  readonly head?: string;
  readonly addr?: Hex;
}

/** `cuda.dump.devices[].sms[].ctas[].warps[]`. */
export interface CudaWarp {
  readonly errorPC: Hex;
  readonly warpId: Integer;
  readonly validLanesMask: Integer;
  readonly activeLanesMask: Integer;
  readonly isWarpBroken: Integer;
  readonly errorPCValid: Integer;
  readonly numRegs: Integer | null;
  readonly sharedMemSize: Integer | null;
  readonly inSyscallLanesMask: Integer | null;
  readonly cbuActiveLanesMask: Integer | null;
  readonly cbuExitedLanesMask: Integer | null;
  readonly cbuCollectiveLanesMask: Integer | null;
  readonly barrierScope: Integer | null;
  readonly additionalBarrierInfo: Hex | null;
  readonly errorPC_sym?: Hex;
  readonly uregs: string | null;
  readonly upreds: string | null;
  readonly cbu_bar: string | null;
  readonly lanes: readonly CudaLane[];
  readonly unknown_tail?: string;
  readonly additionalBarrierInfo_text?: string;
}

/** `cuda.dump.devices[].sms[].ctas[].warps[].lanes[]`. */
export interface CudaLane {
  readonly virtualPC: Hex;
  readonly physPC: Hex;
  readonly ln: Integer;
  readonly threadIdxX: Integer;
  readonly threadIdxY: Integer;
  readonly threadIdxZ: Integer;
  readonly exception: Integer;
  readonly callDepth: Integer;
  readonly syscallCallDepth: Integer;
  readonly ccRegister: Integer;
  readonly cbuThreadState: Integer | null;
  readonly rpcLo: Integer | null;
  readonly rpcHi: Integer | null;
  readonly regs: string | null;
  readonly preds: string | null;
  readonly local: CudaShared | null;
  readonly backtrace: readonly CudaBacktrace[] | null;
  readonly frames?: readonly string[];
  readonly unknown_tail?: string;
}

/** `cuda.dump.devices[].sms[].ctas[].warps[].lanes[].backtrace[]`. */
export interface CudaBacktrace {
  readonly returnAddress: Hex;
  readonly virtualReturnAddress: Hex;
  readonly level: Integer;
}

/** `cuda.dump.other_sections[]`. */
export interface CudaOtherSection {
  readonly section: Integer;
  readonly name: string | null;
  readonly type: Hex | null;
  readonly size: Integer;
  readonly link: Integer;
  readonly info: Integer;
}

/** `cuda.dump.summary`. */
export interface CudaSummary {
  readonly counts: CudaCount;
  readonly primary: CudaPrimary | null;
}

/** `cuda.dump.summary.primary`. */
export interface CudaPrimary {
  readonly kind: string;
  readonly exception: Integer;
  readonly errorPC?: Hex | null;
  readonly device: Integer;
  readonly sm: Integer;
  readonly warp?: Integer;
  readonly lane?: Integer;
  readonly gridId64?: Hex;
  readonly block?: readonly Integer[];
  readonly thread?: readonly Integer[];
  readonly pc?: Hex | null;
}
