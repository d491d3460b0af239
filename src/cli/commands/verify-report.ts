/* What `verify` finds, for services that show it beside the code: SARIF 2.1.0, and commands of GitHub's workflows. */
import { printable, safe } from '../../core/index.ts';
import type { Diagnostic, JsonObject, SafeText, Severity } from '../../core/index.ts';

/** Diagnostics of one file; more than are listed are counted. */
export interface Verified {
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly leftOut: number;
}

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** A log of SARIF, and whether results are missing because there was no room for them. */
export interface SarifLog {
  readonly log: JsonObject;
  readonly isCut: boolean;
}

/**
 * A log of SARIF with one run; a rule for each code, a result for each diagnostic, whole ones within `room` bytes. `readAll` is false where
 * a file could not be read.
 */
export function sarifLog(
  files: readonly Verified[],
  version: string,
  readAll: boolean,
  room: number = Infinity,
): SarifLog {
  const whole = logOf(files, version, readAll);
  const { left, results } = fitting(whole, room);
  if (left >= 0) return { log: whole, isCut: false };
  const [run] = whole.runs;
  const cut = { code: 'limit/output', resultsLeftOut: run.results.length - results.length };
  const invocations = [{ executionSuccessful: false }];
  return { log: { ...whole, runs: [{ ...run, invocations, results, properties: { cut } }] }, isCut: true };
}

/** The results of a log that there is room for, and what is left of it then; below 0 where some are missing. */
function fitting({ runs: [run] }: Log, room: number): { left: number; results: readonly JsonObject[] } {
  if (room === Infinity) return { left: room, results: run.results };
  let left = room - bytesOf({ ...run, results: [] });
  for (const [i, result] of run.results.entries()) {
    left -= bytesOf(result);
    if (left < 0) return { left, results: run.results.slice(0, i) };
  }
  return { left, results: run.results };
}

/** Bytes of a part of a log, indented as in it. */
function bytesOf(part: JsonObject): number {
  const text = JSON.stringify(part, null, 2);
  return new TextEncoder().encode(text).length + DEPTH * text.split('\n').length;
}

/** Blanks before the lines of a result. */
const DEPTH = 8;

type Log = JsonObject & { readonly runs: readonly [JsonObject & { readonly results: readonly JsonObject[] }] };

function logOf(files: readonly Verified[], version: string, readAll: boolean): Log {
  const codes = [...new Set(files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)))].sort();
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'lanescope', version, rules: codes.map((id) => ({ id })) } },
        invocations: [{ executionSuccessful: readAll }],
        artifacts: files.map(({ file, leftOut }) => ({
          location: { uri: uriOf(file) },
          ...(leftOut > 0 && { properties: { diagnosticsLeftOut: leftOut } }),
        })),
        results: files.flatMap((each, index) => resultsOf(each, index, codes)),
        columnKind: 'unicodeCodePoints',
      },
    ],
  };
}

function resultsOf({ file, diagnostics }: Verified, index: number, codes: readonly string[]): JsonObject[] {
  return diagnostics.map(({ code, severity, message, at: { offset, section, path } }) => {
    const place = [section, path].filter((part) => part !== undefined).join(': ');
    // Offsets of SARIF are numbers; what no number holds is in the text alone.
    const byteOffset = offset === undefined || offset > Number.MAX_SAFE_INTEGER ? undefined : Number(offset);
    return {
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level: levels[severity],
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file), index },
            ...(byteOffset !== undefined && { region: { byteOffset, byteLength: 0 } }),
          },
          ...(place !== '' && { logicalLocations: [{ fullyQualifiedName: place }] }),
        },
      ],
    };
  });
}

/** A path as a reference of a URI, relative where it is. */
function uriOf(file: string): string {
  const parts = file.split('/').map(encodeURIComponent).join('/');
  return file.startsWith('/') ? `file://${parts}` : parts;
}

const commands: Readonly<Record<Severity, SafeText>> = {
  error: safe`error`,
  warning: safe`warning`,
  info: safe`notice`,
};

/** A line for each diagnostic, which GitHub shows as an annotation of the file. */
export function workflowLines({ file, diagnostics, leftOut }: Verified): SafeText[] {
  const lines = diagnostics.map(({ code, severity, message, at }) => {
    const where = [at.offset === undefined ? '' : `at 0x${at.offset.toString(16)}`, at.section ?? '', at.path ?? ''];
    const place = where.filter((part) => part !== '').join(', ');
    const text = place === '' ? message : `${message} (${place})`;
    const title = safe`::${commands[severity]} file=${printable(property(file))},title=${printable(property(code))}`;
    return safe`${title}::${printable(escaped(text))}`;
  });
  return leftOut === 0 ? lines : [...lines, safe`::notice file=${printable(property(file))}::${leftOut} more`];
}

/** What ends commands of GitHub that are not all. */
export function workflowCut({ code, message }: Diagnostic): SafeText {
  return safe`::error title=${printable(property(code))}::${printable(escaped(message))}\n`;
}

/** Text of a command: a line, and no percent sign that says something else. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
