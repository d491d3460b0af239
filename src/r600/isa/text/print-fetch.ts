/* A fetch as sb prints it. */
import { assertNever } from '../../../core/index.ts';
import type { Generation } from '../tables/chips.ts';
import { channels, fetchTypes, registerName, selectors } from '../tables/operand-names.ts';
import { fetchOpAt } from '../tables/fetch-opcodes.ts';
import type { FetchGds, FetchInst, FetchMem, FetchSem, FetchTex, FetchVtx } from '../program.ts';

/** Columns of a fetch's name. */
const NAME = 19;

/** `VFETCH              R1.xyzw, R0.x + 16b ,   RID:17   MFC:16 UCF:1 FMT(DTA:0 NUM:0 COMP:0 MODE:0)`. */
export function printFetch(inst: FetchInst, generation: Generation): string {
  const name = `${fetchName(inst, generation).padEnd(NAME)} `;
  switch (inst.kind) {
    case 'vtx':
    case 'sem':
      return `${name}${vertexFetch(inst)}`;
    case 'tex':
      return `${name}${textureFetch(inst)}`;
    case 'mem':
      return `${name}${memoryRead(inst)}`;
    case 'gds':
      return `${name}${gds(inst)}`;
    default:
      return assertNever(inst);
  }
}

/** The instruction's name. sb's text does not say INST_MOD: GET_GRADIENTS_H_FINE is GET_GRADIENTS_H in it. */
export function fetchName(inst: FetchInst, generation: Generation): string {
  const op = inst.kind === 'tex' ? (fetchOpAt(generation, 'tex', inst.word0.TEX_INST) ?? inst.op) : inst.op;
  return op?.name ?? `${inst.kind.toUpperCase()}_${inst.opcode}`;
}

interface DstSelects {
  readonly DST_SEL_X: number;
  readonly DST_SEL_Y: number;
  readonly DST_SEL_Z: number;
  readonly DST_SEL_W: number;
}

function destination({ DST_SEL_X, DST_SEL_Y, DST_SEL_Z, DST_SEL_W }: DstSelects): string {
  return [DST_SEL_X, DST_SEL_Y, DST_SEL_Z, DST_SEL_W].map((select) => selectors.charAt(select)).join('');
}

function gpr(index: number, rel: boolean): string {
  return rel ? `R[${index}+AL]` : registerName(index);
}

function indexMode(name: string, mode: number | undefined): string {
  return mode === undefined || mode === 0 ? '' : ` ${name}:SQ_CF_INDEX_${mode - 1}`;
}

function vertexFetch(inst: FetchVtx | FetchSem): string {
  const { word0, word2 } = inst;
  const target = inst.kind === 'sem' ? `SID${inst.word1.SEMANTIC_ID}` : gpr(inst.word1.DST_GPR, inst.word1.DST_REL);
  const selects = [word0.SRC_SEL_X, ...(word0.SRC_SEL_Y === undefined ? [] : [word0.SRC_SEL_Y])];
  const source = `${gpr(word0.SRC_GPR, word0.SRC_REL)}.${selects.map((select) => channels.charAt(select)).join('')}`;
  const offset = word2.OFFSET > 0 ? ` + ${word2.OFFSET}b ` : '';
  const count = word0.MEGA_FETCH_COUNT ?? 0;
  const mega = count > 0 ? ` MFC:${count}` : '';
  const quad = word0.FETCH_WHOLE_QUAD ? ' FWQ' : '';
  const { USE_CONST_FIELDS, DATA_FORMAT, NUM_FORMAT_ALL, FORMAT_COMP_ALL, SRF_MODE_ALL } = inst.word1;
  const format = `FMT(DTA:${DATA_FORMAT} NUM:${NUM_FORMAT_ALL} COMP:${Number(FORMAT_COMP_ALL)} MODE:${Number(SRF_MODE_ALL)})`;
  return (
    `${target}.${destination(inst.word1)}, ${source}${offset},   RID:${word0.BUFFER_ID}  ${fetchTypes[word0.FETCH_TYPE] ?? ''}` +
    `${mega}${quad}${indexMode('RIM', word2.BUFFER_INDEX_MODE)} UCF:${Number(USE_CONST_FIELDS)} ${format}`
  );
}

function textureFetch({ word0, word1, word2 }: FetchTex): string {
  const selects = [word2.SRC_SEL_X, word2.SRC_SEL_Y, word2.SRC_SEL_Z, word2.SRC_SEL_W];
  const source = `${gpr(word0.SRC_GPR, word0.SRC_REL)}.${selects.map((select) => selectors.charAt(select)).join('')}`;
  const bias = word1.LOD_BIAS > 0 ? ` LB:${word1.LOD_BIAS}` : '';
  const normalized = [word1.COORD_TYPE_X, word1.COORD_TYPE_Y, word1.COORD_TYPE_Z, word1.COORD_TYPE_W];
  const coordinates = normalized.map((type) => (type ? 'N' : 'U')).join('');
  const offsets = [word2.OFFSET_X, word2.OFFSET_Y, word2.OFFSET_Z]
    .map((offset, i) => (offset === 0 ? '' : ` O${channels.charAt(i)}:${offset}`))
    .join('');
  const quad = word0.FETCH_WHOLE_QUAD ? ' FWQ' : '';
  return (
    `${gpr(word1.DST_GPR, word1.DST_REL)}.${destination(word1)}, ${source},   RID:${word0.RESOURCE_ID}, SID:${word2.SAMPLER_ID}` +
    `${bias}${quad} CT:${coordinates}${offsets}` +
    `${indexMode('RIM', word0.RESOURCE_INDEX_MODE)}${indexMode('SID', word0.SAMPLER_INDEX_MODE)}`
  );
}

function memoryRead({ word0, word1, word2 }: FetchMem): string {
  const selects = [word0.SRC_SEL_X, ...(word0.INDEXED ? [word0.SRC_SEL_Y] : [])];
  const source = `${gpr(word0.SRC_GPR, word0.SRC_REL)}.${selects.map((select) => channels.charAt(select)).join('')}`;
  const format = `FMT(DTA:${word1.DATA_FORMAT} NUM:${word1.NUM_FORMAT_ALL} COMP:${Number(word1.FORMAT_COMP_ALL)} MODE:${Number(word1.SRF_MODE_ALL)})`;
  const flags = [
    word0.FETCH_WHOLE_QUAD ? ' FWQ' : '',
    word0.UNCACHED ? ' UNCACHED' : '',
    word0.INDEXED ? ' INDEXED' : '',
    word0.BURST_COUNT > 0 ? ` BURST_COUNT:${word0.BURST_COUNT}` : '',
  ].join('');
  return (
    `${gpr(word1.DST_GPR, word1.DST_REL)}.${destination(word1)}, ${source},   ELEM_SIZE:${word0.ELEM_SIZE}` +
    ` ARRAY_BASE:${word2.ARRAY_BASE} ARRAY_SIZE:${word2.ARR_SIZE}${flags} ${format}`
  );
}

function gds(inst: FetchGds): string {
  const { word0, word1, word2 } = inst;
  const target = inst.op?.name === 'TF_WRITE' ? '' : `${registerName(word1.DST_GPR)}.${destination(word2)}, `;
  const selects = [word0.SRC_SEL_X, word0.SRC_SEL_Y, word0.SRC_SEL_Z].map((select) => selectors.charAt(select));
  const id = `UAV:${word1.UAV_ID}${indexMode('UIM', word1.UAV_INDEX_MODE)}`;
  const broadcast = word1.BCAST_FIRST_REQ ? ' BFQ' : '';
  return `${target}${registerName(word0.SRC_GPR)}.${selects.join('')} ${id}${broadcast}${word1.ALLOC_CONSUME ? ' AC' : ''}`;
}
