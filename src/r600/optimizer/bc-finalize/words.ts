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

/** Kinds of instructions, by the words that they have. */
type Kind = 'cf' | 'alu' | 'alu_ext' | 'export' | 'mem' | 'rat' | 'vtx' | 'tex' | 'mem_rd' | 'gds';

const viewsOf: Readonly<Record<Kind, (generation: Generation) => readonly WordView[]>> = {
  cf: (g) => [cfWord0[g], cfWord1[g]],
  alu: (g) => [CF_ALU_WORD0View, aluWord1[g]],
  alu_ext: () => [CF_ALU_WORD0_EXTView, CF_ALU_WORD1_EXTView],
  export: (g) => [CF_ALLOC_EXPORT_WORD0View, swizWord1[g]],
  mem: (g) => [CF_ALLOC_EXPORT_WORD0View, bufWord1[g]],
  rat: (g) => [CF_ALLOC_EXPORT_WORD0_RATView, bufWord1[g]],
  vtx: (g) => [vtxWord0[g], VTX_WORD1_GPRView, vtxWord2[g]],
  tex: (g) => [texWord0[g], TEX_WORD1View, TEX_WORD2View],
  mem_rd: () => [MEM_RD_WORD0View, MEM_RD_WORD1View, MEM_RD_WORD2View],
  gds: () => [MEM_GDS_WORD0View, MEM_GDS_WORD1View, MEM_GDS_WORD2View],
};

/** Layouts that were asked for: a shader needs few of them. */
const layouts: Readonly<Record<Generation, Partial<Record<Kind, Layout>>>> = {
  R600: {},
  R700: {},
  EVERGREEN: {},
  CAYMAN: {},
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
  const layout = (layouts[generation][kind] ??= layoutOf(viewsOf[kind](generation)));
  const words = layout.map(({ places, zeros }) => {
    const word = zeros();
    for (const { field, name, flag } of places) {
      const value = anew[name] ?? kept[name] ?? 0;
      if (value !== 0) word[field] = flag || value;
    }
    return word;
  });
  return words as readonly object[] as W;
}
