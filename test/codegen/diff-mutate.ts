/* Models at random, and one change of each. */
import type { Pick } from '../support/random.ts';
import { sizeOf } from './diff-model.ts';
import type { Model, ModelField } from './diff-model.ts';

type Int = Extract<ModelField, { kind: 'int' }>;

function int(id: string, pick: Pick): Int {
  const width = ([1, 2, 4] as const)[pick(3)] ?? 4;
  return { kind: 'int', id, width, signed: pick(4) === 0, order: pick(3) === 0 ? 'be' : 'le' };
}

/** A model with one of each kind that the seed picks. */
export function modelOf(pick: Pick): ModelField[] {
  const model: ModelField[] = [];
  if (pick(2) === 0) model.push({ kind: 'magic', id: 'magic', contents: [77, 65, 71] });
  model.push(int('a', pick), { kind: 'int', id: 'flag', width: 1, signed: false, order: 'le' });
  if (pick(2) === 0) model.push({ kind: 'int', id: 'kind', width: 1, signed: false, order: 'le', valid: [1, 2, 3, 5] });
  if (pick(2) === 0) model.push({ kind: 'maybe', id: 'extra', flag: 'flag', when: 1, width: 2 });
  if (pick(2) === 0) model.push({ kind: 'inline', id: 'part', fields: [int('x', pick), int('y', pick)] });
  if (pick(2) === 0)
    model.push({ kind: 'box', id: 'box', size: 16, fields: [int('p', pick), { kind: 'bytes', id: 'q', size: 3 }] });
  if (pick(3) === 0) model.push({ ...int('list', pick), count: 3 });
  if (pick(2) === 0)
    model.push(
      { kind: 'int', id: 'len', width: 1, signed: false, order: 'le' },
      { kind: 'sized', id: 'blob', length: 'len' },
    );
  if (pick(2) === 0) {
    const row = [int('r', pick), int('s', pick), int('t', pick)];
    model.push(
      { kind: 'int', id: 'entsize', width: 1, signed: false, order: 'le' },
      { kind: 'rows', id: 'rows', count: 2, old: 2, fields: row },
    );
  }
  const end = pick(3);
  if (end === 0) model.push({ kind: 'rest', id: 'rest' });
  if (end === 1) model.push({ kind: 'bytes', id: 'end', size: 2 });
  return model;
}

/** A change, and which id of the older model each renamed id was. */
export interface Mutated {
  readonly model: Model;
  readonly renamed: ReadonlyMap<string, string>;
}

type Mutation = (model: ModelField[], pick: Pick, renamed: Map<string, string>) => boolean;

/** Lists of fields that fields may be added to: the file's own and those of structures in it. */
function listOf(model: ModelField[], pick: Pick): ModelField[] {
  const inner = model.flatMap((field) => (field.kind === 'inline' || field.kind === 'box' ? [field.fields] : []));
  return [model, model, ...inner][pick(2 + inner.length)] as ModelField[];
}

/** Fields that no other field asks for. */
function free(list: readonly ModelField[]): number[] {
  return list.flatMap(({ id, kind }, i) =>
    ['flag', 'len', 'entsize'].includes(id) || kind === 'rest' || kind === 'rows' ? [] : [i],
  );
}

function change<K extends ModelField['kind']>(
  model: ModelField[],
  kind: K,
  edit: (field: Extract<ModelField, { kind: K }>) => void,
): boolean {
  const found = model.find((field) => field.kind === kind);
  if (found === undefined) return false;
  edit(found as Extract<ModelField, { kind: K }>);
  return true;
}

const plainInt = ({ id, kind }: ModelField): boolean =>
  kind === 'int' && !['flag', 'len', 'entsize', 'kind'].includes(id);

function editInt(model: ModelField[], pick: Pick, edit: (field: Int) => void): boolean {
  const list = listOf(model, pick).filter(plainInt);
  const found = list[pick(Math.max(1, list.length))];
  if (found?.kind !== 'int') return false;
  edit(found);
  return true;
}

function fits(model: Model): boolean {
  return model.every(
    (field) => field.kind !== 'box' || field.fields.reduce((sum, each) => sum + sizeOf(each), 0) <= field.size,
  );
}

export const mutations: Readonly<Record<string, Mutation>> = {
  'add anywhere': (model, pick) => {
    const list = listOf(model, pick);
    list.splice(pick(list.length + (list.at(-1)?.kind === 'rest' ? 0 : 1)), 0, int('fresh', pick));
    return true;
  },
  'add last': (model, pick) => {
    if (model.at(-1)?.kind === 'rest') return false;
    model.push(int('fresh', pick));
    return true;
  },
  'add in a box': (model, pick) => change(model, 'box', ({ fields }) => void fields.push(int('fresh', pick))),
  'remove anywhere': (model, pick) => {
    const list = listOf(model, pick);
    const at = free(list);
    if (list.length < 2 || at.length === 0) return false;
    list.splice(at[pick(at.length)] as number, 1);
    return true;
  },
  'remove last': (model) => {
    if (!free(model).includes(model.length - 1)) return false;
    model.pop();
    return true;
  },
  'swap two': (model, pick) => {
    const list = listOf(model, pick);
    const at = free(list);
    const i = at[pick(at.length)];
    if (i === undefined || !at.includes(i + 1)) return false;
    list.splice(i, 2, list[i + 1] as ModelField, list[i] as ModelField);
    return true;
  },
  widen: (model, pick) => editInt(model, pick, (field) => (field.width = field.width === 4 ? 2 : 4)),
  sign: (model, pick) => editInt(model, pick, (field) => (field.signed = !field.signed)),
  swab: (model, pick) => {
    let wide = false;
    return (
      editInt(model, pick, (field) => {
        wide = field.width > 1;
        field.order = field.order === 'le' ? 'be' : 'le';
      }) && wide
    );
  },
  rename: (model, pick, renamed) =>
    editInt(model, pick, (field) => {
      renamed.set('renamed', field.id);
      field.id = 'renamed';
    }),
  'narrow valid': (model) => editKind(model, [1, 2]),
  'widen valid': (model) => editKind(model, [1, 2, 3, 4, 5, 6]),
  'other valid': (model) => editKind(model, [7, 8]),
  'other contents': (model) => change(model, 'magic', ({ contents }) => void (contents[2] = 90)),
  'other condition': (model) => change(model, 'maybe', (field) => (field.when = 2)),
  'add a condition': (model) => {
    if (model.some(({ kind }) => kind === 'maybe')) return false;
    const at = model.findIndex(({ id }) => id === 'flag');
    model.splice(at + 1, 0, { kind: 'maybe', id: 'extra', flag: 'flag', when: 1, width: 2 });
    return true;
  },
  'grow rows': (model, pick) => change(model, 'rows', ({ fields }) => void fields.push(int('fresh', pick))),
  'insert into rows': (model, pick) =>
    change(model, 'rows', ({ fields }) => void fields.splice(2, 0, int('fresh', pick))),
  'cut rows': (model) => change(model, 'rows', ({ fields }) => void fields.pop()),
  'larger box': (model) => change(model, 'box', (field) => (field.size += 4)),
  'longer list': (model, _pick) => {
    const list = model.find((field) => field.kind === 'int' && field.count !== undefined);
    if (list?.kind !== 'int') return false;
    list.count = 4;
    return true;
  },
};

function editKind(model: ModelField[], valid: number[]): boolean {
  const found = model.find(({ id }) => id === 'kind');
  if (found?.kind !== 'int') return false;
  found.valid = valid;
  return true;
}

/** Change a copy; undefined where the model has nothing that can be changed so. */
export function mutate(model: Model, mutation: Mutation, pick: Pick): Mutated | undefined {
  const copy = structuredClone(model) as ModelField[];
  const renamed = new Map<string, string>();
  if (!mutation(copy, pick, renamed) || !fits(copy)) return undefined;
  return JSON.stringify(copy) === JSON.stringify(model) ? undefined : { model: copy, renamed };
}
