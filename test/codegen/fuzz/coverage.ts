import type { Datum, Extent, FieldIr, TypeIr } from '../../../src/codegen/ir.ts';
import { sameFile } from '../../../src/codegen/links.ts';
import { structsOf } from '../../../src/codegen/structs.ts';
import type { TypeSpec } from '../../../src/codegen/schema.ts';
import type { Recipe } from './recipe.ts';

/** What of a schema the values that were made up have used. */

/** A type as other types name it from outside: `elf::body`. */
function typeName(type: TypeSpec): string {
  return type.outer === undefined ? type.name : `${typeName(type.outer)}::${type.name}`;
}

/** A field of a type, `elf::body.header64`. */
export function placeName(ir: TypeIr, f: FieldIr): string {
  return `${typeName(ir.spec)}.${f.spec.id}`;
}

/** A place of a schema, and the constructs of the language that are used when a value has something there. */
interface Place {
  readonly name: string;
  readonly constructs: readonly string[];
}

/** Every field that values of a schema can have, absent and there, every case of a switch, every list with elements. */
export function placesOf(recipe: Recipe, root: TypeIr): readonly Place[] {
  return reachable(recipe, root).flatMap((ir) =>
    [...ir.fields, ...ir.instances].flatMap((f): Place[] => {
      const name = placeName(ir, f);
      const places: Place[] = [{ name, constructs: [...ofType(ir), ...ofField(f, ir)] }];
      if (f.condition !== undefined) places.push({ name: `${name} absent`, constructs: ['if'] });
      if (f.repeat !== undefined) places.push({ name: `${name} element`, constructs: [] });
      if (f.datum?.kind !== 'switch') return places;
      const { on, cases } = f.datum;
      cases.forEach((c, i) => {
        const how = c.match === 'else' ? 'else' : on.type.kind;
        places.push({ name: `${name} case ${i}`, constructs: [`switch ${how}`, ...ofDatum(c.datum, ir)] });
      });
      if (!cases.some((c) => c.match === 'else'))
        places.push({ name: `${name} case none`, constructs: ['switch none'] });
      return places;
    }),
  );
}

/** Types that a value of the outermost one can hold. */
function reachable({ types }: Recipe, root: TypeIr): readonly TypeIr[] {
  const found = new Set([root]);
  for (const ir of found)
    for (const { of } of structsOf(ir)) {
      const inner = types.get(of);
      if (inner !== undefined) found.add(inner);
    }
  return [...found];
}

function ofType(ir: TypeIr): string[] {
  const found: string[] = [`layout ${ir.layout.kind}`];
  if (ir.params.length > 0) found.push('params');
  if (ir.endian !== 'static') found.push(ir.endian === 'inherited' ? 'endian inherited' : 'endian decided');
  for (const link of ['takesParent', 'takesRoot', 'keepsParent', 'keepsIo'] as const)
    if (ir.links[link]) found.push(link);
  return found;
}

function ofField(f: FieldIr, ir: TypeIr): string[] {
  const found: string[] = [];
  if (f.repeat !== undefined) {
    found.push(`repeat ${f.repeat.kind}`);
    if (f.type.kind === 'array') found.push(`${f.type.storage} of ${f.datum?.kind}`);
  }
  if (f.valid !== undefined)
    for (const [key, value] of Object.entries(f.valid)) if (value !== undefined) found.push(`valid ${key}`);
  if (f.pos !== undefined) found.push('pos');
  if (f.io !== undefined) found.push('io');
  if (f.value !== undefined) found.push(`value ${f.type.kind}`);
  if (f.datum !== undefined && f.datum.kind !== 'switch') found.push(...ofDatum(f.datum, ir));
  return found;
}

function ofDatum(d: Datum, ir: TypeIr): string[] {
  switch (d.kind) {
    case 'int':
      return [
        `${d.signed ? 's' : 'u'}${d.width}${d.width === 1 ? '' : ` ${d.order}`}`,
        ...(d.of === undefined ? [] : ['enum']),
      ];
    case 'float':
      return [`f${d.width} ${d.order}`];
    case 'bits':
      return [
        `bits ${d.order}`,
        d.width > 53 ? 'bits beyond 53' : d.width > 32 ? 'bits beyond 32' : d.bool ? 'bit' : 'bits',
        ...(d.of === undefined ? [] : ['enum of bits']),
      ];
    case 'contents':
      return ['contents'];
    case 'bytes':
      return ofExtent('bytes', d.extent);
    case 'str':
      return [`encoding ${d.encoding}`, ...ofExtent('str', d.extent)];
    case 'struct': {
      const found = d.extent === undefined ? ['struct'] : ofExtent('struct', d.extent);
      if (d.args.length > 0) found.push('arguments');
      if (d.parent !== 'self') found.push(d.parent === 'none' ? 'parent none' : 'parent given');
      if (d.of === ir.spec) found.push('struct in itself');
      if (!sameFile(d.of, ir.spec)) found.push('struct of another file');
      return found;
    }
    case 'switch':
      return [];
  }
}

function ofExtent(what: string, e: Extent): string[] {
  const parts = [
    e.size === undefined ? (e.toEnd ? 'to the end' : '') : 'size',
    e.terminator === undefined ? '' : 'terminator',
    e.padRight === undefined ? '' : 'pad',
  ];
  const found = [`${what} ${parts.filter((part) => part !== '').join(', ')}`];
  if (e.include) found.push('include');
  if (!e.consume) found.push('not consumed');
  if (!e.eosError) found.push('may miss');
  if (e.process !== undefined) found.push(`process ${e.process.name}`);
  return found;
}
