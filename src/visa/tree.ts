/* The stream for browsing; raw values, each part made when it is opened. */
import type { PhyRegSaveInfoPerIP, VarLiveIntervalsGenISA, VarLiveIntervalsVISA } from '../../generated/visa/read.ts';
import { byteCount } from '../core/index.ts';
import type { TreeNode } from '../core/index.ts';
import type { Table } from '../runtime/index.ts';
import { corrector, noCorrections } from './values/corrections.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';
import { placeOf, placeText } from './values/places.ts';

const raw = corrector({ corrections: noCorrections });

/** Root of the tree. */
export function tree(stream: VisaStream): TreeNode {
  const { objects, claimedObjects, layout, size, trailing } = stream;
  return {
    label: 'vISA debug info',
    value: `layout ${layout}, ${objects.length} objects, ${byteCount(size)}`,
    offset: 0,
    size,
    children: function* () {
      const count = objects[0]?.offset ?? size;
      yield {
        label: 'header',
        value: `${claimedObjects} objects`,
        offset: 0,
        size: Math.min(count, size - trailing.length),
      };
      for (const object of objects) yield objectNode(object);
      if (trailing.length === 0) return;
      yield {
        label: 'trailing',
        value: `${trailing.length} bytes`,
        offset: size - trailing.length,
        size: trailing.length,
      };
    },
  };
}

function objectNode(object: VisaObject): TreeNode {
  const { info } = object;
  return {
    label: object.name,
    value: `code at 0x${object.relocOffset.toString(16)}`,
    offset: object.offset,
    size: object.size,
    children: function* () {
      for (const [label, { data }] of [['offsetMap', info.offsetMap] as const, ['indexMap', info.indexMap] as const]) {
        if (label === 'offsetMap' && data.length === 0) continue;
        yield {
          label,
          value: `${data.length} entries`,
          children: function* () {
            for (let i = 0; i < data.length; i++) {
              const value = `0x${data.genOffset(i).toString(16)}`;
              yield { label: String(data.visa(i)), value, offset: data.rowOffset(i), size: data.stride };
            }
          },
        };
      }
      yield { label: 'vars', value: String(info.vars.vars.length), children: () => varNodes(object) };
      yield { label: 'subroutines', value: String(info.subInfo.length), children: () => subNodes(object) };
      yield frameNode(object);
    },
  };
}

/** Variables with their names: each begins where the one before it ends. */
function* varNodes(object: VisaObject): Iterable<TreeNode> {
  let offset = endOf(object.info.indexMap.data) + VAR_COUNT;
  for (const variable of object.info.vars.vars) {
    const size = endOf(variable.intervals) - offset;
    yield { label: variable.varName, value: intervalTexts(object, variable, ''), offset, size };
    offset += size;
  }
}

function* subNodes(object: VisaObject): Iterable<TreeNode> {
  const { indexMap, vars, subInfo } = object.info;
  const last = vars.vars.at(-1);
  let offset = (last === undefined ? endOf(indexMap.data) + VAR_COUNT : endOf(last.intervals)) + SUB_COUNT;
  for (const sub of subInfo) {
    const value = `${sub.start} to ${sub.end}, returns by ${intervalTexts(object, sub.retVal, '')}`;
    const size = endOf(sub.retVal.intervals) - offset;
    yield { label: sub.name, value, offset, size };
    offset += size;
  }
}

/** Bytes of the counts of variables and of subroutines. */
const VAR_COUNT = 4;
const SUB_COUNT = 2;

/** Where a table ends in the stream. */
function endOf({ offset, length, stride }: Pick<Table<unknown>, 'offset' | 'length' | 'stride'>): number {
  return offset + length * stride;
}

function frameNode(object: VisaObject): TreeNode {
  const frame = object.info.frameInfo;
  return {
    label: 'frame',
    value: `${frame.frameSizeInBytes} bytes`,
    children: function* () {
      for (const name of ['befp', 'callerbefp', 'retAddr'] as const) {
        const list = frame[name];
        if (list !== undefined) yield { label: name, value: intervalTexts(object, list, '0x') };
      }
      if (frame.CEOffsetFromFPOff !== undefined) {
        yield { label: 'CEOffsetFromFPOff', value: String(frame.CEOffsetFromFPOff) };
        yield { label: 'CEStoreIP', value: `0x${(frame.CEStoreIP ?? 0).toString(16)}` };
      }
      for (const name of ['calleeSaveEntry', 'callerSaveEntry'] as const) {
        for (const record of frame[name]) yield saveNode(object, name, record);
      }
    },
  };
}

function saveNode(object: VisaObject, label: string, { genIPOffset, data }: PhyRegSaveInfoPerIP): TreeNode {
  return {
    label: `${label} 0x${genIPOffset.toString(16)}`,
    value: `${data.length} registers`,
    children: function* () {
      for (let i = 0; i < data.length; i++) {
        const place = placeOf(object, data.dstInReg(i) === 0 ? 3 : 2, data.dst(i), raw);
        yield {
          label: `register byte ${data.srcRegOff(i)}`,
          value: `${data.numBytes(i)} bytes in ${placeText(place)}`,
        };
      }
    },
  };
}

/** Intervals that a line shows. */
const SHOWN = 8;

function intervalTexts(
  object: VisaObject,
  { intervals }: VarLiveIntervalsVISA | VarLiveIntervalsGenISA,
  prefix: '' | '0x',
): string {
  const texts: string[] = [];
  for (let i = 0; i < Math.min(intervals.length, SHOWN); i++) {
    const place = placeText(placeOf(object, intervals.physicalType(i), intervals.location(i), raw));
    const [start, end] = [intervals.start(i), intervals.end(i)].map(
      (n) => prefix + n.toString(prefix === '' ? 10 : 16),
    );
    texts.push(`${start} to ${end}: ${place}`);
  }
  if (intervals.length > SHOWN) texts.push(`${intervals.length - SHOWN} more`);
  return texts.length === 0 ? 'nothing' : texts.join(', ');
}
