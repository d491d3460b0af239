import { Pair, Scalar, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Document, YAMLMap, YAMLSeq } from 'yaml';
import type { Pick } from '../../support/random.ts';

/** Keys that some part of a schema has. */
const KEYS = (
  'id type size size-eos repeat repeat-expr repeat-until if enum contents process value pos io terminator consume include ' +
  'eos-error pad-right encoding parent valid doc doc-ref switch-on cases params seq types instances enums meta endian min max ' +
  'eq any-of expr in-enum imports bit-endian ks-version ks-opaque-types ks-debug to-string -x -orig-id'
).split(' ');

/** Texts that some key takes. */
const TEXTS = (
  'u1|u2|u4le|s8be|f4|b1|b12|b3le|b70|str|strz|bytes|bool|struct|io|any|u1[]|struct[]|expr|until|eos|le|be|UTF-8|UTF-16LE|ASCII|' +
  'xor(5)|rol(1)|xor(len)|_io.pos|_io.eof|_io.size - _io.pos|_|_index|_parent|_root|_root.len|_parent.len|_sizeof|len|len + 1|' +
  'len == 0|-len|~len|len << 2|len % 3|len / 0|len.to_s|len as u1|len.as<u2>|len > 0 ? 1 : 2|"abc"|\'abc\'|"a" + "b"|' +
  '"12".to_i|[1, 2, 3]|[]|sizeof<u4>|not true|_.foo|1.0|0x10|0b101|1_000|foo_bar(1)|a::b|f"x{1}"|'
).split('|');
const VALUES: readonly unknown[] = [...TEXTS, 0, 1, -1, 16, 3.5, true, false, null];

/** What of a document can be changed. */
interface Parts {
  readonly maps: readonly YAMLMap[];
  readonly seqs: readonly YAMLSeq[];
  readonly pairs: readonly Pair[];
  readonly values: readonly Scalar[];
}

/**
 * A copy of a schema with one change or two: a key or an item left out, a key put in or renamed, a value that is another, one
 * of the schema's own among them. Most are mistakes, and some mean something else.
 */
export function changedSchema(text: string, pick: Pick): string {
  const document = parseDocument(text);
  for (let changes = pick(4) === 0 ? 2 : 1; changes > 0; changes--) change(partsOf(document), pick);
  return document.toString();
}

function partsOf(document: Document): Parts {
  const maps: YAMLMap[] = [];
  const seqs: YAMLSeq[] = [];
  const pairs: Pair[] = [];
  const values: Scalar[] = [];
  visit(document, {
    Pair: (_, pair) => void pairs.push(pair),
    Scalar: (role, scalar) => void (role !== 'key' && values.push(scalar)),
    Map: (_, map) => void maps.push(map),
    Seq: (_, seq) => void seqs.push(seq),
  });
  return { maps, seqs, pairs, values };
}

function change({ maps, seqs, pairs, values }: Parts, pick: Pick): void {
  const oneOf = <T>(list: readonly T[]): T | undefined => list[pick(Math.max(1, list.length))];
  const without = ({ items }: { readonly items: unknown[] }): void => {
    if (items.length > 0) items.splice(pick(items.length), 1);
  };
  const [map, pair, value] = [oneOf(maps), oneOf(pairs), oneOf(values)];
  if (map === undefined || pair === undefined || value === undefined) return;
  switch (pick(10)) {
    case 0:
      without(map);
      break;
    case 1:
      map.items.push(new Pair(new Scalar(oneOf(KEYS)), new Scalar(oneOf(VALUES))));
      break;
    case 2:
      if (isScalar(pair.key)) pair.key.value = oneOf(KEYS);
      break;
    case 3:
      value.value = oneOf(values)?.value;
      delete value.source;
      break;
    case 4: {
      const other = oneOf(pairs)?.value;
      if (isMap(other) || isSeq(other) || isScalar(other)) pair.value = other.clone();
      break;
    }
    case 5:
      without(oneOf(seqs) ?? map);
      break;
    default:
      value.value = oneOf(VALUES);
      delete value.source;
      delete value.type;
  }
}
