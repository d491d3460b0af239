/* Documents held against the schemas that `lanescope schema` prints, by Ajv. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { cli } from '../support/run-cli.ts';
import { calls } from './calls.ts';
import type { Call } from './calls.ts';

const ajv = new Ajv2020({ allErrors: false, strictTypes: false, allowUnionTypes: true });
const validators = new Map<string, ValidateFunction>();

async function validatorOf(name: string): Promise<ValidateFunction> {
  let validate = validators.get(name);
  if (validate === undefined) {
    const { stdout } = await cli('schema', name);
    validate = ajv.compile(JSON.parse(stdout) as object);
    validators.set(name, validate);
  }
  return validate;
}

/** What of a document its schema does not allow; nothing where it fits. */
export async function problemsOf(name: string, document: unknown): Promise<string[]> {
  const validate = await validatorOf(name);
  if (validate(document)) return [];
  // A refusal is the other choice of every document: what it lacks says nothing.
  const told = (validate.errors ?? []).filter(({ schemaPath }) => !/ErrorDocument|anyOf$/.test(schemaPath));
  return told
    .slice(0, 4)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

/** Ask a question of a file, and hold the answer against its schema. */
export async function ask(call: Call, file: string, folder: string, other: string): Promise<string[]> {
  const state = join(folder, 'state.json');
  if (!existsSync(state)) writeFileSync(state, '{}');
  mkdirSync(folder, { recursive: true });
  const words = call.words.map((word) =>
    word.replace('OUT', folder).replace('FILE', file).replace('OTHER', other).replace('STATE', state),
  );
  const { stdout, exit } = await cli(...words, '--json');
  if (exit === 2 && stdout === '') return [];
  try {
    const problems = await problemsOf(call.document, JSON.parse(stdout));
    return problems.map((problem) => `${words.join(' ')}: ${problem}`);
  } catch (error) {
    return [`${words.join(' ')}: exit ${exit}, ${String(error)}`];
  }
}

/** The questions for files of a format. */
export function callsFor(format: string): Call[] {
  return calls.filter((call) => call.format === format || (call.format === 'any' && ofFiles.has(format)));
}

const ofFiles: ReadonlySet<string> = new Set(['cuda', 'visa', 'spirv', 'elf', 'r600']);

/** Files below a folder whose names fit. */
export function filesIn(folder: string, names: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .toSorted();
}
