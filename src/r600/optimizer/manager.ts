/*
 * Runs passes one after another. Each takes a form of the IR and leaves one; a list in which a pass would get another form
 * than it takes is refused before it runs.
 */
import { FormatError } from '../../runtime/index.ts';
import type { Shader } from '../ir/shader.ts';
import type { Form, Pass, PassContext } from './pass.ts';
import { costOfPass, spend } from './work.ts';

/** How a pass went. */
export interface PassRun {
  readonly name: string;
  readonly changed: boolean;
  /** In the units of `clock`; 0 without one. */
  readonly time: number;
}

/** What the caller wants beside the result. */
export interface ManagerOptions {
  /** Sees the shader after each pass: to print, verify or prove it. */
  readonly after?: (pass: Pass, shader: Shader, run: PassRun) => void;
  /** Says what time it is. */
  readonly clock?: () => number;
}

/** Runs passes on a shader in `form`, in place. FormatError `r600/opt-*` where one cannot, `r600/opt-form` for a wrong order. */
export function runPasses(
  passes: readonly Pass[],
  shader: Shader,
  context: PassContext,
  options: ManagerOptions = {},
  form: Form = 'parsed',
): readonly PassRun[] {
  checkForms(passes, form);
  const { after, clock = () => 0 } = options;
  const { work } = context;
  let cost = 0;
  let counted: Form | undefined;
  return passes.map((pass) => {
    // Between passes over one form a shader hardly grows.
    if (work !== undefined && pass.input !== counted) [cost, counted] = [costOfPass(shader), pass.input];
    spend(work, cost);
    const started = clock();
    const changed = pass.run(shader, context);
    const run = { name: pass.name, changed, time: clock() - started };
    after?.(pass, shader, run);
    return run;
  });
}

function checkForms(passes: readonly Pass[], start: Form): void {
  let form = start;
  for (const { name, input, output } of passes) {
    if (input !== form)
      throw new FormatError('r600/opt-form', `${name} takes the IR in form ${input}, it is in ${form}`);
    form = output;
  }
}

/** The passes that a list of names asks for, in the order of the list. FormatError `r600/opt-pass` for an unknown name. */
export function passesNamed(passes: readonly Pass[], names: readonly string[]): readonly Pass[] {
  return names.map((name) => {
    const found = passes.find((pass) => pass.name === name.replaceAll('-', '_'));
    if (found === undefined) throw new FormatError('r600/opt-pass', `no pass is called "${name}"`);
    return found;
  });
}
