/*
 * One line of a driver's log. Dumps of shaders show dwords behind their address, in decimal:
 *
 *     0052  00011410 f00d1002 fc810000 SAMPLE   R2.xyzw, ...      sb's disassembler
 *     0052 00011410 F00D1002 FC810000   SAMPLE  R2.xyzw, ...      the driver's own, since 2013
 *     0052 00011410   INST:0x10 RESOURCE_ID:18 ...                the driver's own before: a dword a line
 *
 * Whatever stands in front of them (quote marks, timestamps, names of programs) says nothing.
 */
import { chipNamed } from '../isa/tables/chips.ts';
import type { Chip, Generation, ShaderType } from '../isa/tables/chips.ts';

/** What a line says. */
export type LogLine =
  /** `===== SHADER #12 OPT ==== PS/CEDAR/EVERGREEN =====` */
  | { readonly kind: 'head'; readonly number: number; readonly optimized: boolean }
  | { readonly kind: 'target'; readonly target: string; readonly chip: Chip | undefined; readonly generation: string }
  /** `===== 94 dw ===== 14 gprs ===== 3 stack ====`, or `bytecode 94 dw -- 14 gprs -- 3 nstack ---`, which starts a dump. */
  | {
      readonly kind: 'size';
      readonly starts: boolean;
      readonly ndw: number | undefined;
      readonly ngpr: number | undefined;
      readonly nstack: number | undefined;
    }
  /** `shader 5 -- E` below the size: generation and number. */
  | { readonly kind: 'generation'; readonly generation: Generation; readonly number: number | undefined }
  | { readonly kind: 'end' }
  /** Dwords from an address on; `open` where nothing follows them, so that more may be on the next line. */
  | { readonly kind: 'words'; readonly address: number; readonly words: readonly number[]; readonly open: boolean }
  /** `  shader->input[0].gpr =1;`: what the driver knows about the shader above. */
  | { readonly kind: 'fact'; readonly path: readonly (string | number)[]; readonly value: number }
  /** Names the stage of the shader that follows. */
  | { readonly kind: 'stage'; readonly type: ShaderType }
  /** Names the GPU. */
  | { readonly kind: 'chip'; readonly chip: Chip }
  /** Part of a dump that says nothing here: rules, TGSI, the frame around facts. */
  | { readonly kind: 'frame' }
  | { readonly kind: 'unknown' };

const HEAD = /(?<!=)={2,} SHADER #(\d{1,9})( OPT)?(?: =|$)/;
const TARGET = /(?<![A-Z])([A-Z]+)\/(\w+)\/(R600|R700|EVERGREEN|CAYMAN) =/;
const STARTS = /\bbytecode \d/;
const NDW = /(?:(?<!=)=+|\bbytecode) (\d{1,7}) dw(?: |$)/;
const NGPR = /(?:(?<!=)=+|--) (\d{1,3}) gprs(?: |$)/;
const NSTACK = /(?:(?<!=)=+|--) (\d{1,5}) n?stack(?: |$)/;
const GENERATION = /(?:\bshader (\d{1,9}) -- | {5})([67EC])$/;
const OWN_WORD = /(?<!=)=+ (\d{4,7}) {2}([\da-f]{8}) =/;
const END = /(?<!=)={2,} SHADER_END(?: =|$)/;
const DUMP_END = /(?:^|\s)-{38}$/;
const RULE = /(?:^|\s)(?:(?:--TGSI)?[-_=#*]{8,}|={5} @\d+ =+)$/;
const WORDS = /(?<![\w.:/-])(\d{4,7})\s{1,4}([\dA-Fa-f]{8})(?![\w.])/;
const MORE_WORDS = /\s{1,4}([\dA-Fa-f]{8})(?![\w.])/y;
const FACT = /\bshader->([a-z_]\w*)(?:\[(\d{1,4})\])?(?:\.(\w+))? ?=(-?\d{1,10}|true|false);$/;
const TGSI_HEAD = /(?:^|[\s>:\]|])(?<!NEXT_SHADER )(VERT|FRAG|GEOM|TESS_CTRL|TESS_EVAL|COMP)$/;
const NIR_HEAD = /\bMESA_SHADER_(VERTEX|FRAGMENT|GEOMETRY|TESS_CTRL|TESS_EVAL|COMPUTE)\b/;
const TGSI_LINE = /(?:^|\s)(?:DCL |IMM\[|PROPERTY |\d+: [A-Z][A-Z\d_]+(?: |$))/;
const FACT_FRAME =
  /#include "gallium|void shader_\d+_fill_data|memset\(shader|shader->arrays = new|shader->file_\w+\[TGSI_FILE_\w+\]|PROP: |^\W*[{}]$/;
/** An element of a table: of inputs, of outputs, of system values. */
const ELEMENT = /(?<!\w)(\w+)\[\d+\] = \d+$/;
const TABLE = /(?:put|system_value)_/;
const GPU = /(?:\bon AMD |\bAMD |modesetting \(|\bATI )(R600|R[SV]\d{3}|[A-Z]+\d?)\b/;

const stages: Readonly<Record<string, ShaderType>> = {
  VERT: 'vs',
  FRAG: 'ps',
  GEOM: 'gs',
  TESS_CTRL: 'hs',
  TESS_EVAL: 'tes',
  COMP: 'cs',
  VERTEX: 'vs',
  FRAGMENT: 'ps',
  GEOMETRY: 'gs',
  COMPUTE: 'cs',
};

const generationLetters: Readonly<Record<string, Generation>> = { 6: 'R600', 7: 'R700', E: 'EVERGREEN', C: 'CAYMAN' };

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Za-z]`, 'g');

/** Characters of a line that count: no dump has longer ones. */
const LONGEST = 4096;

/** What a line of a log says; a header that was broken over two lines gives its parts from both. */
export function readLogLine(raw: string): readonly LogLine[] {
  const text = raw.slice(0, LONGEST).replaceAll(ESCAPES, '').replaceAll('\u00a0', ' ').trimEnd();
  const own = OWN_WORD.exec(text);
  if (own !== null) return [wordsLine(Number(own[1]), [own[2] ?? ''], false)];
  const words = readWords(text);
  if (words !== undefined) return [words];
  const banner = readBanner(text);
  return banner.length > 0 ? banner : [readFact(text) ?? readSurroundings(text)];
}

function readBanner(text: string): readonly LogLine[] {
  const found: LogLine[] = [];
  if (END.test(text)) found.push({ kind: 'end' });
  const head = HEAD.exec(text);
  if (head !== null) found.push({ kind: 'head', number: Number(head[1]), optimized: head[2] !== undefined });
  const [, target = '', name = '', generation = ''] = TARGET.exec(text) ?? [];
  if (name !== '') found.push({ kind: 'target', target, chip: chipNamed(name), generation });
  const [ndw, ngpr, nstack] = [NDW, NGPR, NSTACK].map((each) => numberIn(each, text));
  const starts = STARTS.test(text);
  if (starts || (ndw ?? ngpr ?? nstack) !== undefined) found.push({ kind: 'size', starts, ndw, ngpr, nstack });
  const letter = GENERATION.exec(text);
  const generationOf = generationLetters[letter?.[2] ?? ''];
  if (generationOf !== undefined) {
    found.push({ kind: 'generation', generation: generationOf, number: numberIn(GENERATION, text) });
  }
  return found;
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function readWords(text: string): LogLine | undefined {
  const first = WORDS.exec(text);
  if (first === null) return undefined;
  const words = [first[2] ?? ''];
  let end = first.index + first[0].length;
  MORE_WORDS.lastIndex = end;
  for (let more = MORE_WORDS.exec(text); more !== null; more = MORE_WORDS.exec(text)) {
    words.push(more[1] ?? '');
    end = MORE_WORDS.lastIndex;
  }
  return wordsLine(Number(first[1]), words, end === text.length);
}

function wordsLine(address: number, words: readonly string[], open: boolean): LogLine {
  return { kind: 'words', address, words: words.map((word) => Number.parseInt(word, 16)), open };
}

function readFact(text: string): LogLine | undefined {
  const [, name, index, member, said = ''] = FACT.exec(text) ?? [];
  if (name === undefined) return undefined;
  const path = [name, ...(index === undefined ? [] : [Number(index)]), ...(member === undefined ? [] : [member])];
  return { kind: 'fact', path, value: said === 'true' ? 1 : said === 'false' ? 0 : Number(said) };
}

function readSurroundings(text: string): LogLine {
  if (DUMP_END.test(text)) return { kind: 'end' };
  const type = stages[TGSI_HEAD.exec(text)?.[1] ?? NIR_HEAD.exec(text)?.[1] ?? ''];
  if (type !== undefined) return { kind: 'stage', type };
  const chip = chipNamed(GPU.exec(text)?.[1] ?? '');
  if (chip !== undefined) return { kind: 'chip', chip };
  const known = text.trim() === '' || RULE.test(text) || TGSI_LINE.test(text) || isFactFrame(text);
  return { kind: known || isBlank(text) ? 'frame' : 'unknown' };
}

function isFactFrame(text: string): boolean {
  return FACT_FRAME.test(text) || TABLE.test(ELEMENT.exec(text)?.[1] ?? '');
}

/** Whether there is nothing, or only a prefix such as `game[4711]:`. */
function isBlank(text: string): boolean {
  return /^[\s>|]*$|\d\]:?$/.test(text);
}

const LEADING_WORDS = /^[\s>|]*((?:[\dA-Fa-f]{8}(?:\s+|$))+)/;

/** Dwords at the start of a line that goes on where the one above was broken. */
export function wordsGoingOn(text: string): readonly number[] {
  const [, found = ''] = LEADING_WORDS.exec(text.slice(0, LONGEST)) ?? [];
  return (found.match(/[\dA-Fa-f]{8}/g) ?? []).map((word) => Number.parseInt(word, 16));
}

const LEADING = /^[\s>|]*/;
const OPERANDS = /^(?:(?:Param)?[-|_A-Z\d[\](){}.,:;+*@%#=/xyzwtsa-f]+(?:\s+|$))+$/;

/** Whether a line looks like the rest of an instruction that was broken: operands, flags, swizzles. */
export function isBrokenOff(text: string): boolean {
  return text.length <= LONGEST && OPERANDS.test(text.replace(LEADING, ''));
}
