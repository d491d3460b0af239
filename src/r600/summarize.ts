/* What matters first about a file with shaders. */
import { byteCount, printable, safe, textOf, textTable } from '../core/index.ts';
import type { Json, JsonObject, Paint, SafeText } from '../core/index.ts';
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
  return { container: file.container, size: file.size, shaders: () => file.shaders.map(shaderSummary) };
}

function shaderSummary(shader: Shader): Json {
  const { program, metadata } = shader;
  return {
    ...shaderHead(shader),
    ...countInstructions(program),
    inputs: metadata?.inputs.length,
    arrays: metadata?.arrays.length,
  };
}

const containers: Readonly<Record<R600File['container'], string>> = {
  r6s: 'R600 shader',
  raw: 'R600 bytecode',
  elf: "object of LLVM's R600 back end",
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
  return textOf([safe`${paint.bold(printable(containers[container]))}, ${byteCount(size)}`, safe``, ...table]);
}
