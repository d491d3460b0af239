/* Values with fields that are read on demand: their class, and the function that reads one of those fields. */
import { WIDTH, joined } from '../break-line.ts';
import type { FieldIr, TypeIr } from '../ir.ts';
import { onceFor } from '../once-for.ts';
import { identifiersOf, nameLocals, plainName } from './locals.ts';
import type { Module } from './module.ts';
import { settledInstances } from './settled.ts';
import type { Parameter } from './signature.ts';

/** A type some of whose fields are read on demand, or that has more than its fields list. */
export interface OnDemandType {
  /** Properties that objects have from the start. */
  readonly listed: readonly string[];
  /** Properties of the fields that the function reads, in the order of their indices. */
  readonly fields: readonly string[];
  /** Of a plain copy, those that its view has. */
  readonly ofView: readonly string[];
  /** More of them, each with its expression of `self`: what they are is not kept. */
  readonly computed: readonly Computed[];
  /** What the function that reads a field takes beside the value and the index: values keep it until then. */
  readonly parameters: readonly Parameter[];
  /** Other objects that a value has and its fields do not list, each with the expression that gives it. */
  readonly given: readonly Computed[];
  readonly statements: readonly string[];
}

/** A property, and the expression that gives it whenever it is asked for. */
export type Computed = readonly [name: string, expression: string];

/** Constants that hold classes: of values that a reader fills field by field, and of plain copies of views. */
export type Maker = '$new' | '$row';

/** The functions that read one field. */
export const ASK: { readonly $new: '$ask'; readonly $row: '$askRow' } = { $new: '$ask', $row: '$askRow' };

/** The declarations of those classes. */
const VALUE: Readonly<Record<Maker, string>> = { $new: '$value', $row: '$copy' };

/** V8 leaves room for so many fields in an object of a class that does not declare them; one that gets more is made again. */
const ROOM = 8;

/** Whether the class declares the properties that its objects have from the start. */
export function declares(listed: readonly string[]): boolean {
  return listed.length > ROOM;
}

/** Instances that are worked out when they are first asked for, each with its index among them. */
export const unsettledInstances: (ir: TypeIr) => ReadonlyMap<FieldIr, number> = onceFor((ir) => {
  const settled = settledInstances(ir);
  return new Map(ir.instances.filter((f) => !settled.has(f)).map((f, i) => [f, i]));
});

/** Parameters that are plain values are fields like any other. */
export function isListedParam(kind: string): boolean {
  return ['int', 'float', 'bool', 'str', 'bytes', 'enum'].includes(kind);
}

/** Choose by the index of a field; `bodies` are what each does. */
export function byField(bodies: readonly (readonly string[])[]): string[] {
  const [only] = bodies;
  if (only !== undefined && bodies.length === 1) return [...only];
  if (only === undefined) return ['return undefined;'];
  const cases = bodies.flatMap((body, i) => {
    const label = i === bodies.length - 1 ? 'default:' : `case ${i}:`;
    return body.length === 1 ? [label, ...body] : [`${label} {`, ...body, '}'];
  });
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
  const giver = (from: string, orSelf: boolean): string =>
    parameters.some(({ name }) => name === from) ? `${kept(from)}${orSelf ? ' ?? this' : ''}` : 'this';
  return {
    ...properties,
    ofView: [],
    parameters,
    given: given.map(([name, from, orSelf]) => [name, giver(from, orSelf)]),
    statements,
  };
}

/** Where a value keeps what its reader was called with, and a field that was read. */
const kept = (parameter: string): string => `this.${privateName(plainName(parameter))}`;
const privateName = (name: string): string => `#$${name}`;
const found = (field: string): string => `#${field}`;

/** So many things that a value keeps are handed on by `first` of the runtime. */
const MOST_KEPT = 4;

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
  const { fields, ofView, computed } = onDemand;
  const name = m.names.typeOf(ir.spec);
  const value = `${VALUE[maker]}${name}`;
  const names = [...fields, ...ofView, ...computed.map(([each]) => each)].join(' ');
  const args = [value, `'${names}'`, ...(computed.length > 0 ? [computed.length] : [])].join(', ');
  return [
    valueClass(value, name, m, maker, onDemand),
    `export const ${maker}${name}: ${m.useType('OnDemandConstructor')}<${name}> = /* @__PURE__ */ ${m.use('onDemand')}(${args});`,
  ];
}

function valueClass(value: string, type: string, m: Module, maker: Maker, onDemand: OnDemandType): string {
  const { listed, fields, ofView, computed, parameters, given } = onDemand;
  const out = [`class ${value} {`];
  if (declares(listed)) out.push(...declaredFields(listed));
  for (const { name, type: declared } of parameters)
    out.push(`${privateName(plainName(name))}: ${withoutDefault(declared)};`);
  out.push(...declaredFields(fields.map(found)));
  if (parameters.length > 0) {
    const { parameters: names, statements } = nameLocals(
      parameters.map(({ name }) => name),
      parameters.map(({ name }) => `${kept(name)} = ${name};`),
    );
    const list = parameters.map(({ type: declared }, i) => `${names[i]}: ${withoutDefault(declared)}`);
    const head = `constructor(${list.join(', ')}) {`;
    out.push(...(statements.length === 1 ? [`${head} ${statements.join('')} }`] : [head, ...statements, '}']));
  }
  fields.forEach((field, i) => {
    const ask = `${ASK[maker]}${type}`;
    const asked = ['this', String(i)];
    const rest = parameters.map(({ name }) => kept(name));
    const args =
      rest.length > MOST_KEPT
        ? [`() => ${ask}(${[...asked, ...rest].join(', ')})`, ...asked]
        : [ask, ...asked, ...rest];
    const own = `this.${found(field)}`;
    out.push(`get ${field}(): unknown { return (${own} ??= ${m.useOften('first')}(${args.join(', ')})); }`);
  });
  for (const [name, expression] of computed)
    out.push(`get ${name}(): unknown {`, `const self = this as object as ${type};`, `return ${expression};`, '}');
  for (const [name, expression] of [...given, ...ofView.map((name) => [name, `${kept('view')}.${name}`])])
    out.push(`get ${name}(): unknown { return ${expression}; }`);
  if (fields.length > 0) {
    const list = fields.map((field) => `value.${found(field)}`);
    out.push(`static of(value: ${value}): unknown[] { return [${list.join(', ')}]; }`);
  }
  return [...out, '}'].join('\n');
}

/** Fields that hold anything, several on a line. */
function declaredFields(names: readonly string[]): string[] {
  const fields = names.map((name) => `${name}: unknown;`);
  return joined(fields, WIDTH - 2);
}

/** The type of a parameter that may be left out. */
function withoutDefault(type: string): string {
  return type.replace(/ = undefined$/, ' | undefined');
}

/** A new value of a type of which fields are read on demand; `kept` is what `OnDemandType.parameters` name. */
export function openOnDemand(ir: TypeIr, m: Module, maker: Maker, variable: string, kept: readonly string[]): string {
  const name = m.names.typeOf(ir.spec);
  return `const ${variable}: ${m.useType('Draft')}<${name}> = new ${maker}${name}(${kept.join(', ')});`;
}
