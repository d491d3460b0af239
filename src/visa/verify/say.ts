/* How the rules of one object report what breaks them. */
import type { Diagnostic, Report, Severity } from '../../core/index.ts';
import type { VisaObject } from '../stream/model.ts';

/** Says one thing about an object; `path` is a field of it. */
export type Say = (severity: Severity, code: string, message: string, path: string) => void;

/** A `Say` for one object; what it says goes to the report. */
export function sayer(object: VisaObject, report: Report): Say {
  return (severity, code, message, path) => {
    const at: Diagnostic['at'] = { offset: object.offset, path: `objects[${object.index}].${path}` };
    report.add({ code, severity, message: `${message}, in ${object.name}`, at });
  };
}
