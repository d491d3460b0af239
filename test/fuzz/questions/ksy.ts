// Values made up from schemas, read and written by our code and read by the official one: test/codegen/fuzz.test.ts at length.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SchemaError } from '../../../src/codegen/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { changedSchema } from '../../codegen/fuzz/change-schema.ts';
import { constructSchemas, formatSchemas, importPathsOf, load, suiteSchemas } from '../../codegen/fuzz/subjects.ts';
import { tryOne } from '../../codegen/fuzz/try.ts';
import type { Tried, Witnessed } from '../../codegen/fuzz/try.ts';
import type { Pick } from '../../support/random.ts';

/** One value may not keep us longer. */
const SLOW_MS = 5000;
/** Values of a schema that was changed: most of the time goes into compiling it. */
const VALUES_OF_CHANGED = 8;

const schemas = [...constructSchemas, ...formatSchemas, ...suiteSchemas];
const subjects: Witnessed[] = [];
for (const file of schemas) subjects.push(await load(file));
const scratch = join(import.meta.dirname, '../../../.tmp/fuzz/ksy/changed');

/** Make up a value of some schema and damage its bytes; says what is wrong with what came of it. */
export async function differ(pick: Pick): Promise<string | undefined> {
  if (pick(4) === 0) return differWhenChanged(pick);
  // Half of the time goes to the schemas that say more.
  const many = pick(2) === 0 ? constructSchemas.length + formatSchemas.length : subjects.length;
  return tell(subjects[pick(many)] as Witnessed, pick);
}

/** The same for a schema that is changed; says nothing of one that does not compile, or has what is not written. */
async function differWhenChanged(pick: Pick): Promise<string | undefined> {
  const original = schemas[pick(schemas.length)] as string;
  mkdirSync(scratch, { recursive: true });
  const file = join(scratch, basename(original));
  writeFileSync(file, changedSchema(readFileSync(original, 'utf8'), pick));
  let witnessed: Witnessed;
  try {
    witnessed = await load(file, importPathsOf(original));
  } catch (error) {
    // An opaque type is somebody else's.
    if (error instanceof SchemaError || (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND')
      return undefined;
    throw error;
  }
  if (witnessed.subject.warnings.has('no-place')) return undefined;
  for (let i = 0; i < VALUES_OF_CHANGED; i++) {
    const wrong = tell(witnessed, pick);
    if (wrong !== undefined) return `${wrong}\nschema: ${readFileSync(file, 'utf8')}`;
  }
  return undefined;
}

function tell(witnessed: Witnessed, pick: Pick): string | undefined {
  const started = performance.now();
  const tried = attempt(witnessed, pick);
  const seconds = (performance.now() - started) / 1000;
  const problems = [...(tried?.problems ?? []), ...(seconds * 1000 > SLOW_MS ? [`took ${seconds.toFixed(1)} s`] : [])];
  if (problems.length === 0) return undefined;
  const type = [witnessed.subject.name, ...(tried?.entry.path ?? [])].join('::');
  const bytes = Buffer.from(tried?.made.bytes ?? []).toString('hex');
  return [`a value of ${type}`, `bytes: ${bytes}`, ...problems].join('\n');
}

/** A process or an encoding that is not there is known only when a value is read. */
function attempt(witnessed: Witnessed, pick: Pick): Tried | undefined {
  try {
    return tryOne(witnessed, pick);
  } catch (error) {
    if (error instanceof FormatError && /^(?:no such process|unknown encoding)/.test(error.message)) return undefined;
    throw error;
  }
}
