import type { TypeIr } from '../ir.ts';
import type { TypeSpec } from '../schema.ts';
import type { Module } from './module.ts';

/**
 * Statements whose errors learn which field was being read and, of `lists`, which element. The value itself names the fields
 * where `namesFields` says that it has just these, in their order.
 */
export function followed(steps: string[], ir: TypeIr, lists: boolean, namesFields: boolean, m: Module): string[] {
  const path = `'${schemaPath(ir.spec)}'`;
  const seq = namesFields ? 'self' : `'${ir.fields.map((f) => m.field(f.spec)).join(' ')}'`;
  const step = steps.some((each) => each.startsWith('step = ')) ? 'step' : '0';
  return [
    ...(step === 'step' ? ['let step = 0;'] : []),
    ...(lists ? ['let nth = -1;'] : []),
    'try {',
    ...steps,
    `} catch (error) {`,
    `throw ${m.use('failedAt')}(error, ${path}, ${seq}, ${step}${lists ? ', nth' : ''});`,
    '}',
  ];
}

/** Where a schema describes a type: `/object/var_info` for `/types/object/types/var_info`. */
function schemaPath(type: TypeSpec): string {
  return type.outer === undefined ? '' : `${schemaPath(type.outer)}/${type.name}`;
}
