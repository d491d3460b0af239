/* What matters first about a stream. */
import { byteCount, printable, textTable } from '../core/index.ts';
import type { Json, JsonObject, Paint } from '../core/index.ts';
import { coverage } from './coverage.ts';
import { layouts } from './layouts.ts';
import { isFunction } from './model.ts';
import type { VisaObject, VisaStream } from './model.ts';

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
  return {
    name: object.name,
    kind: isFunction(object) ? 'function' : 'kernel',
    relocOffset: object.relocOffset,
    ...coverage(object),
    variables: info.vars.vars.length,
    subroutines: info.subInfo.length,
    frameSize: info.frameInfo.frameSizeInBytes,
    calleeSaves: info.frameInfo.calleeSaveEntry.length,
    callerSaves: info.frameInfo.callerSaveEntry.length,
  };
}

/** Objects that the text lists. */
const LIST = 20;

/** The summary as text. */
export function summaryText(stream: VisaStream, paint: Paint): string {
  const { objects } = stream;
  const functions = objects.filter(isFunction).length;
  const kernels = objects.length - functions;
  const head = [
    `${paint.bold('vISA debug info')}: ${plural(kernels, 'kernel')}, ${plural(functions, 'stack-call function')}`,
    `layout ${stream.layout}, ${layouts[stream.layout].releases}; ${byteCount(stream.size)}`,
    '',
  ];
  const rows = objects.slice(0, LIST).map((object) => {
    const { codeBytes, indices, lastIndex } = coverage(object);
    const { info } = object;
    return [
      paint.bold(printable(object.name)),
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
    head: ['object', 'kind', 'at', 'code bytes', 'vISA indices', 'variables', 'subroutines', 'frame bytes'],
    align: ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  const more = objects.length > LIST ? [`${objects.length - LIST} more objects`] : [];
  return `${[...head, ...(rows.length > 0 ? table : ['no objects']), ...more].join('\n')}\n`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
