import { ByteReader, ByteWriter, FormatError } from '../../src/runtime/index.ts';
import { codec, loadSchema } from '../support/load-schema.ts';

/**
 * What comes of data that nests a hundred thousand times, one line a question. It runs as a process of its own: the test
 * runner's module loader hides stack overflows.
 */
const module = await loadSchema(`
meta: {id: s, endian: le}
seq: [{id: tag, type: u1}, {id: next, type: s, if: tag == 1}, {id: again, type: spin, if: tag == 2}]
types:
  spin: {seq: [{id: same, type: spin}]}
instances:
  depth: {value: 'tag == 1 ? next.depth + 1 : 1'}
`);
const c = codec(module, 'S');
const DEEP = 100_000;
const call = (name: string, ...args: readonly unknown[]): unknown =>
  (module[name] as (...args: readonly unknown[]) => unknown)(...args);
const silent = { begin() {}, end() {}, lazy() {} };

interface Node {
  readonly tag: number;
  readonly next?: Node;
}
let chain: Node = { tag: 0 };
for (let i = 0; i < DEEP; i++) chain = { tag: 1, next: chain };

const questions: Readonly<Record<string, () => unknown>> = {
  parse: () => c.parse(new Uint8Array(DEEP).fill(1)),
  'parse without end': () => c.parse(Uint8Array.of(2)),
  serialize: () => c.serialize({ ...chain }),
  read: () => call('readS', new ByteReader(new Uint8Array(DEEP).fill(1))),
  visit: () => call('visitS', new ByteReader(new Uint8Array(DEEP).fill(1)), silent),
  validate: () => call('validateS', chain, () => {}),
  write: () => call('writeS', new ByteWriter(), chain),
};
for (const [name, ask] of Object.entries(questions)) {
  let outcome = 'fine';
  try {
    ask();
  } catch (error) {
    outcome = error instanceof FormatError ? `${error.code} ${(error.path ?? '').slice(0, 14)}` : String(error);
  }
  console.log(`${name}: ${outcome}`);
}
