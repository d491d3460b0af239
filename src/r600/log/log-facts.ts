/* What newer drivers print below a dump: assignments to the fields of their own shader, those that are zero left out. */
import type { Json, JsonObject } from '../../core/index.ts';
import type { ShaderType } from '../isa/tables/chips.ts';
import { tooLarge } from '../isa/words/decode.ts';

/** Fields that metadata has as 0 or 1; drivers also print sizes there. */
const flags = ['vs_as_es', 'vs_as_ls', 'tes_as_es', 'uses_kill', 'needs_scratch_space'] as const;

/** Rows of a list that an assignment may name. */
const MOST_ROWS = 256;

/** Rows that the lists of all shaders of a log may have: a shader may say that each of its lists has 256. */
const MOST_ROWS_OF_LOG = 262_144;

/** What the lists of all shaders of a log may have together. */
export interface RowRoom {
  rows: number;
}

/** The room of a log that nothing is read of yet. */
export function rowRoom(): RowRoom {
  return { rows: MOST_ROWS_OF_LOG };
}

/** The fields as they were assigned, each with its path. */
export class LogFacts {
  readonly #fields = new Map<string, number>();
  readonly #lists = new Map<string, Map<number, Map<string, number>>>();

  add(path: readonly (string | number)[], value: number): void {
    const [name, index, member] = path;
    if (typeof name !== 'string') return;
    if (typeof index !== 'number' || typeof member !== 'string') {
      if (index === undefined) this.#fields.set(name, value);
      return;
    }
    if (index >= MOST_ROWS) return;
    const rows = this.#lists.get(name) ?? new Map<number, Map<string, number>>();
    this.#lists.set(name, rows);
    const row = rows.get(index) ?? new Map<string, number>();
    rows.set(index, row.set(member, value));
  }

  get isEmpty(): boolean {
    return this.#fields.size === 0 && this.#lists.size === 0;
  }

  /** Whether a flag is set. */
  has(name: string): boolean {
    return (this.#fields.get(name) ?? 0) !== 0;
  }

  /** The number of the stage; where it is missing it is 0, a vertex shader. Drivers disagree about 1 to 4. */
  get stage(): ShaderType | undefined {
    const stage = this.#fields.get('processor_type') ?? 0;
    if (stage === 5) return 'cs';
    return stage === 0 ? 'vs' : undefined;
  }

  /**
   * As `pshader` of metadata has it; the counts say how many rows there are, for a row of zeros is not printed. FormatError
   * `r600/too-large` where there is no room for them.
   */
  pshader(room: RowRoom): JsonObject {
    const rows = (name: string, count: string): readonly JsonObject[] => {
      const list = this.#lists.get(name) ?? new Map<number, Map<string, number>>();
      const length = Math.min(MOST_ROWS, Math.max(this.#fields.get(count) ?? 0, ...[...list.keys()].map((k) => k + 1)));
      room.rows -= length;
      if (room.rows < 0) throw tooLarge('inputs, outputs and arrays of the shaders of a log', MOST_ROWS_OF_LOG);
      return Array.from({ length }, (_, i) => Object.fromEntries<Json>(list.get(i) ?? []));
    };
    return {
      ...Object.fromEntries(this.#fields),
      ...Object.fromEntries(flags.map((name) => [name, Number(this.has(name))])),
      inputs: rows('input', 'ninput').map(({ gpr = 0, ...rest }) => ({ gpr, ...rest })),
      outputs: rows('output', 'noutput'),
      arrays: rows('arrays', 'num_arrays')
        .map(({ gpr_start = 0, gpr_count = 0, comp_mask = 0 }) => ({ gpr_start, gpr_count, comp_mask }))
        .map((row) => (isArray(row) ? row : { gpr_start: 0, gpr_count: 0, comp_mask: 0 })),
    };
  }
}

/** Mesa's newer compiler fills in one of several arrays (22.3, `ValueFactory::get_shader_info`) and leaves the others as memory was. */
function isArray({ gpr_start, gpr_count, comp_mask }: JsonObject): boolean {
  return Number(gpr_start) < 128 && Number(gpr_count) <= 128 && Number(comp_mask) < 16;
}
