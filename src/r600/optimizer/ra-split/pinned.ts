/* What a fetch shader leaves lies in given registers at its end; inputs must leave theirs before CALL_FS writes there. */
import type { Shader } from '../../ir/shader.ts';
import { append, instructions } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { findRegister, register } from '../../ir/value-table.ts';
import { arrayElements } from '../registers/elements.ts';
import { copyBefore, copyOf } from './insert.ts';

/** Copies results to their registers, and inputs out of registers that CALL_FS writes. */
export function splitPinned(shader: Shader): void {
  copyResults(shader);
  copyInputs(shader);
}

function copyResults({ root, values }: Shader): void {
  root.results.forEach((value, k) => {
    if (value.kind !== 'reg') return;
    let version = value.version + 1;
    while (findRegister(values, value.component, version) !== undefined) version++;
    const pinned = register(values, value.component >> 2, value.component & 3, version);
    append(root, copyOf(pinned, value));
    root.results[k] = pinned;
  });
}

function copyInputs(shader: Shader): void {
  const { root } = shader;
  const elements = arrayElements(shader);
  const nodes = instructions(root);
  for (const call of nodes) {
    if (call.kind !== 'cf' || call.op.name !== 'CALL_FS') continue;
    const written = new Set(call.dst.map((value) => (value?.kind === 'reg' ? value.component : -1)));
    for (const input of root.inputs) {
      if (input.kind !== 'reg' || !written.has(input.component) || elements.has(input.component)) continue;
      const users = nodes.filter((node) => node.src.includes(input));
      if (users.length === 0) continue;
      const copy: Value = copyBefore(shader, call, input);
      for (const { src } of users) src.forEach((value, k) => (src[k] = value === input ? copy : value));
    }
  }
}
