/* What matters first about a file with shaders. */
import { byteCount, joinSafe, printable, safe, snakeKeys, textOf, textTable } from '../core/index.ts';
import type { Json, JsonObject, Paint, SafeText } from '../core/index.ts';
import { gx2Json, gx2Lines } from './container/gfd-json.ts';
import { configJson } from './container/object-config.ts';
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
    shaders: () =>
      file.shaders.map((shader, k) =>
        shaderSummary(shader, gx2Json(file, k), configJson(file.object?.functions[k]?.config)),
      ),
  };
}

function shaderSummary(shader: Shader, gx2: Json | undefined, config: Json | undefined): Json {
  const { program, metadata } = shader;
  return {
    ...shaderHead(shader),
    ...snakeKeys({ ...countInstructions(program) }),
    inputs: metadata?.inputs.length,
    arrays: metadata?.arrays.length,
    gx2,
    config,
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
  const lines = [...gx2Lines(file), ...configLines(file)];
  const given = lines.length === 0 ? [] : [safe``, ...lines];
  return textOf([
    safe`${paint.bold(printable(containers[container]))}, ${byteCount(size)}`,
    safe``,
    ...table,
    ...given,
  ]);
}

/** The registers that the driver sets for each function of an object. */
function configLines({ object, shaders }: R600File): readonly SafeText[] {
  return shaders.flatMap(({ name = '' }, k) => {
    const registers = object?.functions[k]?.config?.registers ?? [];
    const set = registers.map(({ name: register, address, value }) =>
      printable(`${register ?? `0x${address.toString(16)}`} 0x${value.toString(16)}`),
    );
    return set.length === 0 ? [] : [safe`${printable(name)}: ${joinSafe(set, ', ')}`];
  });
}
