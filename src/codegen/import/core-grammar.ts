import { Problems, SchemaError } from '../problem.ts';
import { loadProgram } from '../program.ts';
import type { SchemaHost } from '../program.ts';
import type { EnumSpec } from '../schema.ts';
import { Edits } from './edits.ts';
import { extend, nameOf } from './grammar-enums.ts';
import type { EnumContext } from './grammar-enums.ts';
import type { Grammar, GrammarInstruction } from './grammar.ts';
import type { HeaderImport } from './index.ts';
import { idFor } from './ksy-lines.ts';

/** Bring the instructions of the core into the enum that a schema's `-opcodes` names, and new constants into its other enums. */
export function importCore(file: string, host: SchemaHost, grammar: Grammar): HeaderImport {
  const problems = new Problems();
  const [schema] = loadProgram([file], host, problems).requested;
  if (schema === undefined || problems.failed) throw new SchemaError(problems.list);
  const named = schema.root.vendor.get('opcodes');
  const opcodes = named?.kind === 'scalar' ? schema.root.enums.get(named.text) : undefined;
  if (opcodes === undefined) {
    problems.error(schema.root.place, 'grammar', 'the schema has no -opcodes');
    throw new SchemaError(problems.list);
  }
  const edits = new Edits(host.read(file) ?? '');
  const context: EnumContext = { schema, edits, changes: [], refused: [] };
  addOpcodes(context, opcodes, grammar);
  for (const kind of grammar.kinds) {
    const spec = schema.root.enums.get(idFor(kind.name));
    if (spec !== undefined) extend(context, kind, spec);
  }
  const name = schema.file.split(/[\\/]/).at(-1) ?? schema.file;
  return { text: edits.result(), patch: edits.patch(name), changes: context.changes, refused: context.refused };
}

function addOpcodes({ edits, changes, refused }: EnumContext, spec: EnumSpec, grammar: Grammar): void {
  const byNumber = new Map(spec.entries.map((entry) => [Number(entry.value), entry]));
  const names = new Set(grammar.instructions.map(({ name }) => name));
  const added = new Set<number>();
  const lines = linesOf(spec, edits);
  for (const instruction of [...grammar.instructions].sort((a, b) => a.number - b.number)) {
    const { name, number, line } = instruction;
    const own = byNumber.get(number);
    const words = wordsOf(instruction, grammar);
    const list = words.length === 0 ? '' : `, -operands: [${words.join(', ')}]`;
    if (own === undefined) {
      // Two names of one number: the first is the instruction's, the others are older names.
      if (added.has(number)) continue;
      added.add(number);
      const next = [...lines].find(([other]) => other > number)?.[1];
      const at = next ?? edits.endOfBlock(spec.place.line, spec.place.col);
      edits.insert(at, [
        `${' '.repeat(spec.place.col + 1)}${number}: { id: ${idFor(name)}, -orig-id: ${name}${list} }`,
      ]);
      changes.push(`${name} is new, number ${number}: ${words.length === 0 ? 'no operands' : words.join(', ')}`);
      continue;
    }
    const known = nameOf(own);
    if (known !== name) {
      if (!names.has(known)) refused.push({ line, message: `${name} has the number of ${known} in the schema` });
      continue;
    }
    const place = lines.get(number) ?? 0;
    const old = /, -operands: \[[^\]]*\]/.exec(edits.line(place))?.[0] ?? '';
    if (old === list) continue;
    const done = old === '' ? edits.replaceInside(place, ' }', `${list} }`) : edits.replaceInside(place, old, list);
    if (done) changes.push(`${name} has other operands: ${words.join(', ')}`);
    else refused.push({ line, message: `${name}: its row of the schema is not on one line` });
  }
}

/** The lines of an enum's constants, by number. */
function linesOf({ place }: EnumSpec, edits: Edits): Map<number, number> {
  const numbers = edits.block(place.line, place.col).map((line) => /^\s*(\d+): /.exec(line)?.[1]);
  return new Map(
    numbers.flatMap((number, i) => (number === undefined ? [] : [[Number(number), place.line + i] as const])),
  );
}

/** The words of `-operands`: what a constant brings behind it is any number of words, so nothing is said of what follows. */
function wordsOf({ operands }: GrammarInstruction, grammar: Grammar): string[] {
  const words: string[] = [];
  for (const { kind, quantifier } of operands) {
    const parts = (grammar.groups.get(kind) ?? [kind]).map((part) => wordOf(part, grammar));
    if (parts.includes('any')) return [...words, 'any'];
    const sign = { one: '', optional: '?', many: '*' }[quantifier];
    words.push(parts.join('-') + sign);
  }
  return words;
}

function wordOf(kind: string, { kinds }: Grammar): string {
  switch (kind) {
    case 'IdResultType':
      return 'type';
    case 'IdResult':
      return 'result';
    case 'LiteralString':
      return 'string';
    case 'LiteralContextDependentNumber':
      return 'number';
    // An opcode, and then its operands.
    case 'LiteralSpecConstantOpInteger':
      return 'any';
    default:
      if (kind.startsWith('Id')) return 'id';
      return kinds.find(({ name }) => name === kind)?.members.some(({ parameters }) => parameters > 0) === true
        ? 'any'
        : 'literal';
  }
}
