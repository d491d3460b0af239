/* A stream in another layout. */
import type { DebugInfoFormat } from '../../../generated/visa/read.ts';
import { silent } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { FormatError, encodeText } from '../../runtime/index.ts';
import { layouts } from './layouts.ts';
import type { Layout, LayoutId } from './layouts.ts';
import type { VisaObject, VisaStream } from './model.ts';
import { parseStream } from '../open.ts';
import { streamBytes } from '../write.ts';

/** What a frame says that saves no call execution mask. */
const NOT_SAVED = 0xffff;

/**
 * The stream in another layout. FormatError `visa/does-not-fit` with the path of what the layout cannot hold; what it has no
 * field for is left out and reported.
 */
export function convert(stream: VisaStream, to: LayoutId, report: Report): VisaStream {
  // Offsets and sizes of objects are those of the new bytes.
  return parseStream(convertedBytes(stream, to, report), silent, { layout: to, limits: { entries: Infinity } });
}

/** The bytes of the same. */
export function convertedBytes({ claimedObjects, objects }: VisaStream, to: LayoutId, report: Report): Uint8Array {
  const infos = objects.map((object) => ({ info: convertObject(object, layouts[to], report) }));
  return streamBytes({ layout: to, claimedObjects, objects: infos });
}

function convertObject(object: VisaObject, layout: Layout, report: Report): DebugInfoFormat {
  const { info } = object;
  const { number } = layout;
  const at = `objects[${object.index}]`;
  checkName(object, info.objectName, layout, `${at}.objectName`);
  const { frameInfo } = info;
  if (frameInfo.callerSaveEntry.length > layout.maxCallerSaves) {
    const message = `${object.name} has ${frameInfo.callerSaveEntry.length} caller-save records: layout ${layout.id} holds ${layout.maxCallerSaves}`;
    throw new FormatError('visa/does-not-fit', message, { path: `${at}.frameInfo.callerSaveEntry` });
  }
  const { CEOffsetFromFPOff = NOT_SAVED, CEStoreIP = 0, ...frame } = frameInfo;
  if (!layout.hasCallMask && CEOffsetFromFPOff !== NOT_SAVED) {
    report.add({
      code: 'visa/lost-call-mask',
      severity: 'warning',
      message: `layout ${layout.id} has no call execution mask: that of ${object.name} at ${CEOffsetFromFPOff} is lost`,
      at: { offset: object.offset, path: `${at}.frameInfo.CEOffsetFromFPOff` },
    });
  }
  const mask = layout.hasCallMask
    ? { CEOffsetFromFPOff, CEStoreIP }
    : { CEOffsetFromFPOff: undefined, CEStoreIP: undefined };
  return {
    ...info,
    layout: number,
    vars: {
      ...info.vars,
      layout: number,
      vars: info.vars.vars.map((variable, i) => {
        checkName(object, variable.varName, layout, `${at}.vars.vars[${i}].varName`);
        return { ...variable, layout: number };
      }),
    },
    subInfo: info.subInfo.map((sub, i) => {
      checkName(object, sub.name, layout, `${at}.subInfo[${i}].name`);
      return { ...sub, layout: number };
    }),
    frameInfo: { ...frame, ...mask, layout: number },
  };
}

function checkName(object: VisaObject, name: string, layout: Layout, path: string): void {
  const size = name.length * 3 <= layout.maxName ? 0 : encodeText(name, 'UTF-8').length;
  if (size <= layout.maxName) return;
  const message = `name of ${size} bytes in ${object.name.slice(0, 40)}: layout ${layout.id} holds ${layout.maxName}`;
  throw new FormatError('visa/does-not-fit', message, { path });
}
