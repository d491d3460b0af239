/* What dumps have that a schema does not know: bytes of rows, sections, members of enums. */
import type { ByteSource, Report } from '../../core/index.ts';
import { columnOf, counts } from './column.ts';
import { gather } from './gather.ts';
import type { Gathered } from './gather.ts';
import { sectionTypes } from './known.ts';
import type { KnownField, KnownSchema } from './known.ts';
import { LONGEST_ROW, candidates } from './profile.ts';
import type { Candidate } from './profile.ts';

/** A table with bytes that the schema does not know. */
export interface ExploredTable {
  readonly gathered: Gathered;
  readonly known: readonly KnownField[];
  /** False for a section whose type the schema does not know. */
  readonly hasType: boolean;
  readonly rows: number;
  /** Bytes of a row, each size that some file has. */
  readonly rowSizes: readonly number[];
  readonly candidates: readonly Candidate[];
  /** Bytes of the longest row after those that were looked at. */
  readonly leftOut: number;
}

/** A value of a known field that its enum does not have. */
export interface UnknownValue {
  readonly record: string;
  readonly field: string;
  readonly of: string;
  readonly value: bigint;
  readonly rows: number;
}

/** Everything that is unknown, and how many rows were read to say so. */
export interface Exploration {
  readonly tables: readonly ExploredTable[];
  readonly values: readonly UnknownValue[];
  readonly rows: number;
}

/** Collects the rows of dumps, then says what the schema does not know of them. */
export class Explorer {
  readonly #schema: KnownSchema;
  readonly #found = new Map<number, Gathered>();
  readonly #types: ReadonlyMap<bigint, string>;

  constructor(schema: KnownSchema) {
    this.#schema = schema;
    this.#types = schema.enums.get(sectionTypes) ?? new Map();
  }

  /** Add the tables of one dump; `file` names it. A file that is no ELF file throws a FormatError. */
  async add(source: ByteSource, file: string, report: Report): Promise<void> {
    await gather(source, file, report, this.#found, (type) => this.#types.has(BigInt(type)));
  }

  /** What is unknown in all dumps together. */
  result(): Exploration {
    const all = [...this.#found.values()].sort((a, b) => a.type - b.type);
    const tables = all.map((gathered) => this.#table(gathered));
    return {
      tables: tables.filter((table) => table.candidates.length > 0 || !table.hasType),
      values: tables.flatMap(({ gathered, known }) => this.#values(gathered, known)),
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    };
  }

  #table(gathered: Gathered): ExploredTable {
    const known = this.#schema.records.get(gathered.name) ?? [];
    const rowSizes = [...new Set(gathered.runs.map(({ rowSize }) => rowSize))].sort((a, b) => a - b);
    return {
      gathered,
      known,
      hasType: this.#types.has(BigInt(gathered.type)),
      rows: gathered.runs.reduce((sum, { rows }) => sum + rows, 0),
      rowSizes,
      candidates: candidates(gathered, known),
      leftOut: Math.max(0, (rowSizes.at(-1) ?? 0) - LONGEST_ROW),
    };
  }

  #values(gathered: Gathered, known: readonly KnownField[]): UnknownValue[] {
    return known.flatMap((field) => {
      const members = field.of === undefined ? undefined : this.#schema.enums.get(field.of);
      if (members === undefined) return [];
      return [...counts(columnOf(gathered, field).values)]
        .filter(([value]) => !members.has(value))
        .map(([value, rows]) => ({ record: gathered.name, field: field.name, of: field.of ?? '', value, rows }));
    });
  }
}
