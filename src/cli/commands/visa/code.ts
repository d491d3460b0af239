/* The questions about code: at, ranges, coverage, diff. */
import { textTable } from '../../../core/index.ts';
import type { Json } from '../../../core/index.ts';
import { answerAt, codeOf, coverage, diff as diffStreams, visaIndexAt } from '../../../visa/index.ts';
import { mappedIndices, nearestMapped } from '../../../visa/advanced.ts';
import type { PcAnswer, StreamDiff, VisaObject } from '../../../visa/index.ts';
import type { ObjectDiff } from '../../../visa/advanced.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { usage } from '../../errors/failure.ts';
import { readText } from '../../input/text-file.ts';
import { answer, answerList, askStream, hex, objectOf, readStream } from './open.ts';
import type { VisaOptions } from './open.ts';

/** What `visa at` takes. */
export interface AtOptions extends VisaOptions {
  /** File with a place in the code a line, `-` for standard input. */
  readonly pcs?: string | undefined;
}

/** `visa at`: object, vISA index and range of places in the code. */
export function at(file: string, pcs: readonly number[], options: AtOptions): Promise<ExitCode> {
  if (options.pcs !== undefined && pcs.length > 0)
    throw usage('visa at takes places as arguments or from --pcs, not both');
  if (options.pcs === '-' && file === '-')
    throw usage('visa at cannot read both the stream and --pcs from standard input');
  return askStream(file, options, async (stream, run) => {
    if (options.pcs !== undefined) {
      const many = await readPcs(options.pcs);
      const pairs = function* (): Iterable<Json> {
        for (const pc of many) yield [pc, visaIndexAt(stream, pc) ?? null];
      };
      return answerList(run, pairs(), () => many.map((pc) => `${hex(pc)} ${visaIndexAt(stream, pc) ?? '-'}`));
    }
    if (pcs.length === 0) throw usage('visa at needs places in the code, or --pcs');
    const answers = pcs.map((pc) => ({ pc, found: answerAt(stream, pc) }));
    const body = { answers: answers.map(({ pc, found }) => ({ pc, ...answerJson(found) })) };
    await answer(run, body, () => textTable(answers.map(({ pc, found }) => [hex(pc), ...answerCells(found)])));
  });
}

function answerJson(found: PcAnswer | undefined): { readonly [key: string]: Json } {
  if (found === undefined) return { object: null, visaIndex: null, range: null };
  return { object: found.object.name, visaIndex: found.visaIndex ?? null, range: [found.start, found.end] };
}

function answerCells(found: PcAnswer | undefined): string[] {
  if (found === undefined) return ['no code'];
  const index = found.visaIndex === undefined ? 'no vISA instruction' : `vISA ${found.visaIndex}`;
  return [found.object.name, index, `${hex(found.start)} to ${hex(found.end)}`];
}

async function readPcs(file: string): Promise<number[]> {
  const text = await readText(file, 'a list of places');
  const pcs: number[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const pc = /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(trimmed) ? Number(trimmed) : NaN;
    if (!Number.isSafeInteger(pc)) throw usage(`line ${i + 1} of the places is no number: ${trimmed.slice(0, 40)}`);
    pcs.push(pc);
  }
  return pcs;
}

/** What commands about one object take. */
export interface ObjectOptions extends VisaOptions {
  /** Name of an object or subroutine; the kernel where absent. */
  readonly object?: string | undefined;
}

/** `visa ranges`: all code of vISA instructions. */
export function ranges(file: string, indices: readonly number[], options: ObjectOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run) => {
    const object = objectOf(stream, options.object);
    const asked: Float64Array = indices.length > 0 ? Float64Array.from(indices) : mappedIndices(object);
    const body = {
      object: object.name,
      ranges: function* (): Iterable<Json> {
        for (const visaIndex of asked) {
          const code = codeOf(object, visaIndex).map(({ start, end }) => [start, end]);
          yield { visaIndex, ranges: code, nearest: nearestMapped(object, visaIndex) ?? null };
        }
      },
    };
    await answer(run, body, function* () {
      const width = asked.reduce((most, visaIndex) => Math.max(most, String(visaIndex).length), 0);
      for (const visaIndex of asked) {
        const name = `vISA ${visaIndex}`.padEnd('vISA '.length + width);
        const code = codeOf(object, visaIndex).map(({ start, end }) => `${hex(start)} to ${hex(end)}`);
        const row = code.length > 0 ? code.join(', ') : `no code, ${nearestText(object, visaIndex)}`;
        yield `${name}  ${row}`;
      }
    });
  });
}

function nearestText(object: VisaObject, visaIndex: number): string {
  const nearest = nearestMapped(object, visaIndex);
  return `nearest after it is ${nearest === undefined ? 'nothing' : `vISA ${nearest}`}`;
}

/** `visa coverage`: how much of the code is mapped. */
export function coverageOf(file: string, options: VisaOptions): Promise<ExitCode> {
  return askStream(file, options, async (stream, run) => {
    const all = stream.objects.map((object) => ({ name: object.name, ...coverage(object) }));
    await answer(
      run,
      {
        objects: all.map((each) => ({
          ...each,
          firstIndex: each.firstIndex ?? null,
          lastIndex: each.lastIndex ?? null,
        })),
      },
      () =>
        textTable(
          all.map((each) => [
            each.name,
            String(each.codeBytes),
            String(each.mappedBytes),
            String(each.indices),
            String(each.withoutCode),
            String(each.scattered),
          ]),
          {
            head: ['object', 'code bytes', 'mapped', 'indices', 'without code', 'scattered'],
            align: ['left', 'right', 'right', 'right', 'right', 'right'],
          },
        ),
    );
  });
}

/** `visa diff`: two streams side by side. */
export function diff(before: string, after: string, options: VisaOptions): Promise<ExitCode> {
  return askStream(before, options, async (stream, run, correct) => {
    const other = await readStream(after, options, run);
    const found = diffStreams(stream, other, correct);
    await answer(run, { other: after, ...found }, () => diffLines(found));
  });
}

function* diffLines(found: StreamDiff): Iterable<string> {
  if (found.same) yield 'no difference';
  if (found.layouts[0] !== found.layouts[1]) yield `layout ${found.layouts[0]} -> ${found.layouts[1]}`;
  yield* found.objectsRemoved.map((name) => `- object ${name}`);
  yield* found.objectsAdded.map((name) => `+ object ${name}`);
  for (const object of found.objects) yield* objectLines(object);
}

function* objectLines(object: ObjectDiff): Iterable<string> {
  const { codeBytes, frameBytes } = object;
  yield `object ${object.name}: code ${codeBytes[0]} -> ${codeBytes[1]} bytes`;
  if (frameBytes[0] !== frameBytes[1]) yield `  frame ${frameBytes[0]} -> ${frameBytes[1]} bytes`;
  if (object.codeRemoved.length > 0) yield `  - code of vISA ${object.codeRemoved.join(' ')}`;
  if (object.codeAdded.length > 0) yield `  + code of vISA ${object.codeAdded.join(' ')}`;
  for (const { visaIndex, before, after } of object.codeChanged) {
    const side = ({ bytes, pieces }: { bytes: number; pieces: number }): string =>
      `${bytes} bytes${pieces > 1 ? ` in ${pieces} pieces` : ''}`;
    yield `  ~ vISA ${visaIndex}: ${side(before)} -> ${side(after)}`;
  }
  yield* object.variablesRemoved.map((name) => `  - variable ${name}`);
  yield* object.variablesAdded.map((name) => `  + variable ${name}`);
  for (const { name, before, after } of object.variablesMoved) {
    yield `  ~ variable ${name}: ${before} -> ${after}`;
  }
  yield* object.subroutinesRemoved.map((name) => `  - subroutine ${name}`);
  yield* object.subroutinesAdded.map((name) => `  + subroutine ${name}`);
}
