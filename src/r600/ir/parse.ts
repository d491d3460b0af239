/* Reads the IR's text. Any mistake in it is a FormatError `r600/bad-ir` that names the line. */
import { aluOpNamed } from '../isa/tables/alu-opcodes.ts';
import { cfOpNamed } from '../isa/tables/cf-opcodes.ts';
import { chipNamed, shaderTypeNamed } from '../isa/tables/chips.ts';
import { fetchOpNamed } from '../isa/tables/fetch-opcodes.ts';
import type { Slot } from '../isa/program.ts';
import type { Fields } from './fields.ts';
import type { AluCode, Container, Node, NodeFlag, Operands, RegionNode } from './node.ts';
import { badText, parseValue } from './parse-value.ts';
import {
  aluCode,
  createAlu,
  createBlock,
  createCf,
  createClause,
  createDepart,
  createFetch,
  createGroup,
  createIf,
  createPacked,
  createPhi,
  createPsi,
  createRegion,
  createRepeat,
  createShader,
} from './shader.ts';
import type { Shader } from './shader.ts';
import { append } from './tree.ts';
import { isVersioned } from './value.ts';
import type { Pin, Value } from './value.ts';

interface Cursor {
  readonly shader: Shader;
  readonly lines: readonly string[];
  line: number;
  readonly open: RegionNode[];
  readonly seenRegions: Set<number>;
}

const pins: readonly Pin[] = ['REG', 'CHAN', 'FIXED', 'PREALLOC', 'GLOBAL'];
const flagNames: ReadonlyMap<string, NodeFlag> = new Map(
  (['DEAD', 'DONT_KILL', 'DONT_HOIST', 'DONT_MOVE', 'SCHEDULE_EARLY', 'COPY'] as const).map((flag) => [
    flag.toLowerCase(),
    flag,
  ]),
);

/** Containers that may be inside each other, at most. */
const MAX_DEPTH = 1000;

/** The shader that a text describes. */
export function parseShader(text: string): Shader {
  const lines = text.split('\n').map((line) => line.trim());
  const head = /^shader (\S+) (\S+)$/.exec(lines[0] ?? '');
  const type = shaderTypeNamed(head?.[1] ?? '');
  const chip = chipNamed(head?.[2] ?? '');
  if (type === undefined || chip === undefined) throw badText('it does not begin with "shader TYPE CHIP"', 1);
  const cursor: Cursor = {
    shader: createShader(chip, type),
    lines,
    line: 1,
    open: [],
    seenRegions: new Set(),
  };
  for (; lines[cursor.line] !== 'begin'; cursor.line++) parseHeader(cursor, lines[cursor.line]);
  cursor.line++;
  parseBody(cursor, cursor.shader.root, 'end', 0);
  return cursor.shader;
}

function fail(cursor: Cursor, message: string): never {
  throw badText(message, cursor.line + 1);
}

function value(cursor: Cursor, text: string, defines = false): Value | undefined {
  return parseValue(cursor.shader, text, cursor.line + 1, defines);
}

function realValue(cursor: Cursor, text: string): Value {
  return value(cursor, text) ?? fail(cursor, 'a value is missing');
}

function parseHeader(cursor: Cursor, line: string | undefined): void {
  if (line === undefined) fail(cursor, 'no "begin"');
  const { root, arrays } = cursor.shader;
  const [word, ...rest] = line.split(' ');
  switch (word) {
    case 'array': {
      const parts = /^array A(\d{1,3})\.([xyzw])\[(\d{1,3})\](?: @R(\d{1,3}))?$/.exec(line);
      const [gpr, size] = [Number(parts?.[1]), Number(parts?.[3])];
      if (parts === null || gpr + size > 128 || size === 0) fail(cursor, 'bad array');
      const assigned = parts[4] === undefined ? undefined : Number(parts[4]);
      arrays.push({ gpr, chan: 'xyzw'.indexOf(parts[2] ?? ''), size, assigned });
      break;
    }
    case 'inputs':
      root.inputs.push(...rest.map((text) => realValue(cursor, text)));
      break;
    case 'results':
      root.results.push(...rest.map((text) => realValue(cursor, text)));
      break;
    case 'value':
      setAttributes(cursor, realValue(cursor, rest[0] ?? '_'), rest.slice(1));
      break;
    default:
      fail(cursor, `unknown word "${word}"`);
  }
}

function setAttributes(cursor: Cursor, about: Value, attributes: readonly string[]): void {
  for (const attribute of attributes) {
    const component = /^@(\d{1,3})$/.exec(attribute);
    const pin = pins.find((each) => each === attribute);
    if (component !== null) about.assigned = Number(component[1]);
    else if (/^\.[xyzw]$/.test(attribute) && isVersioned(about)) about.chan = 'xyzw'.indexOf(attribute.charAt(1));
    else if (pin !== undefined) about.pins = [...about.pins, pin];
    else fail(cursor, `unknown attribute "${attribute}"`);
  }
}

function parseBody(cursor: Cursor, container: Container, end: string, depth: number): void {
  if (depth > MAX_DEPTH) fail(cursor, `more than ${MAX_DEPTH} containers in each other`);
  for (; ; cursor.line++) {
    const line = cursor.lines[cursor.line] ?? fail(cursor, `no "${end}"`);
    if (line === end) return;
    if (line === '') continue;
    if (line.endsWith('{')) {
      const node = parseContainer(cursor, line.slice(0, -1).trim());
      append(container, node);
      cursor.line++;
      if (node.kind === 'region') cursor.open.push(node);
      parseBody(cursor, node, '}', depth + 1);
      if (node.kind === 'region') cursor.open.pop();
    } else if (line.startsWith('loop_phi ') || line.startsWith('phi ')) {
      if (container.kind !== 'region') fail(cursor, 'phi outside of a region');
      const loop = line.startsWith('loop_');
      const { dst, src, attributes } = operands(cursor, line.slice(line.indexOf(' ') + 1), '');
      const phi = createPhi(dst[0] ?? fail(cursor, 'phi without destination'), src);
      setFlags(cursor, phi, attributes);
      (loop ? container.loopPhi : container.phi).push(phi);
      phi.parent = container;
    } else {
      append(container, parseInstruction(cursor, line));
    }
  }
}

function parseContainer(cursor: Cursor, head: string): Container {
  const [text, attributes] = splitAttributes(head);
  const [word, ...rest] = text.split(' ');
  switch (word) {
    case 'region': {
      const id = Number(rest[0]);
      if (!/^\d{1,7}$/.test(rest[0] ?? '') || cursor.seenRegions.has(id)) fail(cursor, 'bad region number');
      cursor.seenRegions.add(id);
      return createRegion(cursor.shader, id);
    }
    case 'depart':
    case 'repeat': {
      const target = cursor.open.findLast((region) => region.id === Number(rest[0]));
      if (target === undefined) fail(cursor, `${word} without its region`);
      return numbered(cursor, word, target, Number(rest[1]));
    }
    case 'if':
      return createIf(realValue(cursor, rest.join(' ')));
    case 'clause': {
      const op = cfOpNamed(rest[0] ?? '') ?? fail(cursor, `no instruction "${rest[0]}"`);
      const node = createClause(op, fieldsIn(attributes));
      setFlags(
        cursor,
        node,
        attributes.filter((each) => !each.includes('=')),
      );
      return node;
    }
    case 'group':
      return createGroup();
    case 'packed':
      return createPacked();
    case 'block':
      return createBlock(cursor.shader, Number(rest[1] ?? 0) || 0, Number(rest[0]) || 0);
    default:
      return fail(cursor, `unknown container "${word}"`);
  }
}

/** A depart or repeat at its index among those of its region; they may be in any order. */
function numbered(cursor: Cursor, word: 'depart' | 'repeat', target: RegionNode, index: number): Container {
  if (!Number.isInteger(index) || index < 0 || index > 100_000) fail(cursor, `bad ${word} index`);
  if (word === 'depart') {
    const node = createDepart(target);
    node.index = index;
    target.departs.sort((a, b) => a.index - b.index);
    return node;
  }
  const node = createRepeat(target);
  node.index = index;
  target.repeats.sort((a, b) => a.index - b.index);
  return node;
}

function splitAttributes(text: string): readonly [string, readonly string[]] {
  const at = text.indexOf(' ; ');
  return at < 0 ? [text, []] : [text.slice(0, at), text.slice(at + 3).split(' ')];
}

function fieldsIn(attributes: readonly string[]): Fields {
  return Object.fromEntries(
    attributes.flatMap((each) => {
      const [, name, value] = /^([A-Z0-9_]+)=(\d+)$/.exec(each) ?? [];
      return name === undefined ? [] : [[name, Number(value)]];
    }),
  );
}

function setFlags(cursor: Cursor, node: Node, attributes: readonly string[]): void {
  for (const attribute of attributes) {
    const flag = flagNames.get(attribute) ?? fail(cursor, `unknown attribute "${attribute}"`);
    node.flags = [...node.flags, flag];
  }
}

interface Parts {
  readonly name: string;
  readonly dst: Operands;
  readonly src: Operands;
  readonly sources: readonly string[];
  readonly attributes: readonly string[];
}

/** `dst, dst = OP src, src ; attributes`; without OP where `name` is ''. */
function operands(cursor: Cursor, line: string, name: string | undefined): Parts {
  const [text, attributes] = splitAttributes(line);
  const at = text.indexOf(' =');
  const left = at < 0 ? '' : text.slice(0, at);
  const right = (at < 0 ? text : text.slice(at + 2)).trim();
  const [first = '', ...others] = right.split(' ');
  const op = name ?? first;
  const rest = name === undefined ? others.join(' ') : right;
  const sources = rest === '' ? [] : rest.split(', ');
  return {
    name: op,
    dst: left === '' ? [] : left.split(', ').map((each) => value(cursor, each, true)),
    src: sources.map((each) => value(cursor, bare(each))),
    sources,
    attributes,
  };
}

/** A source without its modifiers. */
function bare(text: string): string {
  const plain = text.startsWith('-') ? text.slice(1) : text;
  return plain.startsWith('|') ? plain.slice(1, -1) : plain;
}

function parseInstruction(cursor: Cursor, line: string): Node {
  const [, slot, alu = ''] = /^([xyzwt]): (.*)$/.exec(line) ?? [];
  if (slot !== undefined) return parseAlu(cursor, 'xyzwt'.indexOf(slot) as Slot, alu);
  const word = line.slice(0, Math.max(0, line.indexOf(' ')));
  const rest = line.slice(word.length + 1);
  if (word === 'psi') {
    const { dst, src } = operands(cursor, rest, '');
    return createPsi(dst[0] ?? fail(cursor, 'psi without destination'), src);
  }
  if (word !== 'cf' && word !== 'fetch') fail(cursor, `unknown instruction "${line}"`);
  const { name, dst, src, attributes } = operands(cursor, rest, undefined);
  const fields = fieldsIn(attributes);
  const node =
    word === 'cf'
      ? createCf(cfOpNamed(name) ?? fail(cursor, `no instruction "${name}"`), fields, dst, src)
      : createFetch(fetchOpNamed(name) ?? fail(cursor, `no fetch "${name}"`), fields, dst, src);
  setFlags(
    cursor,
    node,
    attributes.filter((each) => !each.includes('=')),
  );
  return node;
}

function parseAlu(cursor: Cursor, slot: Slot, text: string): Node {
  const { name, dst, src, sources, attributes } = operands(cursor, text, undefined);
  const op = aluOpNamed(name) ?? fail(cursor, `no ALU instruction "${name}"`);
  if (src.length < op.sources) fail(cursor, `${name} needs ${op.sources} sources`);
  const modifiers = sources
    .slice(0, op.sources)
    .map((each) => ({ neg: each.startsWith('-'), abs: /^-?\|/.test(each) }));
  const changes: { -readonly [K in keyof AluCode]?: AluCode[K] } = {};
  const flags: string[] = [];
  let pred: Value | undefined;
  for (const attribute of attributes) {
    const [key, number] = attribute.split('=');
    switch (key) {
      case 'exec':
        changes.updateExecMask = true;
        break;
      case 'pred':
        changes.updatePred = true;
        break;
      case 'clamp':
        changes.clamp = true;
        break;
      case 'fog':
        changes.fogMerge = true;
        break;
      case 'omod':
        changes.omod = Number(number) & 3;
        break;
      case 'index':
        changes.indexMode = Number(number) & 7;
        break;
      case 'bank':
        changes.bankSwizzle = Number(number) & 7;
        break;
      case 'offset':
        changes.idxOffset = Number(number) & 63;
        break;
      case 'where':
        changes.predSel = Number(number) & 3;
        break;
      case 'by':
        pred = value(cursor, number ?? '_');
        break;
      default:
        flags.push(attribute);
    }
  }
  const node = createAlu(aluCode(op, { ...changes, slot, modifiers }), dst, src, pred);
  setFlags(cursor, node, flags);
  return node;
}
