/* The chips by generation, and what differs between chips of one generation. */

/** The four generations of the instruction set. */
export type Generation = 'R600' | 'R700' | 'EVERGREEN' | 'CAYMAN';

/** The generations, oldest first. */
export const generations: readonly Generation[] = ['R600', 'R700', 'EVERGREEN', 'CAYMAN'];

/** A table with what each generation has. */
export function byGeneration<T>(of: (generation: Generation) => T): Readonly<Record<Generation, T>> {
  return { R600: of('R600'), R700: of('R700'), EVERGREEN: of('EVERGREEN'), CAYMAN: of('CAYMAN') };
}

/** What a generation has of a table. Names written out: engines are slow where the name of a member is only known at run time. */
export function ofGeneration<T>(table: Readonly<Record<Generation, T>>, generation: Generation): T {
  switch (generation) {
    case 'R600':
      return table.R600;
    case 'R700':
      return table.R700;
    case 'EVERGREEN':
      return table.EVERGREEN;
    case 'CAYMAN':
      return table.CAYMAN;
  }
}

/** One chip. */
export interface Chip {
  readonly name: ChipName;
  readonly generation: Generation;
  /** Lanes that execute one instruction together. */
  readonly wavefrontSize: 16 | 32 | 64;
  /** Elements (one push each) that an entry of the stack holds. */
  readonly stackEntryElements: 4 | 8;
}

const rows = {
  R600: ['R600', 64, 4],
  RV610: ['R600', 16, 8],
  RV630: ['R600', 32, 8],
  RV670: ['R600', 64, 4],
  RV620: ['R600', 16, 8],
  RV635: ['R600', 32, 8],
  RS780: ['R600', 16, 8],
  RS880: ['R600', 16, 8],
  RV770: ['R700', 64, 4],
  RV730: ['R700', 32, 8],
  RV710: ['R700', 32, 8],
  RV740: ['R700', 64, 4],
  CEDAR: ['EVERGREEN', 32, 8],
  REDWOOD: ['EVERGREEN', 64, 4],
  JUNIPER: ['EVERGREEN', 64, 4],
  CYPRESS: ['EVERGREEN', 64, 4],
  HEMLOCK: ['EVERGREEN', 64, 4],
  PALM: ['EVERGREEN', 32, 8],
  SUMO: ['EVERGREEN', 64, 4],
  SUMO2: ['EVERGREEN', 64, 4],
  BARTS: ['EVERGREEN', 64, 4],
  TURKS: ['EVERGREEN', 64, 4],
  CAICOS: ['EVERGREEN', 64, 4],
  CAYMAN: ['CAYMAN', 64, 4],
  ARUBA: ['CAYMAN', 64, 4],
} as const;

/** The names of the chips, as drivers know them. */
export type ChipName = keyof typeof rows;

/** Every chip, oldest first; a chip's place here is its number in a .r6s file. */
export const chips: readonly Chip[] = (Object.keys(rows) as ChipName[]).map((name) => {
  const [generation, wavefrontSize, stackEntryElements] = rows[name];
  return { name, generation, wavefrontSize, stackEntryElements };
});

const unguarded: ReadonlySet<ChipName> = new Set(['R600', 'RV610', 'RV630', 'RV620', 'RV635']);

/** Whether a relative access right after a write to its array may miss it: the older chips of the R600 generation. */
export function gprIndexHazards({ name }: Chip): boolean {
  return unguarded.has(name);
}

/**
 * Whether ALU_PUSH_BEFORE fails with that many elements on the stack, the hardware's own included: where the push reaches the end
 * of an entry on Evergreen chips but the largest, and in two loops on Cayman. PUSH and ALU do instead.
 */
export function pushBeforeFails(
  { name, generation, stackEntryElements }: Chip,
  loops: number,
  pushes: number,
): boolean {
  if (generation === 'CAYMAN') return loops > 1;
  if (generation !== 'EVERGREEN' || name === 'CYPRESS' || name === 'HEMLOCK' || name === 'JUNIPER') return false;
  const elements = loops * stackEntryElements + pushes + 1;
  return elements % stackEntryElements === 0 || (elements + 1) % stackEntryElements === 0;
}

const byName: ReadonlyMap<string, Chip> = new Map(chips.map((chip) => [chip.name, chip]));

/** The chip of this name, whatever its case. */
export function chipNamed(name: string): Chip | undefined {
  return byName.get(name.toUpperCase());
}

/**
 * The stages a shader can run in, as the driver names them: `es` and `ls` are vertex shaders before a geometry or hull shader,
 * `tes-es` is a domain shader before a geometry shader, `cs-raw` compute code that came without metadata, `fetch` the
 * subroutine that loads vertex attributes. A type's place here is its number in a .r6s file.
 */
export const shaderTypes = ['ps', 'vs', 'gs', 'es', 'ls', 'hs', 'tes', 'tes-es', 'cs', 'cs-raw', 'fetch'] as const;

/** One of `shaderTypes`. */
export type ShaderType = (typeof shaderTypes)[number];

/** The shader type of this name. */
export function shaderTypeNamed(name: string): ShaderType | undefined {
  return shaderTypes.find((type) => type === name.toLowerCase());
}
