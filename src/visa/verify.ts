/*
 * What the compiler's own reader of a stream insists on, and what every real stream keeps to. What real compilers are known to
 * break is `info` where a correction repairs it, else a warning; only contradictions are errors.
 */
import { HeaderLayout } from '../../generated/visa/layout.ts';
import { at } from '../runtime/index.ts';
import type { Report } from '../core/index.ts';
import { implausible } from './stream/plausible.ts';
import { verifyFrame } from './verify/frame.ts';
import { verifyIntervals } from './verify/intervals.ts';
import { sayer } from './verify/say.ts';
import type { Say } from './verify/say.ts';
import { pcMap } from './code/pc-map.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';

/** Check a stream against all rules. */
export async function verify(stream: VisaStream, report: Report): Promise<void> {
  if (stream.objects.length === 0 && stream.claimedObjects === 0) {
    report.add({
      code: 'visa/no-objects',
      severity: 'warning',
      message: 'no objects',
      at: { offset: at(HeaderLayout, 'numCompiledObjects') },
    });
  }
  for (const object of stream.objects) {
    const say = sayer(object, report);
    verifyPlace(object, say);
    verifyMap(object, say);
    verifyIntervals(object, say);
    verifyFrame(stream, object, say);
    const bad = implausible(object.info);
    if (bad !== undefined) {
      say('error', 'visa/implausible-value', `value that no compiler writes: ${bad.value}`, bad.path);
    }
  }
  verifyNames(stream, report);
  verifyExtents(stream, report);
}

function verifyPlace(object: VisaObject, say: Say): void {
  const { relocOffset, index } = object;
  if (index === 0 && relocOffset !== 0) {
    say('warning', 'visa/kernel-place', `first object starts at ${relocOffset}: the kernel starts at 0`, 'relocOffset');
  }
  if (index > 0 && relocOffset === 0) {
    say('warning', 'visa/function-place', 'object after the first starts at 0: only the kernel does', 'relocOffset');
  }
}

function verifyMap(object: VisaObject, say: Say): void {
  const { data } = object.info.indexMap;
  if (object.info.offsetMap.data.length > 0) {
    const message = `offset map of ${object.info.offsetMap.data.length} entries: written before 2020-03 only`;
    say('info', 'visa/offset-map', message, 'offsetMap');
  }
  if (data.length === 0) {
    say('error', 'visa/empty-index-map', 'empty index map: no code can be attributed', 'indexMap');
    return;
  }
  for (let i = 1; i < data.length; i++) {
    const [before, here] = [data.genOffset(i - 1), data.genOffset(i)];
    if (here > before) continue;
    const message = `code offset ${here} follows ${before}: offsets must increase`;
    say('error', 'visa/index-map-order', message, `indexMap.data[${i}].genOffset`);
  }
  let max = -1;
  for (let i = 0; i + 1 < data.length; i++) max = Math.max(max, data.visa(i));
  const last = data.visa(data.length - 1);
  if (last === max + 1 || max < 0) return;
  const message = `last index ${last} after at most ${max}: the end of code has the next index (from 2019-01 on)`;
  say('warning', 'visa/index-map-end', message, `indexMap.data[${data.length - 1}].visa`);
}

function verifyNames(stream: VisaStream, report: Report): void {
  const seen = new Map<string, VisaObject>();
  for (const object of stream.objects) {
    const { name, offset, index } = object;
    if (name === '') {
      const message = 'object without a name';
      report.add({
        code: 'visa/no-name',
        severity: 'warning',
        message,
        at: { offset, path: `objects[${index}].objectName` },
      });
    } else if (seen.has(name)) {
      const message = `two objects of the name ${name}`;
      report.add({
        code: 'visa/same-name',
        severity: 'warning',
        message,
        at: { offset, path: `objects[${index}].objectName` },
      });
    }
    seen.set(name, object);
  }
}

/** The code of the objects lies end to end. */
function verifyExtents(stream: VisaStream, report: Report): void {
  const maps = stream.objects
    .map(pcMap)
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  for (const [i, { object, start }] of maps.entries()) {
    const before = maps[i - 1];
    if (before === undefined || before.end === start) continue;
    const gap = start - before.end;
    report.add({
      code: gap < 0 ? 'visa/code-overlap' : 'visa/code-gap',
      severity: gap < 0 ? 'error' : 'warning',
      message: `${Math.abs(gap)} bytes of code ${gap < 0 ? 'belong to both' : 'lie between'} ${before.object.name} and ${object.name}`,
      at: { offset: object.offset, path: `objects[${object.index}].relocOffset` },
    });
  }
}
