import type { Visitor } from '../../src/runtime/index.ts';

/** A field without parts, where a visitor was told it stands; offsets in bytes, bit fields have eighths. */
export interface Position {
  readonly path: readonly (string | number)[];
  readonly type: string;
  readonly begin: number;
  readonly end: number;
  readonly value?: unknown;
}

export interface Positions {
  readonly visitor: Visitor;
  /** In reading order. */
  readonly leaves: readonly Position[];
  /** Parts that stand elsewhere, not walked yet. */
  readonly lazy: readonly { readonly name: string; readonly type: string; readonly walk: () => void }[];
}

/** A visitor that keeps the places of all fields without parts. */
export function collectPositions(): Positions {
  const open: { name: string | number; type: string; begin: number; parts: number }[] = [];
  const leaves: Position[] = [];
  const lazy: { name: string; type: string; walk: () => void }[] = [];
  const visitor: Visitor = {
    begin(name, type, begin) {
      const around = open.at(-1);
      if (around !== undefined) around.parts += 1;
      open.push({ name, type, begin, parts: 0 });
    },
    end(end, value) {
      const path = open.map(({ name }) => name);
      const field = open.pop();
      if (field === undefined) throw new Error('a field ends that did not begin');
      if (field.parts === 0) leaves.push({ path, type: field.type, begin: field.begin, end, value });
    },
    lazy(name, type, walk) {
      const around = [...open];
      const resume = (): void => {
        open.splice(0, open.length, ...around);
        walk();
        open.length = 0;
      };
      lazy.push({ name, type, walk: resume });
    },
  };
  return { visitor, leaves, lazy };
}

/** Bits that no field covers, or that more than one does, as `begin-end` in bytes; empty when all is well. */
export function flawsOf(leaves: readonly Position[], size: number): string[] {
  const flaws: string[] = [];
  let at = 0;
  for (const { path, begin, end } of leaves.toSorted((a, b) => a.begin - b.begin || a.end - b.end)) {
    if (begin > at) flaws.push(`${at}-${begin}`);
    if (begin < at && end > begin) flaws.push(`${path.join('.')} overlaps ${begin}-${at}`);
    at = Math.max(at, end);
  }
  if (at !== size) flaws.push(`${at}-${size}`);
  return flaws;
}
