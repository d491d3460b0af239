/** What the rules of one verification share. */
import type { Report } from '../../core/index.ts';
import type { SpirvModule } from '../module/module.ts';
import { releaseOf, severityOf } from './profile.ts';
import type { Profile, Release } from './profile.ts';

/** One verification of one module. */
export interface Check {
  readonly module: SpirvModule;
  /** Whose release of SPIRV-Tools has the say; undefined where specifications have it. */
  readonly release: Release | undefined;
  /** Say that a rule is broken by the instruction at `word`; `code` without the `spirv/`. */
  readonly say: (code: string, message: string, word: number) => void;
}

/** A verification that reports as its profile asks. */
export function checkOf(module: SpirvModule, profile: Profile, report: Report): Check {
  return {
    module,
    release: releaseOf(profile),
    say: (code, message, word) =>
      report.add({
        code: `spirv/${code}`,
        severity: severityOf(code, profile),
        message,
        at: { offset: word * 4 },
      }),
  };
}
