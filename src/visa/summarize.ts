/* What matters first about a stream. */
import { byteCount, printable, safe, snakeKeys, textOf, textTable } from '../core/index.ts';
import type { Json, JsonObject, Paint, SafeText } from '../core/index.ts';
import { coverage } from './code/coverage.ts';
import { layouts } from './stream/layouts.ts';
import { isFunction } from './stream/model.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';

/** The summary as data. */
export function summarize(stream: VisaStream): JsonObject {
  return {
    layout: stream.layout,
    releases: layouts[stream.layout].releases,
    size: stream.size,
    objects: () => stream.objects.map(objectSummary),
    trailing: stream.trailing.length,
  };
}

function objectSummary(object: VisaObject): Json {
  const { info } = object;
  return snakeKeys({
    name: object.name,
    kind: isFunction(object) ? 'function' : 'kernel',
    relocOffset: object.relocOffset,
    ...coverage(object),
    variables: info.vars.vars.length,
    subroutines: info.subInfo.length,
    frameSize: info.frameInfo.frameSizeInBytes,
    calleeSaves: info.frameInfo.calleeSaveEntry.length,
    callerSaves: info.frameInfo.callerSaveEntry.length,
  });
}

/** Objects that the text lists. */
const LIST = 20;

/** The summary as text. */
export function summaryText(stream: VisaStream, paint: Paint): SafeText {
  const { objects } = stream;
  const functions = objects.filter(isFunction).length;
  const kernels = objects.length - functions;
  const head = [
    safe`${paint.bold(safe`vISA debug info`)}: ${plural(kernels, 'kernel')}, ${plural(functions, 'stack-call function')}`,
    printable(`layout ${stream.layout}, ${layouts[stream.layout].releases}; ${byteCount(stream.size)}`),
    safe``,
  ];
  const rows = objects.slice(0, LIST).map((object) => {
    const { codeBytes, indices, lastIndex } = coverage(object);
    const { info } = object;
    return [
      object.name,
      isFunction(object) ? 'function' : 'kernel',
      `0x${object.relocOffset.toString(16)}`,
      String(codeBytes),
      lastIndex === undefined ? '0' : `${indices} of ${lastIndex}`,
      String(info.vars.vars.length),
      String(info.subInfo.length),
      String(info.frameInfo.frameSizeInBytes),
    ];
  });
  const table = textTable(rows, {
    first: paint.bold,
    head: ['object', 'kind', 'at', 'code bytes', 'vISA indices', 'variables', 'subroutines', 'frame bytes'],
    align: ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  const more = objects.length > LIST ? [safe`${objects.length - LIST} more objects`] : [];
  return textOf([...head, ...(rows.length > 0 ? table : [safe`no objects`]), ...more]);
}

function plural(count: number, noun: 'kernel' | 'stack-call function'): SafeText {
  return safe`${count} ${noun}${count === 1 ? '' : 's'}`;
}
