/* Live sets: what is alive around regions and behind instructions. */
import { expect, test } from 'vitest';
import { parseShader, printValue } from '../../../../src/r600/advanced.ts';
import type { IrShader } from '../../../../src/r600/advanced.ts';
import { printNodeLine } from '../../../../src/r600/ir/print.ts';
import { walk } from '../../../../src/r600/ir/tree.ts';
import { uidsOf } from '../../../../src/r600/ir/value-set.ts';
import type { ValueSet } from '../../../../src/r600/ir/value-set.ts';
import { liveSets } from '../../../../src/r600/optimizer/liveness/live-sets.ts';

function names({ values }: IrShader, set: ValueSet | undefined): string {
  return set === undefined ? 'none' : [...uidsOf(set)].map((uid) => printValue(values.all[uid - 1])).join(' ');
}

const loop = (inner: string): IrShader =>
  parseShader(`shader ps CEDAR
    inputs R0.x R0.y R0.z
    results
    begin
    region 0 {
      loop_phi R1.x.1 = R0.x, R1.x.2
      repeat 0 1 {
        x: _, _, EM.1 = PRED_SETGE_INT R1.x.1, R0.y ; exec
        region 1 {
          depart 1 0 {
            if EM.1 {
              depart 0 0 {
              }
            }
          }
        }
        ${inner}
        x: R1.x.2 = ADD_INT R1.x.1, 0x1
      }
      phi R1.x.3 = R1.x.1
    }
    cf EXPORT_DONE R1.x.3, _, _, _
    end`);

test('what a loop reads is alive at its entry, and a phi source at the end of its way', () => {
  const shader = loop('');
  const behind: string[] = [];
  const live = liveSets(shader, (node, after) => {
    if (node.kind === 'alu') behind.unshift(`${printNodeLine(node)}: ${names(shader, after)}`);
  });
  const [outer, inner] = [...walk(shader.root)].filter((node) => node.kind === 'region');
  expect(names(shader, live.start)).toBe('R0.x R0.y');
  expect(names(shader, live.entry.get(outer!))).toBe('R0.y R1.x.1');
  expect(names(shader, live.after.get(outer!))).toBe('R1.x.3');
  expect(names(shader, live.after.get(inner!))).toBe('R0.y R1.x.1');
  expect(live.entry.has(inner!)).toBe(false);
  expect(behind).toEqual([
    'x: _, _, EM.1 = PRED_SETGE_INT R1.x.1, R0.y ; exec: R0.y R1.x.1 EM.1',
    'x: R1.x.2 = ADD_INT R1.x.1, 0x1: R0.y R1.x.2',
  ]);
});

test('what only a later round of an outer loop reads is alive in the inner one', () => {
  const shader = loop(`
    region 2 {
      repeat 2 1 {
        x: _, _, EM.2 = PRED_SETE R0.x, 0x0 ; exec
        region 3 {
          depart 3 0 {
            if EM.2 {
              depart 2 0 {
              }
            }
          }
        }
      }
    }`);
  const live = liveSets(shader);
  const region = [...walk(shader.root)].find((node) => node.kind === 'region' && node.id === 2);
  expect(region?.kind === 'region' && names(shader, live.entry.get(region))).toBe('R0.x R0.y R1.x.1');
});
