import type { FieldIr } from '../../../src/codegen/ir.ts';
import { assertNever } from '../../../src/core/index.ts';
import type { Scope } from './evaluate.ts';
import { sizeOf } from './make-bytes.ts';
import type { List } from './model.ts';
import type { Session } from './session.ts';
import type { Cursor } from './space.ts';
import { holds, isOpen, steer, steerTruth } from './steer.ts';

/** How a field repeats. */
type Repeat = NonNullable<FieldIr['repeat']>;

/** Elements until their list is full, as its schema says when that is; `add` makes one at the end of `items`. */
export function fillList(repeat: Repeat, { items }: List, io: Cursor, scope: Scope, add: () => void, s: Session): void {
  switch (repeat.kind) {
    case 'expr': {
      const { count } = repeat;
      if (isOpen(count, scope)) steer(count, BigInt(s.small(4)), scope, s);
      for (let left = sizeOf(count, scope, s); left > 0; left--) add();
      return;
    }
    case 'eos': {
      // A stream that may still grow ends after as many elements as we like.
      const growing = io.size === undefined && io.free && io.room === Infinity;
      if (io.size === undefined && !growing) io.fix(Math.min(io.sizeNow(), io.pos + io.room));
      for (
        let left = s.small(4);
        growing ? left > 0 || io.bitsLeft > 0 || io.space.least > io.pos : !io.atEnd;
        left--
      ) {
        if (growing && items.length > 40) s.fail('never ends');
        const before = io.pos;
        if (growing) {
          add();
          // An element may have fixed the end of the stream.
          if (io.size !== undefined && !io.atEnd) s.fail('ends inside the list');
        } else s.attempt(4, add);
        if (io.pos === before && io.bitsLeft === 0) s.fail('no progress');
        if (growing && io.size !== undefined) return;
      }
      if (growing && io.size === undefined) io.fix(Math.max(io.pos, io.end));
      if (growing && !io.atEnd) s.fail('not the end');
      return;
    }
    case 'until': {
      const { until } = repeat;
      const target = s.small(3);
      for (let done = false; !done;) {
        if (items.length > 60) s.fail('never ends');
        const want = items.length >= target;
        const index = items.length;
        for (let tries = want ? 12 : 3; ; tries--) {
          const mark = s.mark();
          add();
          const with_: Scope = { ...scope, index, it: items[index] };
          if (isOpen(until, with_)) steerTruth(until, want, with_, s);
          done = holds(until, with_);
          if (done === want || tries <= 1) break;
          s.rollBack(mark);
        }
      }
      return;
    }
    default:
      assertNever(repeat);
  }
}
