/* What every module has whatever it holds: whole instructions, a memory model, functions that end, ids that exist. */
import { Op } from '../../../generated/spirv/enums.ts';
import type { Report } from '../../core/index.ts';
import { definitionOf } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';

/** Report what is wrong with the frame of a module: damage, missing parts, functions cut short, names of nothing. */
export function verifyStructure(module: SpirvModule, report: Report): void {
  const { words, starts, damage, trailing } = module;
  const error = (code: string, message: string, word: number): void =>
    report.add({ code: `spirv/${code}`, severity: 'error', message, at: { offset: word * 4 } });
  if (damage !== undefined) {
    error(damage.word === 0 ? 'bad-magic' : 'bad-word-count', damage.message, damage.word);
    if (damage.word === 0) return;
  }
  if (trailing.length > 0) error('trailing-bytes', `trailing bytes: ${trailing.length}`, words.length);
  let memoryModel = false;
  let functions = 0;
  let inside: number | undefined;
  for (const start of starts) {
    const first = wordAt(words, start);
    switch (first & 0xffff) {
      case Op.OpMemoryModel:
        memoryModel = true;
        break;
      case Op.OpFunction:
        if (inside !== undefined) error('open-function', `function without OpFunctionEnd at word ${inside}`, inside);
        inside = start;
        functions += 1;
        break;
      case Op.OpFunctionEnd:
        if (inside === undefined) error('stray-function-end', `OpFunctionEnd outside of a function`, start);
        inside = undefined;
        break;
      case Op.OpEntryPoint:
        checkTarget(2, 'OpEntryPoint');
        break;
      case Op.OpName:
        checkTarget(1, 'OpName');
        break;
      case Op.OpDecorate:
        checkTarget(1, 'OpDecorate');
        break;
    }
    function checkTarget(at: number, name: string): void {
      const id = first >>> 16 > at ? wordAt(words, start + at) : 0;
      if (definitionOf(module, id) === undefined) error('undefined-id', `${name} of undefined id ${id}`, start);
    }
  }
  if (inside !== undefined) error('open-function', `function without OpFunctionEnd at word ${inside}`, inside);
  if (!memoryModel) error('no-memory-model', 'no OpMemoryModel', words.length);
  // Legal, and what a module looks like that was cut off between two instructions.
  if (functions === 0) {
    report.add({
      code: 'spirv/no-functions',
      severity: 'info',
      message: 'no functions',
      at: { offset: words.length * 4 },
    });
  }
}
