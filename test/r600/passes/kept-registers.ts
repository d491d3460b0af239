/* IR with every register where the program had it: what bc_finalize takes, without any pass in between. */
import { finalizeShader } from '../../../src/r600/optimizer/bc-finalize/bc-finalize.ts';
import { buildBytecode } from '../../../src/r600/optimizer/bc-finalize/bc-builder.ts';
import type { Built } from '../../../src/r600/optimizer/bc-finalize/bc-builder.ts';
import type { Shader } from '../../../src/r600/ir/shader.ts';
import { instructions } from '../../../src/r600/ir/tree.ts';
import { parseBytecode } from '../../../src/r600/advanced.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';

/** Gives every register its own component, and temporaries components that nothing uses. */
function keepRegisters(shader: Shader): void {
  const used = new Set<number>();
  for (const value of shader.values.all) {
    if (value.kind !== 'reg') continue;
    value.assigned = value.component;
    used.add(value.component);
  }
  for (const node of instructions(shader.root)) {
    const target = node.dst[0];
    if (node.kind !== 'alu' || target?.kind !== 'temp' || target.assigned !== undefined) continue;
    let component = node.code.slot & 3;
    while (used.has(component)) component += 4;
    used.add(component);
    target.assigned = component;
  }
}

/** A program that went through bc_parser, bc_finalize and bc_builder alone. */
export function rebuilt(program: Program, metadata?: ShaderMetadata): Built {
  const shader = parseBytecode(program, metadata);
  keepRegisters(shader);
  return buildBytecode(finalizeShader(shader, { program, metadata }));
}
