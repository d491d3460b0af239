import { Problems, SchemaError } from '../problem.ts';
import { entryOf, parseYaml } from '../yaml.ts';
import type { YamlMap, YamlNode } from '../yaml.ts';

/** A machine-readable grammar of SPIR-V: of an extended instruction set, or of the core. */
export interface Grammar {
  readonly isCore: boolean;
  readonly instructions: readonly GrammarInstruction[];
  readonly kinds: readonly GrammarKind[];
  /** Kinds that are several operands in a row, such as PairIdRefIdRef, by name. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

export interface GrammarInstruction {
  readonly name: string;
  readonly number: number;
  readonly operands: readonly GrammarOperand[];
  readonly line: number;
}

export interface GrammarOperand {
  readonly kind: string;
  readonly name: string;
  readonly quantifier: 'one' | 'optional' | 'many';
  readonly line: number;
}

/** An enum or a mask. */
export interface GrammarKind {
  readonly name: string;
  readonly mask: boolean;
  readonly members: readonly GrammarMember[];
  readonly line: number;
}

export interface GrammarMember {
  readonly name: string;
  readonly value: bigint;
  /** How many operands follow it. */
  readonly parameters: number;
  readonly line: number;
}

/** Read a grammar; what has no meaning as one is an error with its place. */
export function readGrammar(text: string, file: string): Grammar {
  const problems = new Problems();
  const root = parseYaml(text, file, problems);
  const place = root ?? { file, line: 1, col: 1, path: '/' };
  if (!problems.failed && (root?.kind !== 'map' || entryOf(root, 'instructions') === undefined))
    problems.error(place, 'grammar', 'a grammar has a list of instructions');
  if (root?.kind !== 'map' || problems.failed) throw new SchemaError(problems.list);
  const reader = new GrammarReader(problems);
  const grammar = {
    isCore: entryOf(root, 'magic_number') !== undefined,
    instructions: reader.maps(root, 'instructions').map((each) => reader.instruction(each)),
    kinds: reader
      .maps(root, 'operand_kinds')
      .filter((each) => entryOf(each, 'enumerants') !== undefined)
      .map((each) => reader.kind(each)),
    groups: new Map(
      reader
        .maps(root, 'operand_kinds')
        .filter((each) => entryOf(each, 'bases') !== undefined)
        .map((each) => reader.group(each)),
    ),
  };
  if (problems.failed) throw new SchemaError(problems.list);
  return grammar;
}

class GrammarReader {
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  maps(map: YamlMap, key: string): YamlMap[] {
    const list = entryOf(map, key);
    if (list === undefined) return [];
    if (list.kind !== 'seq') this.#problems.error(list, 'grammar', `'${key}' is a list`);
    return itemsOf(list).filter((each): each is YamlMap => {
      if (each.kind !== 'map') this.#problems.error(each, 'grammar', `'${key}' has objects only`);
      return each.kind === 'map';
    });
  }

  instruction(map: YamlMap): GrammarInstruction {
    // The result and its type are no operands of extended instructions, which OpExtInst has in front.
    const operands = this.maps(map, 'operands').map((each) => this.#operand(each));
    return { name: this.#text(map, 'opname'), number: Number(this.#number(map, 'opcode')), operands, line: map.line };
  }

  kind(map: YamlMap): GrammarKind {
    const members = this.maps(map, 'enumerants').map((each) => ({
      name: this.#text(each, 'enumerant'),
      value: this.#number(each, 'value'),
      parameters: this.maps(each, 'parameters').length,
      line: each.line,
    }));
    const mask = entryOf(map, 'category');
    const isMask = mask?.kind === 'scalar' && mask.text === 'BitEnum';
    return { name: this.#text(map, 'kind'), mask: isMask, members, line: map.line };
  }

  group(map: YamlMap): [string, string[]] {
    const bases = entryOf(map, 'bases');
    const names = bases?.kind === 'seq' ? bases.items : [];
    return [this.#text(map, 'kind'), names.map((name) => this.#word(name, map, 'bases', /^\w{1,200}$/))];
  }

  #operand(map: YamlMap): GrammarOperand {
    const kind = this.#text(map, 'kind');
    const sign = entryOf(map, 'quantifier');
    const quantifiers = { '?': 'optional', '*': 'many' } as const;
    const text = sign?.kind === 'scalar' ? sign.text : undefined;
    if (sign !== undefined && text !== '?' && text !== '*')
      this.#problems.error(sign, 'grammar', `a quantifier is ? or *`);
    // Older grammars quote the names in themselves.
    const name = entryOf(map, 'name') === undefined ? kind : this.#text(map, 'name').replace(/^'(.*)'$/s, '$1');
    return { kind, name, quantifier: text === '?' || text === '*' ? quantifiers[text] : 'one', line: map.line };
  }

  #text(map: YamlMap, key: string): string {
    // A name ends up in a schema. Those of operands and constants are words for people.
    const allowed = key === 'name' || key === 'enumerant' ? /^[\n\x20-\x7e]{1,200}$/ : /^\w{1,200}$/;
    return this.#word(entryOf(map, key), map, key, allowed);
  }

  #word(node: YamlNode | undefined, map: YamlMap, key: string, allowed: RegExp): string {
    if (node?.kind === 'scalar' && allowed.test(node.text)) return node.text;
    this.#problems.error(node ?? map, 'grammar', `'${key}' is a name`);
    return '';
  }

  #number(map: YamlMap, key: string): bigint {
    const node = entryOf(map, key);
    // Values of masks are hexadecimal texts.
    const text = node?.kind === 'scalar' ? node.text : '';
    const value = /^(?:0x[0-9a-fA-F]{1,16}|\d{1,16})$/.test(text) ? BigInt(text) : -1n;
    if (value >= 0n && value <= 0xffff_ffffn) return value;
    this.#problems.error(node ?? map, 'grammar', `'${key}' is a number of 32 bits`);
    return 0n;
  }
}

function itemsOf(node: YamlNode): readonly YamlNode[] {
  return node.kind === 'seq' ? node.items : [];
}
