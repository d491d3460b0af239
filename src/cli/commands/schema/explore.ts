import path from 'node:path';
import type { SchemaFacts } from '../../../codegen/index.ts';
import {
  Diagnostics,
  describe,
  fromError,
  printable,
  printableLines,
  printableText,
  safe,
} from '../../../core/index.ts';
import { Explorer, ksyLines, strips } from '../../../cuda/advanced.ts';
import type { Exploration, ExploredTable, KnownField, KnownSchema } from '../../../cuda/advanced.ts';
import { detect } from '../../../cuda/index.ts';
import { FormatError } from '../../../runtime/index.ts';
import type { Limits } from '../../../runtime/index.ts';
import { exitCode } from '../../errors/exit-code.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';
import { openInput } from '../../input/input.ts';
import { writeDocument } from '../../output/documents.ts';
import { complain, withOutput } from '../../output/output.ts';
import { loadCodegen } from '../../schema/load-codegen.ts';
import { ownSchema } from '../../schema/own-schema.ts';
import { schemaFile } from '../../schema/schema-file.ts';

/** What `schema explore` takes. */
export interface ExploreOptions {
  readonly json?: boolean | undefined;
  readonly output?: string | undefined;
  readonly schema?: string | undefined;
  readonly svg?: string | undefined;
  readonly importPath?: readonly string[] | undefined;
  readonly limit?: Limits | undefined;
}

/** `schema explore`: what coredumps have that the schema does not know; answers 1 where a file cannot be read. */
export async function exploreFiles(files: readonly string[], options: ExploreOptions): Promise<ExitCode> {
  const explorer = new Explorer(await knownSchema(options));
  let read = 0;
  for (const file of files) if (await addFile(explorer, file, options)) read++;
  if (read === 0)
    throw new Failure('schema/nothing-read', 'no file could be read as a CUDA coredump', exitCode.badFile);
  const found = explorer.result();
  if (options.json === true) {
    await writeDocument(options, { files, read, ...exploredJson(found) });
  } else {
    const text = printableLines(exploredLines(found, read));
    await withOutput(options.output, (output) => output.text(text), options.limit?.output);
  }
  if (options.svg !== undefined)
    await withOutput(options.svg, (output) => output.text(printableText(strips(found.tables))));
  return read === files.length ? exitCode.ok : exitCode.badFile;
}

async function addFile(explorer: Explorer, file: string, options: ExploreOptions): Promise<boolean> {
  const report = new Diagnostics();
  const say = (): void =>
    complain(
      ...report.list
        .filter(({ severity }) => severity !== 'info')
        .map((each) => safe`lanescope: ${printable(file)}: ${describe(each)}`),
    );
  try {
    const input = await openInput(file, report, { limit: options.limit });
    try {
      const head = await input.source.read(0, Math.min(64, input.source.size));
      if (detect(head, '') !== 'yes')
        throw new FormatError('schema/not-cuda', 'not a CUDA coredump; no other format is explored');
      await explorer.add(input.source, file, report);
      return report.count('error') === 0;
    } finally {
      await input.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add(fromError(error));
    return false;
  } finally {
    say();
  }
}

async function knownSchema(options: ExploreOptions): Promise<KnownSchema> {
  const { SchemaError, fileHost, formatProblem, schemaFacts } = await loadCodegen('schema explore');
  const own = ownSchema('cuda');
  const file = await schemaFile(options.schema ?? own);
  try {
    return knownOf(schemaFacts(file, fileHost([...(options.importPath ?? []), path.dirname(own)])));
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const details = error.problems.map((problem) => printableText(formatProblem(problem)));
    throw new Failure('schema/invalid', 'the schema has errors:', exitCode.usage, details);
  }
}

/** Fields of bytes are holes: nothing is known of them but their place. */
function knownOf({ layout, enums }: SchemaFacts): KnownSchema {
  const records = Object.entries(layout.types).map(([name, type]): [string, KnownField[]] => {
    if (type.layout === 'variable') return [name, []];
    const fields = Object.entries(type.fields).filter(([, { type: is }]) => is !== 'bytes');
    return [
      name,
      fields.map(([id, { offset, size, type: is }]) => ({ name: id, offset, size, of: /\((.*)\)$/.exec(is)?.[1] })),
    ];
  });
  return { records: new Map(records), enums };
}

function exploredJson({ tables, values, rows }: Exploration) {
  return {
    known: tables.length === 0 && values.length === 0,
    rows,
    tables: tables.map((table) => ({
      name: table.gathered.name,
      type: table.gathered.type,
      known_type: table.hasType,
      rows: table.rows,
      row_sizes: table.rowSizes,
      left_out: table.leftOut,
      candidates: table.candidates.map((each) => ({
        offset: each.offset,
        size: each.size,
        kind: each.kind,
        why: each.why,
        rows: each.rows,
        files: each.files,
        distinct: each.distinct,
        entropy: each.entropy,
        decided_by: each.decidedBy,
      })),
      ksy: ksyLines(table),
    })),
    values: values.map((each) => ({ ...each })),
  };
}

function exploredLines({ tables, values, rows }: Exploration, files: number): string[] {
  const read = `${rows} rows of ${files} file${files === 1 ? '' : 's'}`;
  if (tables.length === 0 && values.length === 0) return [`the schema knows every byte of ${read}`];
  const unknown = values.map(
    ({ record, field, of, value, rows: count }) => `${record}.${field}: ${value} in ${count} rows is not in ${of}`,
  );
  return [...tables.flatMap(tableLines), ...unknown, '', `${read}; everything above is a guess`];
}

function tableLines(table: ExploredTable): string[] {
  const { gathered, hasType, rows, rowSizes, candidates, leftOut } = table;
  const type = hasType ? '' : `, section type 0x${gathered.type.toString(16)} is not in the schema`;
  return [
    `${gathered.name}: ${rows} rows of ${rowSizes.join(', ')} bytes${type}`,
    ...candidates.map((each) => {
      const decided = each.decidedBy.length === 0 ? '' : `; decided by ${each.decidedBy.join(', ')}`;
      const often = `${each.rows} rows, ${each.files} files, ${each.distinct} values, ${each.entropy} bits`;
      return `  ${each.offset}  u${each.size}  ${each.kind}: ${each.why} (${often})${decided}`;
    }),
    ...(leftOut > 0 ? [`  ${leftOut} bytes after these were not looked at`] : []),
    '',
    ...ksyLines(table).map((line) => `      ${line}`),
    '',
  ];
}
