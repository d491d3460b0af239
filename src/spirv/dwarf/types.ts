/* Types and the scopes that hold them as DWARF entries; DebugInfo's names are beside the tags they become. */
import { DwAt, DwTag } from '../../dwarf/advanced.ts';
import { addressSpaces, encodings } from './codes.ts';
import { newDie, putAccess, putDeclared, putFlag, putNumber, putReference, putText, unitFor } from './job.ts';
import type { DwarfJob } from './job.ts';
import type { ConstantValue } from '../module/constants.ts';
import type {
  ArrayType,
  CompilationUnit,
  Composite,
  Enumeration,
  FunctionEntity,
  FunctionType,
  Inheritance,
  Member,
  Scope,
  TemplateParameter,
  Type,
} from '../entities/entities.ts';
import { tagOf } from './tags.ts';
import { sizeOf } from '../entities/layout-text.ts';
import { integralValue } from '../entities/typed-value.ts';

const flag = {
  local: 1 << 2,
  forward: 1 << 4,
  artificial: 1 << 5,
  explicit: 1 << 6,
  prototyped: 1 << 7,
  objectPointer: 1 << 8,
  static: 1 << 9,
  enumClass: 1 << 14,
} as const;

/** DW_AT_type, none for void. */
export function putType(job: DwarfJob, die: number, type: Type | undefined, attribute: number = DwAt.DW_AT_type): void {
  if (type !== undefined) putReference(job, die, attribute, typeDie(job, type));
}

/** A scope that has an entry of its own, or stands for that of another. */
type Holder = Exclude<Scope, CompilationUnit>;

/**
 * The entry that holds what is declared in a scope. Entries of the scopes around it are made first, outermost to innermost,
 * one after the other: scopes nest as deep as a module likes. A circle of scopes is held by the unit.
 */
export function scopeDie(job: DwarfJob, scope: Scope | undefined): number {
  if (scope === undefined || scope.kind === 'unit' || job.dies.has(scope.id)) return holderDie(job, scope);
  const chain: Holder[] = [];
  const seen = new Set<Scope>();
  let at: Scope | undefined = scope;
  while (at !== undefined && at.kind !== 'unit' && !job.dies.has(at.id) && !seen.has(at)) {
    seen.add(at);
    chain.push(at);
    if (at.kind === 'function' && isOutside(at)) definitionIn(job, at, unitFor(job, at.parent).die);
    at = at.kind === 'function' && at.declaration !== undefined ? declaringScope(job, at.declaration) : at.parent;
  }
  for (const each of chain.reverse()) makeHolder(job, each);
  return holderDie(job, scope);
}

/** Where the entry of a declaration is; nothing where that is made. */
function declaringScope(job: DwarfJob, declaration: FunctionEntity): Scope | undefined {
  return job.dies.has(declarationKey(declaration)) ? undefined : declaration.parent;
}

/** The entry of a scope that is made; the unit's where that is not so. */
function holderDie(job: DwarfJob, scope: Scope | undefined): number {
  const known = scope === undefined ? undefined : job.dies.get(scope.id);
  return known ?? unitFor(job, scope).die;
}

/** Make the entry of a scope; those around it are made. */
function makeHolder(job: DwarfJob, scope: Holder): void {
  switch (scope.kind) {
    case 'composite':
      typeIn(job, scope, holderDie(job, scope.parent));
      return;
    case 'function':
      if (!scope.definition) declarationIn(job, scope, holderDie(job, scope.parent));
      else if (isOutside(scope)) specify(job, scope);
      else definitionIn(job, scope, holderDie(job, scope.parent));
      return;
    case 'discriminator':
      job.dies.set(scope.id, holderDie(job, scope.parent));
      return;
    case 'module':
    case 'block': {
      const tag =
        scope.kind === 'module'
          ? DwTag.DW_TAG_module
          : scope.name === undefined
            ? DwTag.DW_TAG_lexical_block
            : DwTag.DW_TAG_namespace;
      const die = newDie(job, tag, holderDie(job, scope.parent));
      job.dies.set(scope.id, die);
      putText(job, die, DwAt.DW_AT_name, scope.name);
      if (scope.kind === 'block') putFlag(job, die, DwAt.DW_AT_export_symbols, scope.inlineNamespace);
    }
  }
}

/** The entry of a type, made when it is first asked for. */
export function typeDie(job: DwarfJob, type: Type): number {
  const known = job.dies.get(type.id);
  if (known !== undefined) return known;
  return typeIn(job, type, 'parent' in type ? scopeDie(job, type.parent) : unitFor(job, undefined).die);
}

function typeIn(job: DwarfJob, type: Type, parent: number): number {
  // The scope may have asked for this very type.
  const again = job.dies.get(type.id);
  if (again !== undefined) return again;
  const die = newDie(job, tagOf(type), parent);
  job.dies.set(type.id, die);
  job.later.push(() => fill(job, die, type));
  return die;
}

function fill(job: DwarfJob, die: number, type: Type): void {
  switch (type.kind) {
    case 'basic':
      putText(job, die, DwAt.DW_AT_name, type.name);
      putNumber(job, die, DwAt.DW_AT_encoding, encodings[type.encoding]);
      if (job.entries.tagOf(die) === DwTag.DW_TAG_base_type) putBytes(job, die, type.size);
      return;
    case 'pointer':
      putType(job, die, type.base);
      if (type.storageClass !== undefined)
        putNumber(job, die, DwAt.DW_AT_address_class, addressSpaces[type.storageClass]);
      return;
    case 'qualifier':
      return putType(job, die, type.base);
    case 'array':
      return fillArray(job, die, type);
    case 'vector':
      putType(job, die, type.base);
      putFlag(job, die, DwAt.DW_AT_GNU_vector, true);
      putNumber(job, newDie(job, DwTag.DW_TAG_subrange_type, die), DwAt.DW_AT_count, type.count);
      return;
    case 'matrix':
      putType(job, die, type.base);
      putNumber(job, newDie(job, DwTag.DW_TAG_subrange_type, die), DwAt.DW_AT_count, type.count);
      return;
    case 'cooperative-matrix':
      putType(job, die, type.base);
      for (const count of [type.rows, type.columns])
        putNumber(job, newDie(job, DwTag.DW_TAG_subrange_type, die), DwAt.DW_AT_count, count);
      return;
    case 'string':
      putText(job, die, DwAt.DW_AT_name, type.name);
      return putBytes(job, die, type.size);
    case 'typedef':
      putText(job, die, DwAt.DW_AT_name, type.name);
      putType(job, die, type.base);
      return putDeclared(job, die, unitFor(job, type.parent), type);
    case 'function-type':
      putFlag(job, die, DwAt.DW_AT_prototyped, (type.flags & flag.prototyped) !== 0);
      putType(job, die, type.returns);
      return parameterDies(job, die, type);
    case 'enum':
      return fillEnum(job, die, type);
    case 'composite':
      return fillComposite(job, die, type);
    case 'member-pointer':
      putType(job, die, type.member);
      return putType(job, die, type.owner, DwAt.DW_AT_containing_type);
  }
}

/** DW_AT_byte_size, DW_AT_bit_size where bits are left over. */
function putBytes(job: DwarfJob, die: number, bits: number | undefined): void {
  if (bits === undefined) return;
  if (bits % 8 === 0) putNumber(job, die, DwAt.DW_AT_byte_size, bits / 8);
  else putNumber(job, die, DwAt.DW_AT_bit_size, bits);
}

function fillArray(job: DwarfJob, die: number, type: ArrayType): void {
  putType(job, die, type.base);
  for (const { count, lower, variable } of type.dimensions) {
    const range = newDie(job, DwTag.DW_TAG_subrange_type, die);
    if (lower !== undefined && lower !== 0) putNumber(job, range, DwAt.DW_AT_lower_bound, lower);
    if (count !== undefined) putNumber(job, range, DwAt.DW_AT_count, count);
    else if (variable !== undefined)
      job.later.push(() => putReference(job, range, DwAt.DW_AT_count, job.dies.get(variable.id)));
  }
}

/** Types of the parameters of a function type or of a declaration. */
function parameterDies(job: DwarfJob, die: number, type: FunctionType): void {
  job.spend(type.parameters.length);
  for (const parameter of type.parameters) {
    const child = newDie(job, DwTag.DW_TAG_formal_parameter, die);
    putType(job, child, parameter);
    const artificial =
      parameter?.kind === 'pointer' && (parameter.flags & (flag.artificial | flag.objectPointer)) !== 0;
    putFlag(job, child, DwAt.DW_AT_artificial, artificial);
  }
  if (type.variadic) newDie(job, DwTag.DW_TAG_unspecified_parameters, die);
}

function fillEnum(job: DwarfJob, die: number, type: Enumeration): void {
  putText(job, die, DwAt.DW_AT_name, type.name);
  putType(job, die, type.underlying);
  putFlag(job, die, DwAt.DW_AT_enum_class, (type.flags & flag.enumClass) !== 0);
  putFlag(job, die, DwAt.DW_AT_declaration, (type.flags & flag.forward) !== 0);
  putBytes(job, die, type.size);
  if ((type.flags & flag.forward) === 0) putDeclared(job, die, unitFor(job, type.parent), type);
  for (const { name, value } of type.enumerators) {
    const child = newDie(job, DwTag.DW_TAG_enumerator, die);
    putText(job, child, DwAt.DW_AT_name, name);
    if (value !== undefined) putValue(job, child, integralValue(value, type.underlying));
  }
}

/** DW_AT_const_value; a float as its bits. */
export function putValue(job: DwarfJob, die: number, value: ConstantValue): void {
  if (typeof value === 'boolean') return putNumber(job, die, DwAt.DW_AT_const_value, Number(value));
  if (typeof value === 'number' && !Number.isInteger(value)) return;
  job.entries.number(die, DwAt.DW_AT_const_value, value < 0 ? 'sdata' : 'udata', value);
}

function fillComposite(job: DwarfJob, die: number, type: Composite): void {
  const forward = (type.flags & flag.forward) !== 0;
  putText(job, die, DwAt.DW_AT_name, type.name.replace(/^@/, ''));
  if (forward) putFlag(job, die, DwAt.DW_AT_declaration, true);
  else {
    putBytes(job, die, type.size);
    putDeclared(job, die, unitFor(job, type.parent), type);
  }
  for (const member of type.members) {
    if (member.kind === 'member') memberDie(job, die, type, member);
    else if (member.kind === 'inheritance') inheritanceDie(job, die, member);
    else if (member.kind === 'function') declarationDie(job, member, die);
  }
  for (const parameter of type.template?.parameters ?? []) templateDie(job, die, parameter, 0);
}

function memberDie(job: DwarfJob, parent: number, of: Composite, member: Member): void {
  const isStatic = (member.flags & flag.static) !== 0;
  const die = newDie(job, isStatic ? DwTag.DW_TAG_variable : DwTag.DW_TAG_member, parent);
  job.dies.set(member.id, die);
  putText(job, die, DwAt.DW_AT_name, member.name);
  putType(job, die, member.type);
  putDeclared(job, die, unitFor(job, of), member);
  if (isStatic) {
    putFlag(job, die, DwAt.DW_AT_external, true);
    putFlag(job, die, DwAt.DW_AT_declaration, true);
    if (member.value !== undefined) putValue(job, die, member.value);
  } else {
    const whole = sizeOf(member.type);
    const { offset = 0, size } = member;
    if (size !== undefined && whole !== undefined && size > 0 && size < whole && member.type?.kind !== 'vector') {
      putNumber(job, die, DwAt.DW_AT_bit_size, size);
      putNumber(job, die, DwAt.DW_AT_data_bit_offset, offset);
    } else if (of.tag !== 'Union' || offset > 0)
      putNumber(job, die, DwAt.DW_AT_data_member_location, Math.floor(offset / 8));
    else putNumber(job, die, DwAt.DW_AT_data_member_location, 0);
  }
  putFlag(job, die, DwAt.DW_AT_artificial, (member.flags & flag.artificial) !== 0);
  putAccess(job, die, member.flags);
}

function inheritanceDie(job: DwarfJob, parent: number, member: Inheritance): void {
  const die = newDie(job, DwTag.DW_TAG_inheritance, parent);
  putType(job, die, member.base);
  putNumber(job, die, DwAt.DW_AT_data_member_location, Math.floor((member.offset ?? 0) / 8));
  putAccess(job, die, member.flags);
}

/** A template parameter as a child of what it is a parameter of. */
export function templateDie(job: DwarfJob, parent: number, parameter: TemplateParameter, depth: number): void {
  if (parameter.pack !== undefined) {
    const die = newDie(job, DwTag.DW_TAG_GNU_template_parameter_pack, parent);
    putText(job, die, DwAt.DW_AT_name, parameter.name);
    // A pack inside a pack cannot be: it would be a way to make a small module a huge one.
    if (depth > 0) return;
    job.spend(parameter.pack.length);
    for (const each of parameter.pack) templateDie(job, die, each, depth + 1);
    return;
  }
  if (parameter.templateName !== undefined) {
    const die = newDie(job, DwTag.DW_TAG_GNU_template_template_param, parent);
    putText(job, die, DwAt.DW_AT_name, parameter.name);
    putText(job, die, DwAt.DW_AT_GNU_template_name, parameter.templateName);
    return;
  }
  const tag =
    parameter.value === undefined ? DwTag.DW_TAG_template_type_parameter : DwTag.DW_TAG_template_value_parameter;
  const die = newDie(job, tag, parent);
  putType(job, die, parameter.type);
  putText(job, die, DwAt.DW_AT_name, parameter.name);
  if (parameter.value !== undefined) putValue(job, die, integralValue(parameter.value, parameter.type));
}

/** By what the entry that declares a function is known: a definition has another one. */
function declarationKey(fn: FunctionEntity): number {
  return fn.definition ? -fn.id : fn.id;
}

/** The entry inside its composite or namespace that declares a function. */
export function declarationDie(job: DwarfJob, fn: FunctionEntity, parent?: number): number {
  return job.dies.get(declarationKey(fn)) ?? declarationIn(job, fn, parent ?? scopeDie(job, fn.parent));
}

function declarationIn(job: DwarfJob, fn: FunctionEntity, parent: number): number {
  const key = declarationKey(fn);
  // The scope may have asked for this very declaration.
  const known = job.dies.get(key);
  if (known !== undefined) return known;
  const die = newDie(job, DwTag.DW_TAG_subprogram, parent);
  job.dies.set(key, die);
  job.later.push(() => {
    putFunction(job, die, fn);
    putFlag(job, die, DwAt.DW_AT_declaration, true);
    if (fn.type !== undefined) parameterDies(job, die, fn.type);
  });
  return die;
}

/** Names, place, type and properties of a function. */
function putFunction(job: DwarfJob, die: number, fn: FunctionEntity): void {
  putText(job, die, DwAt.DW_AT_linkage_name, fn.linkageName);
  putText(job, die, DwAt.DW_AT_name, fn.name);
  putDeclared(job, die, unitFor(job, fn.parent), fn);
  putFlag(
    job,
    die,
    DwAt.DW_AT_prototyped,
    (fn.flags & flag.prototyped) !== 0 && unitFor(job, fn.parent).unit?.language === 3,
  );
  putType(job, die, fn.type?.returns);
  putFlag(job, die, DwAt.DW_AT_external, (fn.flags & flag.local) === 0);
  putFlag(job, die, DwAt.DW_AT_explicit, (fn.flags & flag.explicit) !== 0);
  putFlag(job, die, DwAt.DW_AT_artificial, (fn.flags & flag.artificial) !== 0);
  putAccess(job, die, fn.flags);
}

/** Whether it is a definition that is in its unit and points to where it is declared. */
function isOutside({ definition, declaration, parent }: FunctionEntity): boolean {
  return definition && (declaration !== undefined || parent?.kind === 'composite');
}

/**
 * The entry that stands for a function: of a definition the one that its parameters, variables and blocks are in. Where it is
 * declared inside a composite, the definition is outside and points to the declaration.
 */
export function functionDie(job: DwarfJob, fn: FunctionEntity): number {
  const known = job.dies.get(fn.id);
  return known ?? scopeDie(job, fn);
}

/** Let a definition in its unit point to its declaration, whose scope is made. */
function specify(job: DwarfJob, fn: FunctionEntity): void {
  const declared = fn.declaration ?? fn;
  const declaration = declarationIn(job, declared, holderDie(job, declared.parent));
  putReference(job, holderDie(job, fn), DwAt.DW_AT_specification, declaration);
}

function definitionIn(job: DwarfJob, fn: FunctionEntity, parent: number): void {
  const die = newDie(job, DwTag.DW_TAG_subprogram, parent);
  job.dies.set(fn.id, die);
  job.later.push(() => {
    if (!isOutside(fn)) putFunction(job, die, fn);
    else {
      // A specification says again only what differs.
      const declared = fn.declaration ?? fn;
      if (fn.line !== declared.line || fn.source !== declared.source)
        putDeclared(job, die, unitFor(job, fn.parent), fn);
      if (fn.linkageName !== declared.linkageName) putText(job, die, DwAt.DW_AT_linkage_name, fn.linkageName);
    }
    for (const parameter of fn.template?.parameters ?? []) templateDie(job, die, parameter, 0);
  });
}
