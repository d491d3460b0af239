// Values made up from schemas, read and written by our code and read by the official one: test/codegen/fuzz.test.ts at length.
import { constructSchemas, formatSchemas, load, suiteSchemas } from '../../codegen/fuzz/subjects.ts';
import { tryOne } from '../../codegen/fuzz/try.ts';
import type { Witnessed } from '../../codegen/fuzz/try.ts';
import type { Pick } from '../../support/random.ts';

/** One value may not keep us longer. */
const SLOW_MS = 5000;

const subjects: Witnessed[] = [];
for (const file of [...constructSchemas, ...formatSchemas, ...suiteSchemas]) subjects.push(await load(file));

/** Make up a value of some schema and damage its bytes; says what is wrong with what came of it. */
export function differ(pick: Pick): string | undefined {
  // Half of the time goes to the schemas that say more.
  const many = pick(2) === 0 ? constructSchemas.length + formatSchemas.length : subjects.length;
  const witnessed = subjects[pick(many)] as Witnessed;
  const started = performance.now();
  const tried = tryOne(witnessed, pick);
  const seconds = (performance.now() - started) / 1000;
  const problems = [...(tried?.problems ?? []), ...(seconds * 1000 > SLOW_MS ? [`took ${seconds.toFixed(1)} s`] : [])];
  if (problems.length === 0) return undefined;
  const type = [witnessed.subject.name, ...(tried?.entry.path ?? [])].join('::');
  const bytes = Buffer.from(tried?.made.bytes ?? []).toString('hex');
  return [`a value of ${type}`, `bytes: ${bytes}`, ...problems].join('\n');
}
