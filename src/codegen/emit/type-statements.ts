/* The statements of one type: its interface, its record classes, and a function for each job. */
import type { TypeIr } from '../ir.ts';
import { interfaceDeclaration } from './declarations.ts';
import { print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { fixupBody, fixupSignature, mendBody, mendSignature } from './fixup.ts';
import { nameLocals } from './locals.ts';
import { canRecur } from '../reach.ts';
import { structsOf } from '../structs.ts';
import type { Module } from './module.ts';
import { ASK, classOfValues } from './on-demand.ts';
import type { Maker, OnDemandType } from './on-demand.ts';
import type { FunctionStatement, Part, Placed } from './parts.ts';
import { onDemandFields, readBody, readSignature } from './read.ts';
import { endsConstant, recordOnDemand, recordParts, tableClass, viewClass } from './record.ts';
import { contextParameters, ownParameters, parentName, rootName } from './signature.ts';
import type { Parameter } from './signature.ts';
import { needsFixup } from './tied.ts';
import { validateBody } from './validate.ts';
import { writeBody, writeSignature } from './write.ts';

/** The module of each kind of function. */
const PART_OF = {
  read: 'read',
  $ask: 'read',
  $askRow: 'read',
  parse: 'parse',
  open: 'parse',
  write: 'write',
  mend: 'write',
  fixup: 'write',
  serialize: 'write',
  size: 'write',
  validate: 'validate',
  visit: 'visit',
  partial: 'visit',
  textOf: 'read',
  versionOf: 'layout',
  tableOf: 'write',
} as const satisfies Readonly<Record<string, Part>>;

/** A function about one type; its name is the verb and the type's. */
interface TypeFunction {
  readonly verb: keyof typeof PART_OF;
  readonly parameters: readonly Parameter[];
  readonly returnType: string;
  readonly statements: string[];
}

/** Everything that is generated for one type, in the order of its modules' texts. */
export function typeStatements(ir: TypeIr, m: Module): Placed[] {
  const declarations: Placed[] = [
    { part: 'read', statement: interfaceDeclaration(ir, m) },
    ...valueClasses(ir, m),
    ...recordClasses(ir, m),
  ];
  const functions = [
    ...readers(ir, m),
    ...(m.parts.has('write') ? [writer(ir, m), ...fixups(ir, m), ...serializers(ir, m), ...tableOf(ir, m)] : []),
    ...(m.parts.has('validate') ? [validator(ir, m)] : []),
    ...(m.parts.has('visit') ? [visitor(ir, m), ...partial(ir, m)] : []),
    ...textOf(ir, m),
    ...(m.parts.has('layout') ? versionOf(ir, m) : []),
  ];
  return [...declarations, ...functions.map((each) => placed(each, m.names.typeOf(ir.spec)))];
}

function placed({ verb, parameters, returnType, statements }: TypeFunction, name: string): Placed {
  const named = nameLocals(
    parameters.map((p) => p.name),
    statements,
  );
  const statement: FunctionStatement = {
    name: `${verb}${name}`,
    parameters: parameters.map(({ type, isOptional }, i) => ({
      name: `${named.parameters[i] ?? ''}${isOptional === true ? '?' : ''}`,
      type,
    })),
    returnType,
    statements: named.statements,
    mentioned: named.mentioned,
  };
  return { part: PART_OF[verb], statement };
}

/** Classes of values with fields that are read on demand, each with the function that reads them. */
function valueClasses(ir: TypeIr, m: Module): Placed[] {
  const record = m.isViewed(ir) ? recordParts(ir, m) : undefined;
  return [
    ...valueClass(ir, m, '$new', onDemandFields(ir, m)),
    ...valueClass(ir, m, '$row', record && recordOnDemand(record)),
  ];
}

function valueClass(ir: TypeIr, m: Module, maker: Maker, onDemand: OnDemandType | undefined): Placed[] {
  if (onDemand === undefined) return [];
  const own = classOfValues(ir, m, maker, onDemand).map((statement): Placed => ({ part: 'read', statement }));
  if (onDemand.statements.length === 0) return own;
  const name = m.names.typeOf(ir.spec);
  const ask: TypeFunction = {
    verb: ASK[maker],
    parameters: [{ name: 'self', type: name }, { name: 'field', type: 'number' }, ...onDemand.parameters],
    returnType: 'unknown',
    statements: [...onDemand.statements],
  };
  return [...own, placed(ask, name)];
}

function recordClasses(ir: TypeIr, m: Module): Placed[] {
  const record = m.isViewed(ir) ? recordParts(ir, m) : undefined;
  if (record === undefined) return [];
  const out: Placed[] = [];
  const ends = endsConstant(record);
  if (ends !== undefined) out.push({ part: 'read', statement: ends });
  out.push({ part: 'read', statement: viewClass(record) });
  if (m.tables.has(ir.spec)) out.push({ part: 'read', statement: tableClass(record) });
  return out;
}

function readers(ir: TypeIr, m: Module): TypeFunction[] {
  const name = m.names.typeOf(ir.spec);
  const isOutermost = ir.spec.outer === undefined;
  return [
    {
      verb: 'read',
      parameters: readSignature(ir, m, 'read'),
      returnType: name,
      statements: readBody(ir, m, 'read'),
    },
    ...(isOutermost || m.parts.has('extras') ? [parser(ir, m)] : []),
    ...(isOutermost ? [opener(ir, m)] : []),
  ];
}

function parser(ir: TypeIr, m: Module): TypeFunction {
  return {
    verb: 'parse',
    parameters: parseSignature(ir, m),
    returnType: m.names.typeOf(ir.spec),
    statements: readAllWith('parseWith', 'data', ir, m),
  };
}

/** The outermost type can be read from what is not in memory. */
function opener(ir: TypeIr, m: Module): TypeFunction {
  return {
    verb: 'open',
    parameters: [{ name: 'source', type: m.useType('SyncSource') }, ...parseSignature(ir, m).slice(1)],
    returnType: m.names.typeOf(ir.spec),
    statements: readAllWith('openWith', 'source', ir, m),
  };
}

function writer(ir: TypeIr, m: Module): TypeFunction {
  return {
    verb: 'write',
    parameters: writeSignature(ir, m),
    returnType: 'void',
    statements: guarded(writeBody(ir, m), ir, m),
  };
}

function fixups(ir: TypeIr, m: Module): TypeFunction[] {
  if (!hasFixup(ir, m)) return [];
  return [
    {
      verb: 'mend',
      parameters: mendSignature(ir, m),
      returnType: 'void',
      statements: guarded(mendBody(ir, m), ir, m),
    },
    {
      verb: 'fixup',
      parameters: fixupSignature(ir, m),
      returnType: m.names.typeOf(ir.spec),
      statements: fixupBody(ir, m),
    },
  ];
}

function serializers(ir: TypeIr, m: Module): TypeFunction[] {
  return [
    {
      verb: 'serialize',
      parameters: serializeSignature(ir, m),
      returnType: 'Uint8Array',
      statements: serializeBody(ir, m),
    },
    {
      verb: 'size',
      parameters: sizeSignature(ir, m),
      returnType: 'number',
      statements: sizeBody(ir, m),
    },
  ];
}

/** Of a type that can hold itself, statements that data of any depth may overflow the stack in. */
function guarded(statements: string[], ir: TypeIr, m: Module): string[] {
  const holdsItself = canRecur(structsOf(ir), ir.spec, m.compiled.types);
  if (!holdsItself || statements.length === 0) return statements;
  return ['try {', ...statements, '} catch (error) {', `throw ${m.use('tooMuch')}(error);`, '}'];
}

function validator(ir: TypeIr, m: Module): TypeFunction {
  return {
    verb: 'validate',
    parameters: [
      { name: 'value', type: m.names.typeOf(ir.spec) },
      { name: 'report', type: m.useType('ValidationReport') },
      { name: 'path', type: "string = ''" },
    ],
    returnType: 'void',
    statements: guarded(validateBody(ir, m), ir, m),
  };
}

function visitor(ir: TypeIr, m: Module): TypeFunction {
  const name = m.names.typeOf(ir.spec);
  return {
    verb: 'visit',
    parameters: readSignature(ir, m, 'visit'),
    returnType: name,
    statements: guarded(readBody(ir, m, 'visit'), ir, m),
  };
}

/** `ks-debug`: the outermost type can be read as far as it goes. */
function partial(ir: TypeIr, m: Module): TypeFunction[] {
  if (ir.spec.outer !== undefined || !ir.spec.debug) return [];
  const name = m.names.typeOf(ir.spec);
  const rest = [...ownParameters(ir, m), ...contextParameters(ir, m)].map((p) => `, ${p.name}`).join('');
  return [
    {
      verb: 'partial',
      parameters: parseSignature(ir, m),
      returnType: `${m.useType('PartialRead')}<${name}>`,
      statements: [`return ${m.use('partialWith')}(data, (r, v) => visit${name}(r, v${rest}));`],
    },
  ];
}

function textOf(ir: TypeIr, m: Module): TypeFunction[] {
  if (ir.text === undefined) return [];
  return [
    {
      verb: 'textOf',
      parameters: writeSignature(ir, m).slice(1),
      returnType: 'string',
      statements: [`return ${print(ir.text, valueContext(ir, m))};`],
    },
  ];
}

/** No method of the table's class: who reads tables loads no writer. */
function tableOf(ir: TypeIr, m: Module): TypeFunction[] {
  if (ir.layout.kind === 'variable' || !m.tables.has(ir.spec)) return [];
  const name = m.names.typeOf(ir.spec);
  const order = ir.endian === 'inherited' ? ['littleEndian'] : [];
  const least = ir.layout.kind === 'versioned' ? ir.layout.minSize : ir.layout.size;
  const table = m.of(ir.spec, `${name}Table`, true);
  return [
    {
      verb: 'tableOf',
      parameters: [
        { name: 'rows', type: `Iterable<${name}>` },
        ...order.map((each) => ({ name: each, type: 'boolean' })),
      ],
      returnType: table,
      statements: [
        `const { bytes, stride } = ${m.use('packRows')}(rows, (w, row) => write${name}(${['w', 'row', ...order].join(', ')}));`,
        `return ${table}.over(${['bytes', ...order, `stride || ${least}`].join(', ')});`,
      ],
    },
  ];
}

function versionOf(ir: TypeIr, m: Module): TypeFunction[] {
  if (ir.layout.kind !== 'versioned') return [];
  return [
    {
      verb: 'versionOf',
      parameters: [{ name: 'size', type: 'number' }],
      returnType: 'string | undefined',
      statements: [`return ${m.use('versionFor')}(${m.names.typeOf(ir.spec)}Layout.versions, size);`],
    },
  ];
}

/** Expressions about a value that is at hand as `value`. */
function valueContext(ir: TypeIr, m: Module): ExpressionContext {
  return {
    module: m,
    member: (member) => `value.${m.field(member)}`,
    self: 'value',
    parent: () => parentName(ir, m),
    root: () => rootName(ir, m, 'value'),
    io: 'value._io',
  };
}

function parseSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  return [{ name: 'data', type: 'Uint8Array' }, ...ownParameters(ir, m), ...contextParameters(ir, m)];
}

function readAllWith(verb: 'parseWith' | 'openWith', from: string, ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  const rest = [...ownParameters(ir, m), ...contextParameters(ir, m)].map((p) => `, ${p.name}`).join('');
  return [`return ${m.use(verb)}(${from}, ${rest === '' ? `read${name}` : `(r) => read${name}(r${rest})`});`];
}

function hasFixup(ir: TypeIr, m: Module): boolean {
  return ir.layout.kind === 'variable' && needsFixup(ir.spec, m);
}

/** Of the outermost type, what is around a value need not be given: options come before it. */
function serializeSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  const options = { name: 'options', type: `${m.useType('SerializeOptions')} = {}` };
  const [value, ...around] = sizeSignature(ir, m) as [Parameter, ...Parameter[]];
  return ir.spec.outer === undefined ? [value, options, ...around] : [value, ...around, options];
}

function serializeBody(ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  const rest = contextParameters(ir, m)
    .map((p) => `, ${p.name}`)
    .join('');
  const value = hasFixup(ir, m) ? `options.fixup === true ? fixup${name}(value${rest}, w) : value` : 'value';
  const isPart = ir.spec.outer !== undefined && (ir.links.takesParent || ir.links.takesRoot) ? ', true' : '';
  return [`return ${m.use('serializeWith')}(options, (w) => write${name}(w, ${value}${rest})${isPart});`];
}

function sizeSignature(ir: TypeIr, m: Module): { name: string; type: string }[] {
  return [{ name: 'value', type: m.names.typeOf(ir.spec) }, ...contextParameters(ir, m)];
}

function sizeBody(ir: TypeIr, m: Module): string[] {
  const name = m.names.typeOf(ir.spec);
  if (ir.layout.kind === 'fixed') return [`return ${ir.layout.size};`];
  const rest = contextParameters(ir, m)
    .map((p) => `, ${p.name}`)
    .join('');
  return [`return ${m.use('measure')}((w) => write${name}(w, value${rest}));`];
}
