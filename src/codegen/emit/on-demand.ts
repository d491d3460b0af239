/* Values with fields that are read on demand: their class, and the function that reads one of those fields. */
import type { FieldIr, TypeIr } from '../ir.ts';
import { identifiersOf } from './locals.ts';
import type { Module } from './module.ts';
import { settledInstances } from './settled.ts';
import type { Parameter } from './signature.ts';

/** A type some of whose fields are read on demand, or that has more than its fields list. */
export interface OnDemandType {
  /** Properties that objects have from the start. */
  readonly listed: readonly string[];
  /** Properties of the fields, in the order of their indices. */
  readonly fields: readonly string[];
  /** More of them, after those: what they are is not kept. */
  readonly computed: readonly string[];
  /** What the function that reads a field takes beside the value and the index: values keep it until then. */
  readonly parameters: readonly Parameter[];
  /**
   * Other objects that a value has and its fields do not list, by the index of the parameter that holds each; `~index` where
   * it is the value itself if there is none.
   */
  readonly given: readonly (readonly [name: string, index: number])[];
  readonly statements: readonly string[];
}

/** Constants that hold classes: of values that a reader fills field by field, and of plain copies of views. */
export type Maker = '$new' | '$row';

/** The functions that read one field. */
export const ASK: { readonly $new: '$ask'; readonly $row: '$askRow' } = { $new: '$ask', $row: '$askRow' };

/** The declarations of those classes. */
const VALUE: Readonly<Record<Maker, string>> = { $new: '$value', $row: '$copy' };

/** V8 leaves room for so many fields in an object of a class that does not declare them; one that gets more is made again. */
const ROOM = 8;

/** Instances that are worked out when they are first asked for. */
export function unsettledInstances(ir: TypeIr): FieldIr[] {
  const settled = settledInstances(ir);
  return ir.instances.filter((f) => !settled.has(f));
}

/** Parameters that are plain values are fields like any other. */
export function isListedParam(kind: string): boolean {
  return ['int', 'float', 'bool', 'str', 'bytes', 'enum'].includes(kind);
}

/** Choose by the index of a field; `bodies` are what each does. */
export function byField(bodies: readonly (readonly string[])[]): string[] {
  const [only] = bodies;
  if (only !== undefined && bodies.length === 1) return [...only];
  if (only === undefined) return ['return undefined;'];
  const cases = bodies.flatMap((body, i) => [
    i === bodies.length - 1 ? 'default:' : `case ${i}:`,
    ...(body.length === 1 ? body : ['{', ...body, '}']),
  ]);
  return ['switch (field) {', ...cases, '}'];
}

/** What a value has that its fields do not list, the parameter that holds it, and whether it is the value itself if none does. */
type Given = readonly [name: string, from: string, orSelf: boolean];

/** A type whose reader has `available` parameters; of these, values keep what `statements` mention and what is given. */
export function onDemandType(
  available: readonly Parameter[],
  properties: Pick<OnDemandType, 'listed' | 'fields' | 'computed'>,
  statements: readonly string[],
  given: readonly Given[],
): OnDemandType {
  const mentioned = identifiersOf(statements);
  const wanted = new Set(given.map(([, from]) => from));
  const parameters = available.filter(({ name }) => mentioned.has(name) || wanted.has(name));
  const indexOf = (from: string): number => {
    const index = parameters.findIndex(({ name }) => name === from);
    return index < 0 ? parameters.length : index;
  };
  return {
    ...properties,
    parameters,
    given: given.map(([name, from, orSelf]) => [name, orSelf ? ~indexOf(from) : indexOf(from)]),
    statements,
  };
}

/** What the values of a type have that their fields do not list. */
export function givenOf(ir: TypeIr, m: Module): Given[] {
  const { keepsIo, keepsParent, takesParent, keepsRoot, takesRoot, innerRoot } = ir.links;
  const out: Given[] = [];
  if (keepsIo) out.push(['_io', 'r', false]);
  if (keepsParent && takesParent) out.push(['_parent', 'parent', false]);
  const isOutermost = ir.spec.outer === undefined;
  if (keepsRoot && (innerRoot || isOutermost || takesRoot))
    out.push(['_root', innerRoot || !isOutermost ? 'root' : '', innerRoot || isOutermost]);
  for (const p of ir.params) if (!isListedParam(p.type.kind)) out.push([m.field(p.spec), m.local(p.spec), false]);
  return out;
}

/**
 * The class of a type's values, `$newX`, or of the plain copies of its views, `$rowX`: its declaration, and the constant that
 * completes it.
 */
export function classOfValues(ir: TypeIr, m: Module, maker: Maker, onDemand: OnDemandType): string[] {
  const { fields, computed, given, statements } = onDemand;
  const name = m.names.typeOf(ir.spec);
  const value = `${VALUE[maker]}${name}`;
  const ask = statements.length > 0 ? `${ASK[maker]}${name}` : 'undefined';
  const more = given.length > 0 ? `{ ${given.map(([each, index]) => `${each}: ${index}`).join(', ')} }` : '{}';
  const others = computed.length > 0 ? [ask, more, `${computed.length}`] : given.length > 0 ? [ask, more] : [ask];
  const names = [...fields, ...computed].join(' ');
  const list = [value, `'${names}'`, ...others].join(', ');
  const type = `${m.useType('OnDemandConstructor')}<${name}>`;
  return [
    valueClass(value, onDemand),
    `export const ${maker}${name}: ${type} = /* @__PURE__ */ ${m.use('onDemand')}(${list});`,
  ];
}

function valueClass(name: string, { listed }: OnDemandType): string {
  const fields = listed.length <= ROOM ? [] : listed.map((field) => `${field}: unknown;`);
  return [
    `class ${name} {`,
    ...fields,
    '#state: unknown;',
    'constructor(state?: unknown) {',
    'this.#state = state;',
    '}',
    `static of(value: ${name}, state?: unknown): unknown {`,
    'return state ? (value.#state = state) : value.#state;',
    '}',
    '}',
  ].join('\n');
}

/** A new value of a type of which fields are read on demand; `kept` is what `OnDemandType.parameters` name. */
export function openOnDemand(ir: TypeIr, m: Module, maker: Maker, variable: string, kept: readonly string[]): string {
  const name = m.names.typeOf(ir.spec);
  return `const ${variable}: ${m.useType('Draft')}<${name}> = new ${maker}${name}(${kept.length === 0 ? '' : `[${kept.join(', ')}]`});`;
}
