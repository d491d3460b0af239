/* What matters first about a file with shaders. */
import { byteCount, printable, safe, snakeKeys, textOf, textTable } from '../core/index.ts';
import type { Json, JsonObject, Paint, SafeText } from '../core/index.ts';
import { gx2Json, gx2Lines } from './container/gfd-json.ts';
import { countInstructions } from './isa/count.ts';
import type { R600File, Shader } from './model.ts';

/** What documents say first of a shader: where it is, what it runs on and what a driver reserves for it. */
export function shaderHead({ name, offset, program, ngpr, nstack }: Shader): JsonObject {
  return {
    name,
    offset,
    chip: program.chip.name,
    generation: program.chip.generation,
    type: program.type,
    ndw: program.size,
    ngpr,
    nstack,
  };
}

/** The summary as data. */
export function summarize(file: R600File): JsonObject {
  return {
    container: file.container,
    size: file.size,
    shaders: () => file.shaders.map((shader, k) => shaderSummary(shader, gx2Json(file, k))),
  };
}

function shaderSummary(shader: Shader, gx2: Json | undefined): Json {
  const { program, metadata } = shader;
  return {
    ...shaderHead(shader),
    ...snakeKeys({ ...countInstructions(program) }),
    inputs: metadata?.inputs.length,
    arrays: metadata?.arrays.length,
    gx2,
  };
}

const containers: Readonly<Record<R600File['container'], string>> = {
  r6s: 'R600 shader',
  raw: 'R600 bytecode',
  elf: "object of LLVM's R600 back end",
  gfd: 'GX2 shaders of the Wii U',
};

/** The summary as text. */
export function summaryText(file: R600File, paint: Paint): SafeText {
  const { shaders, container, size } = file;
  const rows = shaders.map(({ name, program, ngpr, nstack }) => {
    const count = countInstructions(program);
    return [
      name ?? program.type,
      `${program.type}/${program.chip.name}/${program.chip.generation}`,
      String(program.size),
      ngpr === undefined ? '?' : String(ngpr),
      nstack === undefined ? '?' : String(nstack),
      String(count.cf),
      String(count.aluGroups),
      String(count.alu),
      String(count.fetch),
    ];
  });
  const table = textTable(rows, {
    first: paint.bold,
    head: ['shader', 'for', 'dwords', 'registers', 'stack', 'cf', 'alu groups', 'alu', 'fetches'],
    align: ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  const lines = gx2Lines(file);
  const given = lines.length === 0 ? [] : [safe``, ...lines];
  return textOf([
    safe`${paint.bold(printable(containers[container]))}, ${byteCount(size)}`,
    safe``,
    ...table,
    ...given,
  ]);
}
