/*
 * Make the tables of SPIR-V's core that the rules in src/spirv/core-rules read, of a grammar in the Khronos registry's JSON:
 *
 *     npx tsx scripts/spirv-core-tables.ts spirv.core.grammar.json older.json
 *
 * Both are include/spirv/unified1/spirv.core.grammar.json of Khronos's repository SPIRV-Headers: of the main branch in August 2026 (0d25db9), and of
 * the tag sdk-1.3.239.0, which SPIRV-Tools 2023.1 was built with. What is not in the older one came later.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

interface Operand {
  readonly kind: string;
  readonly quantifier?: string;
}

interface Named {
  readonly version?: string;
  readonly lastVersion?: string;
  readonly capabilities?: readonly string[];
  readonly extensions?: readonly string[];
}

interface Grammar {
  readonly instructions: readonly (Named & {
    readonly opname: string;
    readonly opcode: number;
    readonly class: string;
    readonly operands?: readonly Operand[];
  })[];
  readonly operand_kinds: readonly {
    readonly category: string;
    readonly kind: string;
    readonly enumerants?: readonly (Named & {
      readonly enumerant: string;
      readonly value: number | string;
      readonly parameters?: readonly Operand[];
    })[];
  }[];
}

const short: Readonly<Record<string, string>> = {
  IdResultType: 'T',
  IdResult: 'R',
  IdRef: 'I',
  LiteralInteger: 'L',
  LiteralString: 'S',
};

const [grammar, older] = process.argv.slice(2, 4).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Grammar);
if (grammar === undefined || older === undefined) throw new Error('needs two grammars');

/** Opcodes, and numbers of enumerants behind their kind, that the older grammar has. */
const known = new Set([
  ...older.instructions.map(({ opcode }) => `${opcode}`),
  ...older.operand_kinds.flatMap(({ kind, enumerants = [] }) =>
    enumerants.map(({ value }) => `${kind} ${Number(value)}`),
  ),
]);

/** `61 OpLoad 1.0 T R I MemoryAccess? | capabilities | extensions`, `+` in front of what came after 2023.1. */
function row(
  kind: string | undefined,
  value: number,
  name: string,
  { version = '1.0', lastVersion, capabilities = [], extensions = [] }: Named,
  operands: readonly Operand[],
): string {
  const later = known.has(kind === undefined ? `${value}` : `${kind} ${value}`) ? '' : '+';
  const words = operands.map((operand) => `${short[operand.kind] ?? operand.kind}${operand.quantifier ?? ''}`);
  const head = [
    `${later}${value}`,
    name,
    lastVersion === undefined ? version : `${version}-${lastVersion}`,
    ...words,
  ].join(' ');
  return [head, capabilities.join(' '), extensions.join(' ')].join('|').replace(/\|+$/, '');
}

const instructions = new Map<number, string>();
for (const each of grammar.instructions) {
  if (each.class === '@exclude' || instructions.has(each.opcode)) continue;
  instructions.set(each.opcode, row(undefined, each.opcode, each.opname.replace(/^Op/, ''), each, each.operands ?? []));
}
const kinds: string[] = [];
for (const { category, kind, enumerants = [] } of grammar.operand_kinds) {
  if (category !== 'BitEnum' && category !== 'ValueEnum') continue;
  const rows = new Map<number, string>();
  for (const each of enumerants) {
    const value = Number(each.value);
    if (!rows.has(value)) rows.set(value, row(kind, value, each.enumerant, each, each.parameters ?? []));
  }
  kinds.push(`  ${kind}: { mask: ${category === 'BitEnum'}, rows: ${JSON.stringify([...rows.values()])} },`);
}
const text = `/*
 * What the grammar of SPIR-V's core says, written by scripts/spirv-core-tables.ts:
 *
 *   number name version[-last version] operands|capabilities|extensions
 *
 * A \`+\` in front: SPIRV-Tools 2023.1 does not know it. Operands: T result type, R result, I id, L literal, S string, else the kind.
 */

/** An enum of operands. */
export interface KindText {
  readonly mask: boolean;
  readonly rows: readonly string[];
}

/** Instructions by ascending opcode, their names without Op. */
export const instructionRows: readonly string[] = ${JSON.stringify([...instructions].sort(([a], [b]) => a - b).map(([, each]) => each))};

/** Enums of operands by their kind. */
export const kindRows: Readonly<Record<string, KindText>> = {
${kinds.join('\n')}
};
`;
const target = join(import.meta.dirname, '../src/spirv/core-rules/tables.ts');
writeFileSync(
  target,
  await format(text, { parser: 'typescript', singleQuote: true, printWidth: 120, trailingComma: 'all' }),
);
