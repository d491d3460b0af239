import { asC } from './c.ts';
import type { LayoutDocument } from './layout-json.ts';
import { asCtypes, asNumpy, asStruct } from './python.ts';
import { recordsOf } from './records.ts';
import type { RecordShape } from './records.ts';
import { asRust } from './rust.ts';

/** What a layout can be written as. */
export type LayoutForm = 'numpy' | 'struct' | 'ctypes' | 'rust' | 'c';

const emitters: Readonly<Record<LayoutForm, (id: string, records: readonly RecordShape[]) => string[]>> = {
  numpy: asNumpy,
  struct: asStruct,
  ctypes: asCtypes,
  rust: asRust,
  c: asC,
};

/** Records whose fields have places, as text of another language; `order` is that of fields whose byte order the file decides. */
export function layoutAs(layout: LayoutDocument, form: LayoutForm, order: 'le' | 'be' = 'le'): string {
  return `${emitters[form](layout.id, recordsOf(layout, order)).join('\n')}\n`;
}
