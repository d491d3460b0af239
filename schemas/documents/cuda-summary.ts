/* What `summary` says of CUDA coredumps. */
import type { FileDocument, Hex, Integer } from './basic.ts';
import type {
  CudaCall,
  CudaCount,
  CudaFrame,
  CudaGroup,
  CudaMissedBarrier,
  CudaOf,
  CudaPlace,
  CudaVariable2,
} from './cuda.ts';

/** `cuda.summary`. */
export interface CudaSummaryDocument extends FileDocument {
  readonly verdict?: CudaVerdict | null;
  readonly signature?: CudaSignature | null;
  readonly groups?: readonly CudaGroup[];
  readonly missed_barriers?: readonly CudaMissedBarrier[];
  readonly faults?: readonly CudaFault[];
  readonly other_faults?: Integer;
  readonly exceptions?: readonly CudaException[];
  readonly sm_exceptions?: readonly CudaSmException[];
  readonly counts?: CudaCount;
  readonly devices?: readonly CudaDevice[];
  readonly grids?: readonly CudaKernel[];
  readonly grid_count?: Integer;
  readonly generation?: string;
  readonly writer?: CudaWriter | null;
  readonly size?: Integer;
  readonly sections?: Integer;
  readonly diagnostic_counts?: CudaDiagnosticCount;
  readonly salvage?: CudaSalvage;
}

/** `cuda.summary.verdict`. */
export interface CudaVerdict {
  readonly kind: string;
  readonly exception?: Integer;
  readonly errorPC?: Hex | null;
  readonly device?: Integer;
  readonly sm?: Integer;
  readonly warp?: Integer;
  readonly lane?: Integer;
  readonly gridId64?: Hex;
  readonly block?: readonly Integer[];
  readonly thread?: readonly Integer[];
  readonly pc?: Hex | null;
  readonly exception_name?: string;
  readonly meaning?: string;
  readonly kernel?: CudaKernel | null;
  readonly place: CudaPlace | null;
  readonly symbols?: string | null;
  readonly calls: readonly CudaCall[];
  readonly source?: string | null;
  readonly address?: CudaAddress | null;
  readonly addresses?: readonly CudaAddress2[];
  readonly assertion?: CudaAssertion | null;
  readonly bad_call?: CudaBadCall | null;
  readonly explanation?: readonly string[];
  readonly frames?: readonly CudaFrame[];
  readonly variables?: CudaVariable;
  readonly divergence?: readonly CudaDivergence[];
  readonly gatherings?: readonly CudaGathering[];
}

/** `cuda.summary.verdict.kernel`, `cuda.summary.grids[]`. */
export interface CudaKernel {
  readonly device: Integer;
  readonly gridId64: Hex;
  readonly functionEntry: Hex;
  readonly grid: readonly Integer[];
  readonly block: readonly Integer[];
  readonly cluster: readonly Integer[] | null;
  readonly status: string;
  readonly name: string | null;
  readonly gpu_launched: boolean;
  /** @deprecated */
  readonly gpuLaunched: boolean;
}

/** `cuda.summary.verdict.address`. */
export interface CudaAddress {
  readonly address: Hex | null;
  readonly space: string;
  readonly operation: string;
  readonly operand: string;
  readonly width: Integer;
  readonly exact: boolean;
  readonly late: Integer;
  readonly lane: Integer;
  readonly of?: CudaOf;
}

/** `cuda.summary.verdict.addresses[]`. */
export interface CudaAddress2 {
  readonly lane: Integer;
  readonly address: Hex | null;
}

/** `cuda.summary.verdict.assertion`. */
export interface CudaAssertion {
  readonly message: string;
  readonly file: string | null;
  readonly function: string | null;
  readonly line: Integer | null;
  readonly frame: Integer;
}

/** `cuda.summary.verdict.bad_call`. */
export interface CudaBadCall {
  readonly pointer: Hex;
  readonly register: string;
  readonly relative: boolean;
  readonly pc: Hex | null;
  readonly place: CudaPlace | null;
}

/** `cuda.summary.verdict.variables`. */
export interface CudaVariable {
  readonly frame: Integer;
  readonly function: string | null;
  readonly variables: readonly CudaVariable2[];
}

/** `cuda.summary.verdict.divergence[]`. */
export interface CudaDivergence {
  readonly pc: Hex | null;
  readonly lanes: Hex;
  readonly active: boolean;
  readonly place: CudaPlace | null;
}

/** `cuda.summary.verdict.gatherings[]`. */
export interface CudaGathering {
  readonly lanes: Integer;
  readonly warps: Integer;
  readonly waiting: string;
  readonly barrier: Integer | null;
  readonly calls: readonly CudaCall[];
}

/** `cuda.summary.signature`. */
export interface CudaSignature {
  readonly id: string;
  readonly loose: string;
  readonly exception: string;
  readonly symbol: string | null;
  readonly offset: Integer | null;
  readonly frames: readonly string[];
}

/** `cuda.summary.faults[]`, `cuda.summary.salvage.devices[].faults[]`. */
export interface CudaFault {
  readonly exception: Integer;
  readonly exception_name: string;
  readonly meaning?: string;
  readonly errorPC: Hex | null;
  readonly pc: Hex | null;
  readonly backtrace?: readonly Hex[];
  readonly lanes: Integer;
  readonly warps: Integer;
  readonly place: CudaPlace | null;
  readonly first: CudaOf;
}

/** `cuda.summary.exceptions[]`. */
export interface CudaException {
  readonly exception: Integer;
  readonly exception_name: string;
  readonly meaning: string;
  readonly lanes: Integer;
  readonly warps: Integer;
  readonly pcs: readonly CudaPcs[];
  readonly more_pcs: boolean;
  readonly first: CudaOf;
}

/** `cuda.summary.exceptions[].pcs[]`. */
export interface CudaPcs {
  readonly pc: Hex | null;
  readonly lanes: Integer;
}

/** `cuda.summary.sm_exceptions[]`, `cuda.summary.salvage.devices[].sm_exceptions[]`. */
export interface CudaSmException {
  readonly device?: Integer;
  readonly sm: Integer;
  readonly exception: Integer;
  readonly exception_name: string;
  readonly meaning?: string;
  readonly errorPC: Hex | null;
  readonly place: CudaPlace | null;
  readonly text?: string | null;
}

/** `cuda.summary.devices[]`. */
export interface CudaDevice {
  readonly devId: Integer;
  readonly name: string | null;
  readonly type: string | null;
  readonly sm: string | null;
  readonly sms: Integer;
  readonly contexts: Integer;
  readonly modules: Integer;
  readonly grids: Integer;
}

/** `cuda.summary.writer`. */
export interface CudaWriter {
  readonly name: string | null;
  readonly driver: string;
  readonly cuda: string;
  readonly timestamp: Integer;
  readonly flags: Integer;
}

/** `cuda.summary.diagnostic_counts`. */
export interface CudaDiagnosticCount {
  readonly error: Integer;
  readonly warning: Integer;
  readonly info: Integer;
}

/** `cuda.summary.salvage`. */
export interface CudaSalvage {
  readonly confirmed: boolean;
  readonly size: Integer;
  readonly written: CudaWritten | null;
  readonly device_table: CudaDeviceTable | null;
  readonly devices: readonly CudaDevice2[];
  readonly images: readonly CudaImage[];
  readonly strings: CudaString | null;
  readonly meta: CudaMeta | null;
  readonly search_stopped: boolean;
}

/** `cuda.summary.salvage.written`. */
export interface CudaWritten {
  readonly present: Integer;
  readonly promised: Integer;
  readonly exact: boolean;
}

/** `cuda.summary.salvage.device_table`, `cuda.summary.salvage.devices[].context_table` and others. */
export interface CudaDeviceTable {
  readonly offset: Integer;
  readonly entsize: Integer;
  readonly rows: Integer;
  readonly whole: boolean;
}

/** `cuda.summary.salvage.devices[]`. */
export interface CudaDevice2 {
  readonly devId: Integer;
  readonly name: string | null;
  readonly architecture: string;
  readonly numSMs: Integer;
  readonly context_table: CudaDeviceTable;
  readonly modules: readonly CudaModule[];
  readonly grid_table: CudaDeviceTable | null;
  readonly grids: readonly CudaGrid[];
  readonly sm_table: CudaDeviceTable | null;
  readonly sm_exceptions: readonly CudaSmException[];
  readonly counts: CudaCount2;
  readonly faults: readonly CudaFault[];
  readonly other_faults: Integer;
  readonly tables: readonly CudaTable[];
  readonly more_tables: Integer;
}

/** `cuda.summary.salvage.devices[].modules[]`. */
export interface CudaModule {
  readonly context: Hex;
  readonly table: CudaDeviceTable;
  readonly images: readonly (readonly Integer[])[];
}

/** `cuda.summary.salvage.devices[].grids[]`. */
export interface CudaGrid {
  readonly gridId64: Hex;
  readonly kernel: string | null;
  readonly functionEntry: Hex;
  readonly grid: readonly Integer[];
  readonly block: readonly Integer[];
  readonly status: string;
}

/** `cuda.summary.salvage.devices[].counts`. */
export interface CudaCount2 {
  readonly blocks: Integer;
  readonly warps: Integer;
  readonly threads: Integer;
  readonly broken_warps: Integer;
}

/** `cuda.summary.salvage.devices[].tables[]`. */
export interface CudaTable {
  readonly name: string | null;
  readonly offset: Integer;
  readonly size: Integer;
  readonly rows: Integer;
  readonly whole: boolean;
}

/** `cuda.summary.salvage.images[]`. */
export interface CudaImage {
  readonly offset: Integer;
  readonly size: Integer;
  readonly present: Integer;
  readonly sm: string;
  readonly loaded_at: Hex | null;
  /** @deprecated */
  readonly loadedAt: Hex | null;
  readonly kernels: readonly string[];
}

/** `cuda.summary.salvage.strings`. */
export interface CudaString {
  readonly offset: Integer;
  readonly size: Integer;
}

/** `cuda.summary.salvage.meta`. */
export interface CudaMeta {
  readonly offset: Integer;
  readonly driver: string;
  readonly cuda: string;
  readonly flags: Integer;
  readonly timestamp: Integer;
}
