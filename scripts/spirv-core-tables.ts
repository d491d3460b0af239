/*
 * Make the tables of SPIR-V's core that the rules in src/spirv/core-rules read, of a grammar in the Khronos registry's JSON:
 *
 *     npx tsx scripts/spirv-core-tables.ts spirv.core.grammar.json [names]
 *
 * The grammar is include/spirv/unified1/spirv.core.grammar.json of Khronos's repository SPIRV-Headers, main branch, August 2026. `names` is a list of
 * the words that SPIRV-Tools 2023.1 knows, one a line: what is not among them came later. Debian 12's package spirv-tools has them:
 *
 *     strings -n 1 /usr/lib/x86_64-linux-gnu/libSPIRV-Tools.a | sort -u > names
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
  readonly aliases?: readonly string[];
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

const [file = '', namesFile] = process.argv.slice(2);
const grammar = JSON.parse(readFileSync(file, 'utf8')) as Grammar;
const known = namesFile === undefined ? undefined : new Set(readFileSync(namesFile, 'utf8').split('\n'));

/** `61 OpLoad 1.0 T R I MemoryAccess? | capabilities | extensions`, `+` in front of what came after 2023.1. */
function row(
  value: number,
  name: string,
  { version = '1.0', lastVersion, aliases = [], capabilities = [], extensions = [] }: Named,
  operands: readonly Operand[],
): string {
  const names = [name, ...aliases.map((alias) => alias.replace(/^Op(?=[A-Z])/, ''))];
  const later = known !== undefined && names.every((each) => !known.has(each)) ? '+' : '';
  const words = operands.map(({ kind, quantifier = '' }) => `${short[kind] ?? kind}${quantifier}`);
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
  instructions.set(each.opcode, row(each.opcode, each.opname.replace(/^Op/, ''), each, each.operands ?? []));
}
const kinds: string[] = [];
for (const { category, kind, enumerants = [] } of grammar.operand_kinds) {
  if (category !== 'BitEnum' && category !== 'ValueEnum') continue;
  const rows = new Map<number, string>();
  for (const each of enumerants) {
    const value = Number(each.value);
    if (!rows.has(value)) rows.set(value, row(value, each.enumerant, each, each.parameters ?? []));
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
  await format(text, { parser: 'typescript', singleQuote: true, printWidth: 140, trailingComma: 'all' }),
);
