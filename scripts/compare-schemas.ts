/*
 * npm run compare:schemas -- SCHEMAS [FILE|FOLDER ...] [--seconds N] [--jobs N]: every schema below a folder, compiled by the official
 * compiler and by ours. What both take reads every one of the files, in one process for all until one takes longer than N seconds; what both read is
 * compared field by field and written back byte for byte. The modules are held against TypeScript with all its strict flags.
 * Lists what differs, a line each.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow } from '../test/support/files-below.ts';
import { typeProblems } from '../test/support/type-check.ts';
import type { Answer, Question } from './schemas/worker.ts';

const { values: given, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
});
const [folder, ...inputs] = positionals;
const [seconds, jobs] = [given.seconds, given.jobs].map(Number) as [number, number];
if (folder === undefined || !(seconds > 0) || !(jobs > 0)) {
  console.error('usage: npm run compare:schemas -- SCHEMAS [FILE|FOLDER ...] [--seconds N] [--jobs N]');
  process.exit(2);
}
const root = resolve(folder);
const schemas = filesBelow(root).filter((name) => name.endsWith('.ksy'));
const files = inputs
  .flatMap((input) => (statSync(input).isDirectory() ? filesBelow(resolve(input)) : [resolve(input)]))
  .filter((name) => !name.endsWith('.ksy'));

/** Where the modules would stand: TypeScript takes a package's settings from the folders above. */
const typed = resolve(import.meta.dirname, '../.tmp/schemas');
const total = { compiled: 0, neither: 0, read: 0, fields: 0, wrong: 0, wrongTypes: 0 };
/** Modules whose types are not checked yet. */
let modules = new Map<string, string>();
let size = 0;
const MOST_AT_ONCE = 8 << 20;
const waiting = schemas.map((schema) => ({ root, schema, files }));
await Promise.all(Array.from({ length: jobs }, work));
checkTypes();
console.log(
  `${schemas.length} schemas: ${total.compiled} compiled by both, ${total.neither} by neither; ${files.length} files: ` +
    `${total.read} read, ${total.fields} fields; ${total.wrong} differ, ${total.wrongTypes} errors of types`,
);
process.exitCode = total.wrong + total.wrongTypes > 0 ? 1 : 0;

/** Ask a process of its own about one schema after another. */
async function work(): Promise<void> {
  let child: ChildProcess | undefined;
  for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
    child ??= fork(join(import.meta.dirname, 'schemas/worker.ts'), {
      execArgv: [...process.execArgv, '--max-old-space-size=3000'],
    });
    const answer = await ask(child, question);
    if (answer === undefined) {
      child.kill('SIGKILL');
      child = undefined;
    }
    tell(relative(root, question.schema), answer ?? { lines: [`no answer in ${seconds} s`], read: 0, fields: 0 });
  }
  child?.disconnect();
}

function ask(child: ChildProcess, question: Question): Promise<Answer | undefined> {
  return new Promise((settle) => {
    const done = (answer?: Answer): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      settle(answer);
    };
    const timer = setTimeout(done, seconds * 1000);
    child.once('message', (answer) => done(answer as Answer));
    child.once('exit', () => done());
    child.send(question);
  });
}

function tell(schema: string, { lines, read, fields, made }: Answer): void {
  for (const line of lines) console.log(`${schema}: ${line}`);
  total.wrong += lines.length;
  total.read += read;
  total.fields += fields;
  if (made !== undefined) total.compiled += 1;
  else if (lines.length === 0) total.neither += 1;
  for (const [name, text] of made ?? []) {
    modules.set(join(typed, schema, name), text);
    size += text.length;
  }
  if (size > MOST_AT_ONCE) checkTypes();
}

function checkTypes(): void {
  const problems = typeProblems(modules);
  for (const problem of problems) console.log(problem);
  total.wrongTypes += problems.length;
  modules = new Map();
  size = 0;
}
