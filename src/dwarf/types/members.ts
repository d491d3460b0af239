/*
 * What a structure has (DWARF 5, sections 5.7.6 and 5.7.10): members and base classes, and parts of which an object has one variant each, as
 * enumerations of Rust and records of Ada do. A discriminant says which: its value is that of DW_AT_discr_value, or among those of
 * DW_AT_discr_list; a variant without either is for all others.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { ByteReader } from '../../runtime/index.ts';
import { constantOf, nameOf } from '../info/attribute.ts';
import { childrenOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { wideSleb, wideUleb } from '../info/leb128.ts';
import type { Lookup } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';

/** A member, base class or variant of a structure. */
export interface Member {
  readonly die: Die;
  readonly name: string | undefined;
  readonly type: Die | undefined;
  /** Bits of a bit field. */
  readonly bitSize: number | undefined;
}

/** A part of a structure that is there in one of several variants. */
export interface VariantPart<M> {
  /** Undefined where there is nothing to choose. */
  readonly discriminant: M | undefined;
  readonly variants: readonly Variant<M>[];
}

/** What a structure has where its discriminant has certain values. */
export interface Variant<M> extends MemberList<M> {
  /** From and to, both with it, by the sign that the discriminant has; of the variant for all others nothing. */
  readonly values: (signed: boolean) => readonly DiscriminantRange[];
}

type DiscriminantRange = readonly [from: bigint, to: bigint];

/** Members in the order of their entries, and what follows them. */
export interface MemberList<M> {
  readonly members: readonly M[];
  readonly parts: readonly VariantPart<M>[];
}

/** Members of one structure that are taken, those of its variants too, and parts and variants. */
const MAX_MEMBERS = 65_536;
/** Variants inside variants. */
const MAX_DEPTH = 16;

/** What an entry of a structure has below it; what is before damage. */
export function membersOf(lookup: Lookup, die: Die): MemberList<Member> {
  const left = { members: MAX_MEMBERS };
  return listOf(lookup, die, left, 0);
}

function listOf(lookup: Lookup, die: Die, left: { members: number }, depth: number): MemberList<Member> {
  const members: Member[] = [];
  const parts: VariantPart<Member>[] = [];
  orUndefined(() => {
    for (const child of childrenOf(die)) {
      if (child.tag === DwTag.DW_TAG_variant_part && depth < MAX_DEPTH) {
        parts.push(partOf(lookup, child, left, depth + 1));
        if (--left.members <= 0) return;
        continue;
      }
      const isMember = child.tag === DwTag.DW_TAG_member || child.tag === DwTag.DW_TAG_inheritance;
      // Static members are declarations: objects elsewhere.
      const isStatic = child.attributes.has(DwAt.DW_AT_declaration) || child.attributes.has(DwAt.DW_AT_external);
      if (!isMember || isStatic) continue;
      members.push(memberOf(lookup, child));
      if (--left.members <= 0) return;
    }
  });
  return { members, parts };
}

function memberOf(lookup: Lookup, die: Die): Member {
  const bits = constantOf(die.attributes.get(DwAt.DW_AT_bit_size));
  const bitSize = bits !== undefined && bits >= 0 ? bits : undefined;
  const type = lookup.follow(die.unit, die.attributes.get(DwAt.DW_AT_type));
  return { die, name: nameOf(die), type, bitSize };
}

function partOf(lookup: Lookup, die: Die, left: { members: number }, depth: number): VariantPart<Member> {
  // In the part, or among the members before it.
  const discriminant = lookup.follow(die.unit, die.attributes.get(DwAt.DW_AT_discr));
  const variants: Variant<Member>[] = [];
  orUndefined(() => {
    for (const child of childrenOf(die)) {
      if (child.tag !== DwTag.DW_TAG_variant) continue;
      variants.push({ values: valuesOf(child), ...listOf(lookup, child, left, depth) });
      if (--left.members <= 0) return;
    }
  });
  return { discriminant: discriminant && memberOf(lookup, discriminant), variants };
}

/** DW_DSC_range: two numbers follow. */
const RANGE = 1;

function valuesOf({ unit, attributes }: Die): (signed: boolean) => readonly DiscriminantRange[] {
  const value = attributes.get(DwAt.DW_AT_discr_value);
  if (value?.kind === 'number' || value?.kind === 'wide') {
    const only: DiscriminantRange = [BigInt(value.value), BigInt(value.value)];
    return () => [only];
  }
  const list = attributes.get(DwAt.DW_AT_discr_list);
  if (list?.kind !== 'bytes' && list?.kind !== 'expression') return () => [];
  return (signed) => {
    const found: DiscriminantRange[] = [];
    const r = new ByteReader(list.value, unit.section.offset);
    const next = (): bigint => (signed ? wideSleb(r) : wideUleb(r));
    orUndefined(() => {
      while (!r.eof) {
        const isRange = r.u1() === RANGE;
        const from = next();
        found.push([from, isRange ? next() : from]);
      }
    });
    return found;
  };
}

/** A value of a discriminant. */
export interface DiscriminantValue {
  readonly value: bigint;
  /** How many bits it takes. */
  readonly bits: number;
  readonly signed: boolean;
}

/** The variant that an object has; without a discriminant, or for a value that no other has, the one for all others. */
export function chosenVariant<M>({ variants }: VariantPart<M>, chosen?: DiscriminantValue): Variant<M> | undefined {
  const { value = 0n, bits = 0, signed = false } = chosen ?? {};
  const as = (number: bigint): bigint => (signed ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number));
  const own = as(value);
  const isOwn = ({ values }: Variant<M>): boolean =>
    values(signed).some(([from, to]) => as(from) <= own && own <= as(to));
  const found = chosen === undefined ? undefined : variants.find(isOwn);
  return found ?? variants.find(({ values }) => values(signed).length === 0);
}

/** The same with members made of others. */
export function withMembers<From, To>(
  { members, parts }: MemberList<From>,
  make: (member: From) => To,
): MemberList<To> {
  return {
    members: members.map(make),
    parts: parts.map(({ discriminant, variants }) => ({
      discriminant: discriminant && make(discriminant),
      variants: variants.map((variant) => ({ values: variant.values, ...withMembers(variant, make) })),
    })),
  };
}
