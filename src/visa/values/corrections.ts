/*
 * What compilers are known to have written wrongly or ambiguously. The model keeps the raw values; questions repair them as
 * they answer, one named correction each, and say so.
 */
import type { Report } from '../../core/index.ts';
import type { VisaObject } from '../stream/model.ts';

/** What each correction does, by its name. */
export const corrections = {
  'leaf-spill-base':
    'the absolute flag of a spill in a stack-call function is ignored: such slots are relative to BE_FP, the flag only says that the function calls nobody',
  'save-offset':
    'offsets of saved registers were multiplied by half a register too often (layout L2 on LSC platforms, before igc-1.0.14508)',
  'index-wrap': 'vISA indices above 65535 are stored modulo 65536 in intervals: every match modulo 65536 counts',
  'unassigned-slot': 'memory 0xffffffff and register 65535 stand for a variable that never got a place',
  'reversed-interval': 'intervals that end before they start come from reordered code and say nothing',
} as const;

/** Name of a correction. */
export type CorrectionName = keyof typeof corrections;

/** Every correction. */
export const allCorrections: ReadonlySet<CorrectionName> = new Set(Object.keys(corrections) as CorrectionName[]);

/** No correction: values as they are in the file. */
export const noCorrections: ReadonlySet<CorrectionName> = new Set();

/** Which corrections a question makes, and who hears of those that mattered. */
export interface CorrectionOptions {
  /** All where absent. */
  readonly corrections?: ReadonlySet<CorrectionName> | undefined;
  readonly report?: Report | undefined;
}

/** Corrections at work: asks whether one is wanted, gathers where it mattered, reports once an object and name. */
export interface Corrector {
  wants(name: CorrectionName): boolean;
  applied(object: VisaObject, name: CorrectionName): void;
  /** Report what was applied since the last flush. */
  flush(): void;
}

/** A corrector for one question. */
export function corrector(options: CorrectionOptions): Corrector {
  const wanted = options.corrections ?? allCorrections;
  const counts = new Map<VisaObject, Map<CorrectionName, number>>();
  return {
    wants: (name) => wanted.has(name),
    applied(object, name) {
      let names = counts.get(object);
      if (names === undefined) counts.set(object, (names = new Map()));
      names.set(name, (names.get(name) ?? 0) + 1);
    },
    flush() {
      for (const [object, names] of counts) {
        for (const [name, count] of names) {
          options.report?.add({
            code: `visa/correction-${name}`,
            severity: 'info',
            message: `corrected ${count} ${count === 1 ? 'value' : 'values'} of ${object.name}: ${corrections[name]}`,
            at: { offset: object.offset, path: `objects[${object.index}]` },
          });
        }
      }
      counts.clear();
    },
  };
}
