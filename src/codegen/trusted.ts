import type { Typed } from './expression/typed.ts';
import { walkTyped } from './expression/typed.ts';
import type { FieldIr, TypeIr } from './ir.ts';
import { typedOfField } from './links.ts';
import type { Problems } from './problem.ts';

/** Warn of what expressions ask for and no schema at hand has: it is taken from what is really there, or fails where nothing is. */
export function checkTrusted(types: readonly TypeIr[], problems: Problems): void {
  for (const type of types)
    for (const f of [...type.fields, ...type.instances])
      for (const e of typedOfField(f)) if (e !== undefined) walkTyped(e, (part) => check(part, f, type, problems));
}

function check(part: Typed, { spec }: FieldIr, { spec: owner }: TypeIr, problems: Problems): void {
  const warn = (code: string, message: string, hint?: string): void =>
    problems.warning(spec.place, code, message, hint);
  if (part.kind === 'unlisted' && part.object.type.kind === 'struct') {
    const message = `\`${part.object.type.of.name}\` has no \`${part.name}\`: it is taken from what is really there`;
    warn('unlisted-member', message, 'cast to the type that has it');
  } else if (part.kind === 'parent' && part.type.kind === 'unknown') {
    const holder = part.object?.type.kind === 'struct' ? part.object.type.of : owner;
    warn('no-parent', `nothing holds a \`${holder.name}\`: its \`_parent\` is absent`);
  } else if (part.kind === 'no-index') {
    const isRepeated = spec.repeat !== undefined;
    const why = isRepeated ? 'this is asked once, before the first element' : 'the field is not repeated';
    warn('no-index', `\`_index\` has no value: ${why}`, isRepeated ? ONE_BY_ONE : undefined);
  }
}

const ONE_BY_ONE =
  'read each element where it stands by a type with a parameter: `type: part(offsets[_index])`, whose instance has `pos: offset`';
