/*
 * ra_coalesce: out of SSA. Values that a copy or a phi node connects share a register where their live ranges allow it, vectors
 * get one register and a channel for each component, and every register without a number becomes one temporary.
 *
 *   loop_phi R1.x.2 = R1.x.1, R1.x.3                 x: t7 = MOV 0x0
 *   x: R1.x.3 = ADD_INT R1.x.2, 0x1            ->    x: t7 = ADD_INT t7, 0x1
 *   x: R2.x.1 = MOV R1.x.3                           cf EXPORT t7, t8, 0x0, 0x3f800000
 *   cf EXPORT R2.x.1, R2.y.1, 0x0, 0x3f800000
 */
import type { Shader } from '../../ir/shader.ts';
import type { Pass } from '../pass.ts';
import { flowOf } from '../registers/flow.ts';
import { liveRanges } from '../registers/live-ranges.ts';
import { uniteByAffinity } from './affinities.ts';
import { buildClasses } from './build-classes.ts';
import { carryToEnds, uniteCarried } from './counted-loops.ts';
import { chooseChannels } from './choose-channels.ts';
import { insertEdgeCopies } from './edge-copies.ts';
import { dropEmpty, namesOf, rewriteOperands } from './rewrite.ts';

/** FormatError `r600/opt-pinned`, `r600/opt-vector` where values cannot be where they must: ra_split prevents that. */
export const raCoalesce: Pass = {
  name: 'ra_coalesce',
  input: 'blocks',
  output: 'registers',
  run: (shader) => coalesce(shader),
};

function coalesce(shader: Shader): boolean {
  const carried = carryToEnds(shader);
  const flow = flowOf(shader.root);
  const ranges = liveRanges(flow, shader.root, shader.values.all.length + 1);
  const classes = buildClasses(shader, flow, ranges);
  uniteCarried(classes, carried);
  uniteByAffinity(classes);
  chooseChannels(classes);
  const nameOf = namesOf(shader);
  const renamed = rewriteOperands(classes, nameOf);
  insertEdgeCopies(classes, nameOf);
  return dropEmpty(shader.root) || renamed;
}
