import zlib from 'node:zlib';
import { FormatError, provideProcess } from '../../../src/runtime/index.ts';
import type { Pick } from '../../support/random.ts';
import { checkDamaged, checkOverBase, checkValue } from './check.ts';
import type { Checked } from './check.ts';
import { javaScriptFault } from './javascript-faults.ts';
import { officialDiffers, officialReader } from './official.ts';
import type { OfficialReader } from './official.ts';
import type { Subject } from './subject.ts';

provideProcess('zlib', {
  decode: (bytes) => new Uint8Array(zlib.inflateSync(bytes, { maxOutputLength: 1 << 24 })),
  encode: (bytes) => new Uint8Array(zlib.deflateSync(bytes)),
});

/** A subject with the official reader of its schema, where that can be believed. */
export interface Witnessed {
  readonly subject: Subject;
  readonly official?: OfficialReader;
  /** Why there is none. */
  readonly fault?: string;
}

/** Compile the official reader of a subject's schema. */
export async function withOfficial(subject: Subject, importPaths: readonly string[]): Promise<Witnessed> {
  const fault = javaScriptFault(subject);
  if (fault !== undefined) return { subject, fault };
  try {
    return { subject, official: await officialReader(subject, importPaths) };
  } catch (error) {
    return { subject, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** A value that was tried, and everything that is wrong. */
export interface Tried extends Checked {
  readonly damaged: readonly Uint8Array[];
}

/** Make up a value, read and write it, let the official reader read it, write another over it, then damage its bytes. */
export function tryOne({ subject, official }: Witnessed, pick: Pick): Tried | undefined {
  const checked = checkValue(subject, pick);
  if (checked === undefined) return undefined;
  const problems = [...checked.problems];
  const { entry, made, params } = checked;
  // The official functions of a type that inherits its byte order are nobody's to call.
  if (official !== undefined && entry.ir.endian !== 'inherited') {
    const wrong = officialWrong(() => officialDiffers(made.value, official(entry, made.bytes, params)));
    if (wrong !== undefined) problems.push(`official reader: ${wrong}`);
  }
  const left = checkOverBase(subject, checked, pick);
  if (left !== undefined) problems.push(left);
  const damaged = Array.from({ length: 3 }, () => damage(made.bytes, pick));
  for (const bytes of damaged) {
    const wrong = checkDamaged(checked, bytes);
    if (wrong !== undefined) problems.push(wrong);
  }
  return { ...checked, problems, damaged };
}

function officialWrong(work: () => string | undefined): string | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) throw error;
    return `it throws ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A copy with some bytes changed, repeated or cut off. */
function damage(bytes: Uint8Array, pick: Pick): Uint8Array {
  const result = [...bytes];
  for (let left = 1 + pick(4); left > 0 && result.length > 0; left--) {
    const at = pick(result.length);
    const old = result[at] as number;
    switch (pick(6)) {
      case 0:
        result.splice(at);
        break;
      case 1:
        result.splice(at, pick(3), pick(256));
        break;
      case 2:
        result[at] = pick(256);
        break;
      case 3:
        result[at] = [0, 1, 0x7f, 0x80, 0xff][pick(5)] as number;
        break;
      default:
        result[at] = (old + pick(5) - 2) & 0xff;
    }
  }
  return Uint8Array.from(result);
}
