import type { Compiled } from '../compile.ts';
import { compileFile } from '../compile-file.ts';
import { createNames } from '../emit/names.ts';
import type { TypeIr } from '../ir.ts';
import { Problems } from '../problem.ts';
import type { SchemaHost } from '../program.ts';
import type { EnumSpec, TypeSpec } from '../schema.ts';
import { enumDifferences, typeDifferences } from './changes.ts';
import type { ChangeKind, Difference, Named } from './changes.ts';
import { sidesOf } from './renames.ts';
import { Reading } from './reading.ts';
import type { Finding } from './finding.ts';
import { pathOf } from './side.ts';

/** `yes`: every file; `some`: it depends on what is in the file; `no`: no file that has the changed part. */
export type Verdict = 'yes' | 'some' | 'no';

export interface Answer {
  readonly verdict: Verdict;
  /** Why not every file, where it is not. */
  readonly why?: string | undefined;
}

/** The three questions about a change of a schema. */
export interface Compatibility<A> {
  /** New readers read files of the old schema as they were written. */
  readonly oldFiles: A;
  /** Old readers read files of the new schema so, as far as they know the fields. */
  readonly oldReaders: A;
  /** What a new reader reads of an old file, the new writer writes byte for byte. */
  readonly writtenFiles: A;
}

export interface SchemaChange extends Compatibility<Answer> {
  readonly kind: ChangeKind;
  /** `Type.field`, by the names of generated code. */
  readonly path: string;
  readonly message: string;
}

export interface SchemaDiff extends Compatibility<Verdict> {
  readonly changes: readonly SchemaChange[];
}

/** What changed from one schema to another, and what that does to files and readers; a schema with errors is a SchemaError. */
export function diffSchemas(
  older: { readonly file: string; readonly host: SchemaHost },
  newer: { readonly file: string; readonly host: SchemaHost },
): SchemaDiff {
  const [before, after] = [compileFile(older), compileFile(newer)];
  const sides = sidesOf(before, after);
  const from: Named = { side: sides.older, names: createNames(before, new Problems()) };
  const to: Named = { side: sides.newer, names: createNames(after, new Problems()) };
  const [oldFiles, newFiles] = [new Reading(sides.older, sides.newer), new Reading(sides.newer, sides.older)];
  const pairs = readAll(before, after, oldFiles, newFiles);
  const differences = [
    ...[...pairs].flatMap(([old, is]) => typeDifferences(from, irOf(before, old), to, irOf(after, is))),
    ...definitionDifferences(from, before, to, after, pairs),
  ];
  return judge(differences, oldFiles.findings, newFiles.findings, { from, to, pairs });
}

function irOf(compiled: Compiled, spec: TypeSpec): TypeIr {
  const found = compiled.types.get(spec);
  if (found === undefined) throw new Error(`type ${spec.name} is not compiled`);
  return found;
}

/** Read files of each schema with the other, from its root, then types that only code by hand reads; which types correspond. */
function readAll(before: Compiled, after: Compiled, oldFiles: Reading, newFiles: Reading): Map<TypeSpec, TypeSpec> {
  const whole = { kind: 'stream', exact: true } as const;
  const byPath = new Map([...after.types.values()].map((type) => [pathOf(type.spec), type]));
  const requested = before.program.requested[0]?.root;
  const target = after.program.requested[0]?.root;
  const starts: [TypeIr, TypeIr][] = [];
  if (requested !== undefined && target !== undefined) starts.push([irOf(before, requested), irOf(after, target)]);
  for (const type of before.types.values()) {
    const other = byPath.get(pathOf(type.spec));
    if (other !== undefined && type.spec !== requested) starts.push([type, other]);
  }
  for (const [old, is] of starts) {
    if (oldFiles.pairs.has(old.spec) || newFiles.pairs.has(is.spec)) continue;
    oldFiles.type(old, is, whole);
    newFiles.type(is, old, whole);
  }
  const pairs = new Map<TypeSpec, TypeSpec>();
  const pair = (old: TypeSpec, is: TypeSpec): void => {
    const known = pairs.get(old);
    if (known === undefined || (pathOf(is) === pathOf(old) && known !== is)) pairs.set(old, is);
  };
  for (const [old, others] of oldFiles.pairs) for (const is of others) pair(old, is);
  for (const [is, others] of newFiles.pairs) for (const old of others) pair(old, is);
  return pairs;
}

/** Types and enums that only one of the schemas has, and members of enums that both have. */
function definitionDifferences(
  from: Named,
  before: Compiled,
  to: Named,
  after: Compiled,
  pairs: ReadonlyMap<TypeSpec, TypeSpec>,
): Difference[] {
  const found: Difference[] = [];
  const paired = new Set(pairs.values());
  for (const { spec } of before.types.values())
    if (!pairs.has(spec))
      found.push({ kind: 'type-removed', older: spec, id: '', path: from.names.typeOf(spec), message: 'is gone' });
  for (const { spec } of after.types.values())
    if (!paired.has(spec))
      found.push({ kind: 'type-added', newer: spec, id: '', path: to.names.typeOf(spec), message: 'is new' });
  const enumsOf = (compiled: Compiled): Map<string, EnumSpec> =>
    new Map(
      compiled.schemas.flatMap(({ enums }) => enums.map((each) => [`${pathOf(each.owner)}::${each.name}`, each])),
    );
  const [was, is] = [enumsOf(before), enumsOf(after)];
  for (const [key, spec] of was) {
    const other = is.get(key);
    if (other === undefined)
      found.push({
        kind: 'enum-removed',
        older: spec.owner,
        id: `enum ${spec.name}`,
        path: from.names.enumOf(spec),
        message: 'is gone',
      });
    else found.push(...enumDifferences(from, spec, to, other));
  }
  for (const [key, spec] of is)
    if (!was.has(key))
      found.push({
        kind: 'enum-added',
        newer: spec.owner,
        id: `enum ${spec.name}`,
        path: to.names.enumOf(spec),
        message: `${spec.entries.length} values`,
      });
  return found;
}

interface Context {
  readonly from: Named;
  readonly to: Named;
  readonly pairs: ReadonlyMap<TypeSpec, TypeSpec>;
}

/** Each finding belongs to the change of its field; where that is unchanged, what is before it moved it. */
function judge(
  differences: Difference[],
  old: readonly Finding[],
  fresh: readonly Finding[],
  context: Context,
): SchemaDiff {
  const all = [...differences];
  for (const finding of [...old, ...fresh]) {
    if (finding.follows === true || all.some((each) => isAbout(each, finding))) continue;
    all.push(consequence(finding, context));
  }
  const changes = all.map((each): SchemaChange => {
    const { kind, path, message } = each;
    const mine = (findings: readonly Finding[]): readonly Finding[] =>
      findings.filter((finding) => isAbout(each, finding) && finding.follows !== true);
    const named: Answer | undefined =
      kind === 'member-renumbered' ? { verdict: 'some', why: 'its value has another name' } : undefined;
    return {
      kind,
      path,
      message,
      oldFiles: named ?? answerOf(mine(old).filter(({ dropped }) => dropped !== true)),
      oldReaders: named ?? answerOf(mine(fresh).filter(({ dropped }) => dropped !== true)),
      writtenFiles: answerOf(mine(old)),
    };
  });
  const worst = (question: keyof Compatibility<Answer>): Verdict =>
    worstOf(changes.map((each) => each[question].verdict));
  return { oldFiles: worst('oldFiles'), oldReaders: worst('oldReaders'), writtenFiles: worst('writtenFiles'), changes };
}

function isAbout({ older, newer, id, kind }: Difference, finding: Finding): boolean {
  if (finding.type !== older && finding.type !== newer) return false;
  return finding.id === id && !(id === '' && (kind === 'version' || kind === 'type-renamed'));
}

function consequence({ type, id, why }: Finding, { from, to, pairs }: Context): Difference {
  const newer = pairs.get(type) ?? type;
  const older = [...pairs].find(([, is]) => is === newer)?.[0];
  const isNew = to.side.compiled.types.has(newer);
  const typeName = isNew ? to.names.typeOf(newer) : from.names.typeOf(type);
  const member = [...newer.seq, ...newer.instances].find((field) => field.id === id);
  const name = member === undefined ? id : to.names.fieldOf(member);
  if (id === '') return { kind: 'byte-order', older, newer, id, path: typeName, message: 'is decided otherwise' };
  if (why.endsWith('refused'))
    return { kind: 'field-valid', older, newer, id, path: `${typeName}.${name}`, message: 'its enum has other values' };
  return { kind: 'field-moved', older, newer, id, path: `${typeName}.${name}`, message: 'by what is before or in it' };
}

function answerOf(findings: readonly Finding[]): Answer {
  const worst = findings.find(({ effect }) => effect === 'no') ?? findings[0];
  return worst === undefined ? { verdict: 'yes' } : { verdict: worst.effect, why: worst.why };
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes('no') ? 'no' : verdicts.includes('some') ? 'some' : 'yes';
}
