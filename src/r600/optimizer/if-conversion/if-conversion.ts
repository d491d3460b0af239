/*
 * if_conversion: control flow to data flow. Where both arms of a branch are ALU instructions that may execute in any lane, both
 * execute in all of them, and conditional moves take the place of the phi nodes. A branch inside of an arm is looked at before
 * the one around it. A branch that stays does not begin with an empty arm (`invert.ts`).
 *
 *   x: _, _, EM.1 = PRED_SETGT R0.x, R0.y             x: t0.1 = SETGT_DX10 R0.x, R0.y
 *   region 0 {                                        x: R1.x.1 = MUL R0.x, R0.y
 *     depart 0 0 {                                    x: R1.x.2 = CNDE_INT t0.1, 0x0, R1.x.1
 *       if EM.1 {
 *         depart 0 1 {                          ->
 *           x: R1.x.1 = MUL R0.x, R0.y
 *         }
 *       }
 *     }
 *     phi R1.x.2 = 0x0, R1.x.1
 *   }
 */
import { elementFlags } from '../../ir/arrays.ts';
import type { Container, Node, RegionNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';
import { branchOf } from './branch.ts';
import { finishChains } from './chains.ts';
import { flatten } from './flatten.ts';
import { invertEmpty } from './invert.ts';
import { replaceUses, useCounts, visitNodes } from './uses.ts';
import type { Conversion } from './uses.ts';
import type { Pass } from '../pass.ts';

/** The pass. Never fails: what cannot be converted stays. */
export const ifConversion: Pass = {
  name: 'if_conversion',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => convertAll(shader),
};

function convertAll(shader: Shader): boolean {
  const tests = new Map<Value, Node & { readonly kind: 'alu' }>();
  visitNodes(shader.root, (node) => {
    const mask = node.kind === 'alu' && node.code.updateExecMask ? node.dst[2] : undefined;
    if (mask !== undefined && node.kind === 'alu') tests.set(mask, node);
  });
  if (tests.size === 0) return false;
  const conversion: Conversion = {
    shader,
    tests,
    uses: useCounts(shader),
    replaced: new Map(),
    chains: new Map(),
    elements: elementFlags(shader),
  };
  const changed = convertList(conversion, shader.root);
  finishChains(shader.values, conversion.chains);
  replaceUses(conversion);
  return changed;
}

function convertList(conversion: Conversion, container: Container): boolean {
  let changed = false;
  for (let node: Node | undefined = container.first; node !== undefined; node = node.next) {
    switch (node.kind) {
      case 'region':
        changed = convertRegion(conversion, node) || changed;
        break;
      case 'depart':
      case 'repeat':
      case 'if':
        changed = convertList(conversion, node) || changed;
        break;
      default:
    }
  }
  return changed;
}

function convertRegion(conversion: Conversion, region: RegionNode): boolean {
  const inside = convertList(conversion, region);
  const branch = branchOf(conversion, region);
  if (branch === undefined) return invertEmpty(conversion, region) || inside;
  flatten(conversion, branch);
  return true;
}
