import { hex64 } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import type { KindName } from '../tables/kinds.ts';
import type { Registers } from '../walk/registers.ts';

/** Registers as rows: name, hexadecimal, signed. */
export function registerRows(dump: CudaDump, found: Registers): string[][] {
  return [
    ...named(dump, 'R', found.registers, 'regs'),
    ...named(dump, 'UR', found.uniformRegisters, 'uregs'),
    ...named(dump, 'P', found.predicates, 'preds'),
    ...named(dump, 'UP', found.uniformPredicates, 'upreds'),
    ...named(dump, 'B', found.barriers, 'barriers'),
    ['CC', `0x${found.cc.toString(16)}`, `${found.cc}`],
    ['pc', hex64(found.pc), ''],
    ['errorpc', found.errorPC === null ? 'not known' : hex64(found.errorPC), ''],
  ];
}

function named(dump: CudaDump, prefix: string, values: readonly number[] | null, kind: KindName): string[][] {
  if (values === null) return [[prefix, dump.redaction.kinds.has(kind) ? 'redacted' : 'not in the dump', '']];
  return values.map((value, i) => [`${prefix}${i}`, `0x${value.toString(16).padStart(8, '0')}`, `${value | 0}`]);
}
