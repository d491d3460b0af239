/* What every real stream keeps to; bytes read in a wrong layout break it soon. */
import type { DebugInfoFormat, VarLiveIntervalsGenISA, VarLiveIntervalsVISA } from '../../../generated/visa/read.ts';

/** The first field of an object whose value no compiler writes, with that value; undefined where there is none. */
export function implausible(info: DebugInfoFormat): { readonly path: string; readonly value: string } | undefined {
  if (!isText(info.objectName)) return { path: 'objectName', value: 'not UTF-8' };
  for (const [i, variable] of info.vars.vars.entries()) {
    if (!isText(variable.varName)) return { path: `vars.vars[${i}].varName`, value: 'not UTF-8' };
    const bad = implausibleKind(variable);
    if (bad !== undefined) return { path: `vars.vars[${i}].${bad.path}`, value: bad.value };
  }
  for (const [i, sub] of info.subInfo.entries()) {
    if (!isText(sub.name)) return { path: `subInfo[${i}].name`, value: 'not UTF-8' };
    const bad = implausibleKind(sub.retVal);
    if (bad !== undefined) return { path: `subInfo[${i}].retVal.${bad.path}`, value: bad.value };
  }
  return implausibleFrame(info);
}

function implausibleFrame(info: DebugInfoFormat): { readonly path: string; readonly value: string } | undefined {
  const frame = info.frameInfo;
  for (const name of ['befp', 'callerbefp', 'retAddr'] as const) {
    const valid = frame[`${name}Valid`];
    if (valid > 1) return { path: `frameInfo.${name}Valid`, value: String(valid) };
    const list = frame[name];
    const bad = list === undefined ? undefined : implausibleKind(list);
    if (bad !== undefined) return { path: `frameInfo.${name}.${bad.path}`, value: bad.value };
  }
  // Nowhere is 0xffff; at 0 the frame has the copy of the FP/SP register. Zeros after an older stream look like this.
  if (frame.CEOffsetFromFPOff === 0) return { path: 'frameInfo.CEOffsetFromFPOff', value: '0' };
  for (const name of ['calleeSaveEntry', 'callerSaveEntry'] as const) {
    for (const [i, { data }] of frame[name].entries()) {
      for (let k = 0; k < data.length; k++) {
        if (data.dstInReg(k) <= 1) continue;
        return { path: `frameInfo.${name}[${i}].data[${k}].dstInReg`, value: String(data.dstInReg(k)) };
      }
    }
  }
  return undefined;
}

function implausibleKind(
  list: VarLiveIntervalsVISA | VarLiveIntervalsGenISA,
): { readonly path: string; readonly value: string } | undefined {
  const { intervals } = list;
  for (let i = 0; i < intervals.length; i++) {
    const kind = intervals.virtualType(i);
    if (kind > 2) return { path: `intervals[${i}].virtualType`, value: String(kind) };
    const place = intervals.physicalType(i);
    if (place > 3) return { path: `intervals[${i}].physicalType`, value: String(place) };
  }
  return undefined;
}

/** Bytes that are not UTF-8 were decoded to lone surrogates. */
function isText(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
