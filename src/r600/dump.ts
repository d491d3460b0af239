/* Everything in a file as data: each instruction with its text and the fields of its words. */
import type { Json, JsonObject } from '../core/index.ts';
import { gfdJson, gx2Json } from './container/gfd-json.ts';
import { configJson } from './container/object-config.ts';
import { printAlu } from './isa/text/print-alu.ts';
import { printCf } from './isa/text/print-cf.ts';
import { printFetch } from './isa/text/print-fetch.ts';
import type { AluClause, AluInst, CfInst, FetchClause, Program } from './isa/program.ts';
import type { R600File, Shader } from './model.ts';
import { shaderHead } from './summarize.ts';

/** The file as one document; clauses are made when they are written. */
export function dump(file: R600File): JsonObject {
  return {
    container: file.container,
    size: file.size,
    gfd: gfdJson(file),
    shaders: () =>
      file.shaders.map((shader, k) =>
        shaderJson(shader, gx2Json(file, k), configJson(file.object?.functions[k]?.config)),
      ),
  };
}

function shaderJson(shader: Shader, gx2: Json | undefined, config: Json | undefined): Json {
  const { program, metadata } = shader;
  return {
    ...shaderHead(shader),
    metadata: metadata?.raw,
    gx2,
    config,
    cf: () => program.cf.map((inst) => cfJson(inst, program)),
    leftovers: program.leftovers.map(({ address, words }) => ({
      address,
      words: words.map((word) => `0x${word.toString(16)}`),
    })),
  };
}

function cfJson(inst: CfInst, program: Program): Json {
  return {
    id: inst.id,
    kind: inst.kind,
    op: inst.op?.name,
    opcode: inst.opcode,
    text: printCf(inst, program.chip),
    word0: { ...inst.word0 },
    word1: { ...inst.word1 },
    ...(inst.kind === 'alu' && { clause: () => aluJson(inst.clause, program) }),
    ...(inst.kind === 'fetch' && { clause: () => fetchJson(inst.clause, program) }),
  };
}

function aluJson({ address, size, groups }: AluClause, { chip }: Program): Json {
  return {
    address,
    size,
    groups: groups.map((group) => ({
      address: group.address,
      insts: group.insts.map((inst) => ({ ...instJson(inst), text: printAlu(inst, group, chip.generation).trim() })),
      literals: group.literals.map((word) => `0x${word.toString(16).padStart(8, '0')}`),
    })),
  };
}

function instJson({ op, src, ...fields }: AluInst): JsonObject {
  return { op: op?.name, ...fields, src: src.map((each) => ({ ...each })) };
}

function fetchJson({ address, size, insts }: FetchClause, { chip }: Program): Json {
  return {
    address,
    size,
    insts: insts.map((inst) => ({
      kind: inst.kind,
      op: inst.op?.name,
      opcode: inst.opcode,
      text: printFetch(inst, chip.generation),
      word0: { ...inst.word0 },
      word1: { ...inst.word1 },
      word2: { ...inst.word2 },
      pad: inst.pad,
    })),
  };
}
