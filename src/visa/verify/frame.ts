/* Rules of frames: pointers, the call execution mask, saved registers. */
import type { PhyRegSaveInfoPerIP } from '../../../generated/visa/read.ts';
import { isFunction } from '../stream/model.ts';
import type { VisaObject, VisaStream } from '../stream/model.ts';
import { pcMap } from '../code/pc-map.ts';
import { hasScaledOffsets } from '../frames/saves.ts';
import type { Say } from './say.ts';

/** What a frame says that saves no call execution mask. */
const NOT_SAVED = 0xffff;

/** Check the frame of an object. */
export function verifyFrame(stream: VisaStream, object: VisaObject, say: Say): void {
  const frame = object.info.frameInfo;
  const codeBytes = pcMap(object).end - object.relocOffset;
  for (const name of ['befp', 'callerbefp', 'retAddr'] as const) {
    const list = frame[name]?.intervals;
    if (list === undefined) continue;
    const path = `frameInfo.${name}`;
    if (list.length !== 1)
      say('warning', 'visa/frame-intervals', `${name} has ${list.length} intervals, not one`, path);
    for (let i = 0; i < list.length; i++) {
      const [start, end] = [list.start(i), list.end(i)];
      if (start > end) say('error', 'visa/frame-interval-order', `${name} lives from ${start} to ${end}`, path);
      else if (end > codeBytes) {
        say('error', 'visa/frame-interval-outside', `${name} lives to ${end}: the code has ${codeBytes} bytes`, path);
      }
    }
  }
  if ((frame.callerbefp === undefined) !== (frame.retAddr === undefined)) {
    const [has, lacks] = frame.retAddr === undefined ? ['callerbefp', 'retAddr'] : ['retAddr', 'callerbefp'];
    say(
      'warning',
      'visa/frame-half',
      `${has} without ${lacks}: functions have both, kernels none`,
      `frameInfo.${lacks}`,
    );
  }
  if ((frame.retAddr !== undefined) !== (object.relocOffset !== 0)) {
    const what = object.relocOffset === 0 ? 'a kernel with a return address' : 'a function without a return address';
    say('warning', 'visa/return-address', what, 'frameInfo.retAddr');
  }
  const mask = frame.CEOffsetFromFPOff;
  if (mask !== undefined && mask !== NOT_SAVED && !isFunction(object)) {
    say('warning', 'visa/call-mask', 'a kernel that saves a call execution mask', 'frameInfo.CEOffsetFromFPOff');
  }
  const scaled = hasScaledOffsets(stream);
  for (const name of ['calleeSaveEntry', 'callerSaveEntry'] as const) {
    verifySaves(object, frame[name], `frameInfo.${name}`, scaled, codeBytes, say);
  }
}

function verifySaves(
  object: VisaObject,
  records: readonly PhyRegSaveInfoPerIP[],
  path: string,
  scaled: boolean,
  codeBytes: number,
  say: Say,
): void {
  const { frameSizeInBytes: frame } = object.info.frameInfo;
  for (const [i, { genIPOffset, data }] of records.entries()) {
    const here = `${path}[${i}]`;
    if (genIPOffset > codeBytes) {
      const message = `saved registers from ${genIPOffset} on: the code has ${codeBytes} bytes`;
      say('error', 'visa/save-outside', message, `${here}.genIPOffset`);
    }
    for (let k = 0; k < data.length; k++) {
      const [register, size] = [data.srcRegOff(k), data.numBytes(k)];
      const field = `${here}.data[${k}]`;
      if (size !== 32 && size !== 64) {
        say('warning', 'visa/save-size', `${size} bytes saved: registers have 32 or 64`, `${field}.numBytes`);
      } else if (register % size !== 0) {
        say('warning', 'visa/save-register', `register byte ${register} is no start of one`, `${field}.srcRegOff`);
      }
      if (data.dstInReg(k) !== 0 || frame === 0) continue;
      const { memoryOffset: offset, isAbsolute } = data.dst(k);
      if (isAbsolute) say('warning', 'visa/save-absolute', 'saved at an absolute place', `${field}.dst`);
      else if (offset + size > frame || offset < 0) {
        const why = scaled ? 'scaled by half a register, a known fault of the compiler' : 'outside';
        const message = `saved at ${offset} of a frame of ${frame} bytes: ${why}`;
        say(
          scaled ? 'info' : 'warning',
          scaled ? 'visa/save-scaled' : 'visa/save-outside-frame',
          message,
          `${field}.dst`,
        );
      }
    }
  }
  const last = records.at(-1);
  if (last === undefined || last.data.length === 0) return;
  const message = `${last.data.length} registers are never restored`;
  say('warning', 'visa/save-not-restored', message, `${path}[${records.length - 1}]`);
}
