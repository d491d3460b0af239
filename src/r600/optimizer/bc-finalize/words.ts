/*
 * From the flat record of fields that the IR keeps back to the words of an instruction. Each generation's layout says which
 * fields a word has and which of them are flags; a field that the record lacks is 0. Where two words have a field of one
 * name, `fieldsOf` numbered the second: `WORD1_SRC_GPR`.
 */
import {
  CF_ALLOC_EXPORT_WORD0View,
  CF_ALLOC_EXPORT_WORD0_RATView,
  CF_ALU_WORD0View,
  CF_ALU_WORD0_EXTView,
  CF_ALU_WORD1_EXTView,
  MEM_GDS_WORD0View,
  MEM_GDS_WORD1View,
  MEM_GDS_WORD2View,
  MEM_RD_WORD0View,
  MEM_RD_WORD1View,
  MEM_RD_WORD2View,
  TEX_WORD1View,
  TEX_WORD2View,
  VTX_WORD1_GPRView,
} from '../../../../generated/r600/read.ts';
import { generations } from '../../isa/tables/chips.ts';
import type { Generation } from '../../isa/tables/chips.ts';
import { aluWord1, bufWord1, cfWord0, cfWord1, swizWord1 } from '../../isa/words/decode-cf.ts';
import { texWord0, vtxWord0, vtxWord2 } from '../../isa/words/decode-fetch.ts';
import type { Fields } from '../../ir/fields.ts';

interface FieldPlace {
  readonly field: string;
  /** Its name in the flat record. */
  readonly name: string;
  readonly flag: boolean;
}

type Word = Record<string, number | boolean>;

interface WordLayout {
  readonly places: readonly FieldPlace[];
  /** A new word of zeros. */
  readonly zeros: () => Word;
}

/** The words of one kind of instruction in one generation. */
type Layout = readonly WordLayout[];

type WordView = new (view: DataView, offset: number) => { toObject(): object };

const blank = new DataView(new ArrayBuffer(8));

function layoutOf(views: readonly WordView[]): Layout {
  const seen = new Set<string>();
  return views.map((View, index) => {
    const zeroView = new View(blank, 0);
    const zeros = (): Word => zeroView.toObject() as Word;
    const places = Object.entries(zeros()).map(([field, value]) => ({
      field,
      name: seen.has(field) ? `WORD${index}_${field}` : field,
      flag: typeof value === 'boolean',
    }));
    for (const { field } of places) seen.add(field);
    return { places, zeros };
  });
}

const byGeneration = (views: (generation: Generation) => readonly WordView[]): Readonly<Record<Generation, Layout>> => {
  const layouts = generations.map((generation) => [generation, layoutOf(views(generation))] as const);
  return Object.fromEntries(layouts) as Record<Generation, Layout>;
};

/** Kinds of instructions, by the words that they have. */
type Kind = 'cf' | 'alu' | 'alu_ext' | 'export' | 'mem' | 'rat' | 'vtx' | 'tex' | 'mem_rd' | 'gds';

const layouts: Readonly<Record<Kind, Readonly<Record<Generation, Layout>>>> = {
  cf: byGeneration((g) => [cfWord0[g], cfWord1[g]]),
  alu: byGeneration((g) => [CF_ALU_WORD0View, aluWord1[g]]),
  alu_ext: byGeneration(() => [CF_ALU_WORD0_EXTView, CF_ALU_WORD1_EXTView]),
  export: byGeneration((g) => [CF_ALLOC_EXPORT_WORD0View, swizWord1[g]]),
  mem: byGeneration((g) => [CF_ALLOC_EXPORT_WORD0View, bufWord1[g]]),
  rat: byGeneration((g) => [CF_ALLOC_EXPORT_WORD0_RATView, bufWord1[g]]),
  vtx: byGeneration((g) => [vtxWord0[g], VTX_WORD1_GPRView, vtxWord2[g]]),
  tex: byGeneration((g) => [texWord0[g], TEX_WORD1View, TEX_WORD2View]),
  mem_rd: byGeneration(() => [MEM_RD_WORD0View, MEM_RD_WORD1View, MEM_RD_WORD2View]),
  gds: byGeneration(() => [MEM_GDS_WORD0View, MEM_GDS_WORD1View, MEM_GDS_WORD2View]),
};

/**
 * The words of an instruction: the fields that the IR keeps, but for what is said anew. The caller names the type of the words,
 * which follows from the kind and the generation.
 */
export function wordsOf<W extends readonly object[]>(
  kind: Kind,
  generation: Generation,
  anew: Readonly<Record<string, number | undefined>>,
  kept: Fields = {},
): W {
  const words = layouts[kind][generation].map(({ places, zeros }) => {
    const word = zeros();
    for (const { field, name, flag } of places) {
      const value = anew[name] ?? kept[name] ?? 0;
      if (value !== 0) word[field] = flag || value;
    }
    return word;
  });
  return words as readonly object[] as W;
}
