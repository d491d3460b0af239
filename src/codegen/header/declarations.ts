import { sizeOf, knownType } from './c-type.ts';
import type { CEnum, CRecord, CType } from './c-type.ts';
import { commentText, sinceOf } from './comments.ts';
import { ConstantError, constantOf } from './constant.ts';
import { place } from './place.ts';
import type { Declared } from './place.ts';
import type { HeaderProblem, Preprocessed } from './preprocess.ts';
import type { SyntaxNode } from './syntax.ts';

/** What is understood of C, and where it is not. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly line: number;

  constructor(node: SyntaxNode, message: string) {
    super(message);
    this.line = node.startPosition.row + 1;
  }
}

/** The largest record that is taken for one. */
const LARGEST = 1 << 24;

/** Structures within structures. */
const DEPTH = 50;

/** Reads the declarations of a header, each with the types that were declared before it. */
export class Declarations {
  readonly records: Map<string, CRecord> = new Map();
  readonly enums: Map<string, CEnum> = new Map();
  readonly problems: HeaderProblem[] = [];
  readonly #typedefs = new Map<string, CType>();
  readonly #constants = new Map<string, bigint>();
  readonly #tags = new Map<string, CType>();
  readonly #header: Preprocessed;
  #depth = 0;

  constructor(header: Preprocessed) {
    this.#header = header;
  }

  /** Go through the top of a file, or of `extern "C" { }`. */
  read(nodes: readonly SyntaxNode[]): void {
    let comment: SyntaxNode[] = [];
    for (const node of nodes) {
      if (node.type === 'comment') {
        comment.push(node);
        continue;
      }
      this.#try(node, comment);
      comment = [];
    }
  }

  #try(node: SyntaxNode, comment: readonly SyntaxNode[]): void {
    this.#depth = 0;
    try {
      this.#top(node, commentText(comment.at(-1)?.text ?? ''));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const names = declaredNames(node);
      const what = names.length === 0 ? '' : `${names.join(', ')}: `;
      this.problems.push({ line: error.line, code: 'header/not-understood', message: what + error.message });
    }
  }

  #top(node: SyntaxNode, doc: string): void {
    if (node.type === 'linkage_specification') {
      const body = node.childForFieldName('body');
      this.read(body?.type === 'declaration_list' ? body.namedChildren : body === null ? [] : [body]);
      return;
    }
    if (node.type === 'type_definition') return this.#typedef(node, doc);
    if (['struct_specifier', 'union_specifier', 'enum_specifier'].includes(node.type)) {
      this.#type(node, doc);
      return;
    }
    if (node.type === 'declaration') {
      const type = node.childForFieldName('type');
      if (type !== null && type.childForFieldName('body') !== null) this.#type(type, doc);
      if (!node.hasError) return;
    }
    // Functions and variables say nothing of bytes; all else is said to be passed over.
    const isCode = node.type === 'function_definition' && !/^(?:typedef|struct|union|enum)\b/.test(node.text);
    if (!isCode && (node.hasError || node.text.includes('{')))
      throw new Refusal(node, `'${firstLine(node.text)}' is not understood`);
  }

  #typedef(node: SyntaxNode, doc: string): void {
    const inner = required(node, 'type');
    const declarators = node.namedChildren.filter((child) => isDeclarator(child) && child.id !== inner.id);
    if (declarators.some(({ type }) => type === 'function_declarator')) return;
    const [first] = declarators;
    whole(node);
    allowed(node, [inner, ...declarators]);
    const type = this.#type(inner, doc, first?.text);
    for (const declarator of declarators) {
      const { name, type: full } = this.#declared(declarator, type);
      this.#typedefs.set(name, full);
      if (full.kind === 'record' && !this.records.has(name))
        this.records.set(name, { ...full.record, name, spelling: name });
    }
  }

  /** A type as it is used or declared; `name` is that of a typedef around it. */
  #type(node: SyntaxNode, doc: string, name = ''): CType {
    switch (node.type) {
      case 'struct_specifier':
      case 'union_specifier':
        return this.#record(node, doc, name);
      case 'enum_specifier':
        return this.#enum(node, name);
      case 'primitive_type':
      case 'sized_type_specifier':
      case 'type_identifier': {
        const text = node.text.replace(/\s+/g, ' ');
        const type = this.#typedefs.get(text) ?? knownType(text);
        if (type === undefined) throw new Refusal(node, `the type ${text} is not known`);
        return type;
      }
      default:
        throw new Refusal(node, `'${firstLine(node.text)}' is not understood as a type`);
    }
  }

  #record(node: SyntaxNode, doc: string, outer: string): CType {
    const tag = node.childForFieldName('name')?.text;
    const key = `${node.type} ${tag ?? ''}`;
    const body = node.childForFieldName('body');
    if (body === null) {
      const known = this.#tags.get(key);
      if (known === undefined) throw new Refusal(node, `${tag ?? 'the structure'} is not declared here`);
      return known;
    }
    whole(node);
    if (this.#depth >= DEPTH) throw new Refusal(node, 'the structures are too deep');
    const name = tag ?? outer;
    const line = node.startPosition.row + 1;
    const { packed, aligned } = this.#attributes(node);
    const pack = this.#header.pack[node.endPosition.row] ?? 0;
    if (pack !== 0 && aligned > 1) throw new Refusal(node, 'aligned() under #pragma pack is not understood');
    this.#depth += 1;
    const members = this.#members(body);
    this.#depth -= 1;
    const union = node.type === 'union_specifier';
    const placed = place(members, { union, packed, pack, aligned });
    if (placed.size > LARGEST) throw new Refusal(node, `${placed.size} bytes are too many`);
    const spelling = tag === undefined ? name : `${union ? 'union' : 'struct'} ${tag}`;
    const record: CRecord = {
      name,
      spelling,
      union,
      ...placed,
      line,
      doc,
      since: sinceOf(doc.replace(/\nRelated sections:[^]*$/, '')),
    };
    const type: CType = { kind: 'record', record };
    if (tag !== undefined) this.#tags.set(key, type);
    if (name !== '' && this.#depth === 0) this.records.set(name, record);
    return type;
  }

  #members(body: SyntaxNode): Declared[] {
    const members: Declared[] = [];
    let since: string | undefined;
    let doc: string[] = [];
    for (const node of body.namedChildren) {
      if (node.type === 'comment') {
        const text = commentText(node.text);
        const banner = sinceOf(text, true);
        const last = members.at(-1);
        if (banner !== undefined) since = banner;
        else if (last !== undefined && last.line === node.startPosition.row + 1) {
          members[members.length - 1] = { ...last, doc: `${last.doc} ${text}`.trim() };
        } else doc.push(text);
        continue;
      }
      if (node.type !== 'field_declaration')
        throw new Refusal(node, `'${firstLine(node.text)}' is not understood as a member`);
      members.push(...this.#field(node, doc.join(' ').trim(), since));
      doc = [];
    }
    return members;
  }

  #field(node: SyntaxNode, doc: string, since: string | undefined): Declared[] {
    const typeNode = required(node, 'type');
    const children = node.namedChildren.filter(({ type }) => type !== 'comment' && type !== 'type_qualifier');
    const rest = children.filter(({ id }) => id !== typeNode.id);
    const attributes = rest.filter(({ type }) => type === 'attribute_specifier');
    const parts = rest.filter(({ type }) => type !== 'attribute_specifier');
    const aligned = this.#alignment(attributes);
    for (const child of node.namedChildren)
      if (child.type === 'type_qualifier' && !/^(?:const|volatile)$/.test(child.text))
        throw new Refusal(child, `${child.text} is not understood`);
    const type = this.#type(typeNode, '');
    const found: Declared[] = [];
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as SyntaxNode;
      const place = { line: part.startPosition.row + 1, doc, since: sinceOf(doc) ?? since, aligned };
      if (part.type === 'bitfield_clause') {
        found.push({ name: '', type, width: this.#width(part, type), ...place });
        continue;
      }
      const bits = parts[i + 1]?.type === 'bitfield_clause' ? (parts[++i] as SyntaxNode) : undefined;
      const { name, type: whole } = this.#declared(part, type);
      if (whole.kind === 'void') throw new Refusal(part, 'a member of no type');
      found.push({ name, type: whole, width: bits === undefined ? undefined : this.#width(bits, whole), ...place });
    }
    if (parts.length > 0) return found;
    if (type.kind !== 'record') throw new Refusal(node, 'a member without a name');
    return [{ name: '', type, line: node.startPosition.row + 1, doc, since: sinceOf(doc) ?? since, aligned }];
  }

  #width(node: SyntaxNode, type: CType): number {
    if (type.kind !== 'int') throw new Refusal(node, 'only integers have bit fields');
    const width = Number(this.#constant(node.text.replace(/^:/, ''), node));
    if (width < 0 || width > type.size * 8) throw new Refusal(node, `a bit field of ${width} bits`);
    return width;
  }

  /** The name and the type of what a declarator declares. */
  #declared(node: SyntaxNode, type: CType): { name: string; type: CType } {
    switch (node.type) {
      case 'field_identifier':
      case 'type_identifier':
      case 'identifier':
      case 'primitive_type':
        return { name: node.text, type };
      case 'pointer_declarator':
        return { ...this.#declared(required(node, 'declarator'), { kind: 'pointer', size: 8 }) };
      case 'parenthesized_declarator': {
        const [inner] = node.namedChildren.filter(isDeclarator);
        if (inner === undefined) throw new Refusal(node, `'${firstLine(node.text)}' is not understood`);
        return this.#declared(inner, type);
      }
      case 'function_declarator':
        // Only a pointer to one can be a member.
        if (!/\(\s*\*/.test(node.text)) throw new Refusal(node, 'a function is no member');
        return this.#declared(required(node, 'declarator'), type);
      case 'array_declarator': {
        const size = node.childForFieldName('size');
        if (size === null) throw new Refusal(node, 'an array without a size');
        const count = Number(this.#constant(size.text, size));
        if (count < 0 || count * sizeOf(type) > LARGEST) throw new Refusal(size, `an array of ${count}`);
        return this.#declared(required(node, 'declarator'), { kind: 'array', of: type, count });
      }
      default:
        throw new Refusal(node, `'${firstLine(node.text)}' is not understood`);
    }
  }

  #enum(node: SyntaxNode, outer: string): CType {
    const tag = node.childForFieldName('name')?.text;
    const body = node.childForFieldName('body');
    const name = tag ?? outer;
    if (body === null) {
      const known = this.#tags.get(`enum ${tag ?? ''}`);
      if (known === undefined) throw new Refusal(node, `enum ${tag ?? ''} is not declared here`);
      return known;
    }
    whole(node);
    if (node.namedChildren.some(({ type }) => type === 'attribute_specifier'))
      throw new Refusal(node, 'attributes of an enum are not understood');
    const members: { name: string; value: bigint; line: number }[] = [];
    let next = 0n;
    for (const member of body.namedChildren) {
      if (member.type === 'comment') continue;
      const id = member.childForFieldName('name')?.text;
      if (member.type !== 'enumerator' || id === undefined)
        throw new Refusal(member, `'${firstLine(member.text)}' is not understood as a constant`);
      const value = member.childForFieldName('value');
      if (value !== null) next = this.#constant(value.text, value);
      members.push({ name: id, value: next, line: member.startPosition.row + 1 });
      this.#constants.set(id, next);
      next += 1n;
    }
    const values = members.map(({ value }) => value);
    const signed = values.some((value) => value < 0n);
    const wide = values.some((value) => (signed ? value >= 1n << 31n || value < -(1n << 31n) : value >= 1n << 32n));
    const type: CType = { kind: 'int', size: wide ? 8 : 4, signed, enumName: name };
    if (tag !== undefined) this.#tags.set(`enum ${tag}`, type);
    if (name !== '') this.enums.set(name, { name, members, line: node.startPosition.row + 1 });
    return type;
  }

  #constant(text: string, node: SyntaxNode): bigint {
    try {
      const plain = text.replace(/\bsizeof\s*\(\s*([\w ]+?)\s*\)/g, (all, name: string) => {
        const type = this.#typedefs.get(name) ?? knownType(name);
        return type === undefined ? all : String(sizeOf(type));
      });
      return constantOf(plain, (name) => this.#constants.get(name));
    } catch (error) {
      if (!(error instanceof ConstantError)) throw error;
      throw new Refusal(node, error.message);
    }
  }

  #attributes(node: SyntaxNode): { packed: boolean; aligned: number } {
    const list = node.namedChildren.filter(({ type }) => type === 'attribute_specifier');
    const packed = list.some(({ text }) => /\b(?:__)?packed(?:__)?\b/.test(text));
    return { packed, aligned: this.#alignment(list, true) };
  }

  #alignment(list: readonly SyntaxNode[], mayPack = false): number {
    let aligned = 1;
    for (const node of list) {
      const inside = /^__attribute(?:__)?\s*\(\(([^]*)\)\)$/.exec(node.text)?.[1] ?? '';
      for (const word of inside.split(/,(?![^(]*\))/).map((each) => each.trim())) {
        const value = /^(?:__)?aligned(?:__)?\s*\(([^]*)\)$/.exec(word)?.[1];
        if (value !== undefined) aligned = Math.max(aligned, Number(this.#constant(value, node)));
        else if (!(mayPack && /^(?:__)?packed(?:__)?$/.test(word)))
          throw new Refusal(node, `the attribute ${word} is not understood`);
      }
    }
    if (![1, 2, 4, 8, 16, 32, 64, 128].includes(aligned))
      throw new Refusal(list[0] as SyntaxNode, `an alignment of ${aligned}`);
    return aligned;
  }
}

function isDeclarator({ type }: SyntaxNode): boolean {
  return (
    type.endsWith('declarator') ||
    ['field_identifier', 'type_identifier', 'identifier', 'primitive_type'].includes(type)
  );
}

/** A declaration says nothing but its type and its names. */
function allowed(node: SyntaxNode, known: readonly SyntaxNode[]): void {
  const ids = new Set(known.map(({ id }) => id));
  for (const child of node.namedChildren) {
    if (ids.has(child.id) || child.type === 'comment' || child.type === 'type_qualifier') continue;
    throw new Refusal(child, `'${firstLine(child.text)}' is not understood here`);
  }
}

/** What a declaration would have given a name to. */
function declaredNames(node: SyntaxNode): string[] {
  const tag = node.childForFieldName('type')?.childForFieldName('name')?.text ?? node.childForFieldName('name')?.text;
  const declarator = node.type === 'type_definition' ? node.childForFieldName('declarator')?.text : undefined;
  return [...new Set([declarator, tag])].filter((name) => name !== undefined);
}

function required(node: SyntaxNode, field: string): SyntaxNode {
  const found = node.childForFieldName(field);
  if (found === null) throw new Refusal(node, `'${firstLine(node.text)}' is not understood`);
  return found;
}

/** Refuse what the parser could not make sense of; that bit fields may have no name is all it does not know. */
function whole(node: SyntaxNode): void {
  let at = node;
  while (at.hasError && !at.isError && !at.isMissing) {
    const { children }: SyntaxNode = at;
    const inner = children.find(
      (child, i) =>
        (child.hasError || child.isError || child.isMissing) &&
        !(child.type === 'field_identifier' && children[i + 1]?.type === 'bitfield_clause') &&
        !(child.hasError && onlyUnnamedBits(child)),
    );
    if (inner === undefined) return;
    at = inner;
  }
  if (at.isError || at.isMissing) throw new Refusal(at, 'the declaration is not understood');
}

function onlyUnnamedBits(node: SyntaxNode): boolean {
  if (node.isError || node.isMissing) return false;
  return node.children.every(
    (child, i) =>
      !(child.hasError || child.isError || child.isMissing) ||
      (child.type === 'field_identifier' && node.children[i + 1]?.type === 'bitfield_clause') ||
      onlyUnnamedBits(child),
  );
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
