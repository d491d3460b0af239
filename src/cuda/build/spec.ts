/* Plain objects that a dump is made from: rows by their C field names, text in place of offsets into `.strtab`, children below. */

/** Fields of a row by name; `devName` and other offsets into `.strtab` may be text. */
export interface RowSpec {
  readonly [field: string]: number | bigint | string | undefined | object;
}

/** A lane: the fields of its thread row, and what hangs below. */
export interface LaneSpec extends RowSpec {
  readonly regs?: Uint8Array;
  readonly preds?: Uint8Array;
  readonly local?: { readonly addr: bigint; readonly bytes: Uint8Array };
  /** Return addresses, innermost first. */
  readonly backtrace?: readonly bigint[];
}

/** A warp. */
export interface WarpSpec extends RowSpec {
  readonly lanes?: readonly LaneSpec[];
  readonly uregs?: Uint8Array;
  readonly upreds?: Uint8Array;
  readonly barriers?: Uint8Array;
}

/** A block. */
export interface BlockSpec extends RowSpec {
  readonly warps?: readonly WarpSpec[];
  readonly shared?: Uint8Array;
}

/** An SM. */
export interface SmSpec extends RowSpec {
  readonly blocks?: readonly BlockSpec[];
}

/** A module. */
export interface ModuleSpec extends RowSpec {
  readonly relocated?: Uint8Array;
  readonly image?: Uint8Array;
}

/** A context. */
export interface ContextSpec extends RowSpec {
  readonly modules?: readonly ModuleSpec[];
}

/** A launch. */
export interface GridSpec extends RowSpec {
  readonly params?: Uint8Array;
  readonly constbanks?: readonly RowSpec[];
}

/** A device. */
export interface DeviceSpec extends RowSpec {
  readonly contexts?: readonly ContextSpec[];
  readonly grids?: readonly GridSpec[];
  readonly sms?: readonly SmSpec[];
}

/** A whole dump. */
export interface DumpSpec {
  /** Driver generation whose row sizes are written, 580 for r580; the newest by default. */
  readonly generation?: number;
  readonly meta?: RowSpec;
  readonly memory?: readonly { readonly addr: bigint; readonly bytes: Uint8Array; readonly managed?: boolean }[];
  readonly devices: readonly DeviceSpec[];
}
