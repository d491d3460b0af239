import { isField } from './analysis.ts';
import type { Typed } from './expression/typed.ts';
import { walkTyped } from './expression/typed.ts';
import type { FieldIr, TypeIr } from './ir.ts';
import { typedOf } from './links.ts';
import type { Problems } from './problem.ts';
import type { FieldSpec } from './schema.ts';

/**
 * Names by Kaitai's style guide: a field that is only the size of `foo` is `len_foo`, one that is only the count of `foos`
 * is `num_foos`. Fields that carry a name of their specification (`-orig-id`) are left alone.
 */
export function checkStyle(types: readonly TypeIr[], problems: Problems): void {
  const uses = new Map<FieldSpec, number>();
  for (const type of types) {
    for (const e of typedOf(type)) {
      walkTyped(e, (part) => {
        if (part.kind === 'member' && isField(part.member)) uses.set(part.member, (uses.get(part.member) ?? 0) + 1);
      });
    }
  }
  for (const type of types) {
    for (const f of [...type.fields, ...type.instances]) {
      const size = sizeOf(f);
      const count = f.repeat?.kind === 'expr' ? f.repeat.count : undefined;
      suggest(size, `len_${f.spec.id}`, `only used as a byte size of \`${f.spec.id}\``);
      suggest(count, `num_${f.spec.id}`, `only used as repeat count of \`${f.spec.id}\``);
    }
  }

  function suggest(e: Typed | undefined, name: string, reason: string): void {
    if (e?.kind !== 'member' || e.object !== undefined || !isField(e.member)) return;
    const { member } = e;
    if (member.id === name || uses.get(member) !== 1 || member.vendor.has('orig-id')) return;
    const message = `use \`${name}\` instead of \`${member.id}\`, given that it's ${reason} (see https://doc.kaitai.io/ksy_style_guide.html#attr-id)`;
    problems.warning(member.place, 'style-name', message);
  }
}

function sizeOf(f: FieldIr): Typed | undefined {
  return f.datum?.kind === 'bytes' || f.datum?.kind === 'str' || f.datum?.kind === 'struct'
    ? f.datum.extent?.size
    : undefined;
}
