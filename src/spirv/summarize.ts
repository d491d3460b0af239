/* What matters first about a module. */
import { byteCount, printable, safe, textOf, textTable } from '../core/index.ts';
import type { JsonObject, Paint, SafeText } from '../core/index.ts';
import { debugTable } from './instructions/debug-instructions.ts';
import type { SpirvModule } from './module/module.ts';
import { layoutAt } from './instructions/debug-instructions.ts';
import { wordAt } from './module/words.ts';

/** The summary as data. */
export function summarize(module: SpirvModule): JsonObject {
  const { header, damage, starts, size, byteOrder, imports } = module;
  return {
    version: header?.version ?? null,
    generator: header?.generator ?? null,
    byte_order: byteOrder,
    size,
    instructions: starts.length,
    imports: [...imports.values()].map(({ name }) => name),
    debug_instructions: debugTable(module).length,
    counts: Object.fromEntries(countNames(module)),
    damage: damage?.message ?? null,
  };
}

/** How many debug instructions of each name there are, by name. */
function countNames(module: SpirvModule): [string, number][] {
  const table = debugTable(module);
  const counts = new Map<string, number>();
  for (const instruction of table.instruction) {
    const name = layoutAt(module, wordAt(module.starts, instruction))?.name ?? '(unknown)';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The summary as text. */
export function summaryText(module: SpirvModule, paint: Paint): SafeText {
  const { header, damage, starts, size, byteOrder, imports } = module;
  const version = header === undefined ? safe`` : safe` ${printable(header.version)}`;
  const lines = [
    safe`${paint.bold(safe`SPIR-V${version} module`)}: ${starts.length} instructions, ${byteCount(size)}, ${byteOrder}-endian`,
  ];
  if (damage !== undefined) lines.push(paint.red(printable(damage.message)));
  for (const { name, debugSet } of imports.values()) {
    lines.push(safe`imports ${printable(name)}${debugSet === undefined ? '' : ', debug information'}`);
  }
  const counts = countNames(module);
  if (counts.length > 0) {
    lines.push(safe``, safe`${debugTable(module).length} debug instructions`);
    lines.push(
      ...textTable(
        counts.map(([name, count]) => [name, String(count)]),
        { align: ['left', 'right'], indent: 2 },
      ),
    );
  } else lines.push(safe`no debug instructions`);
  return textOf(lines);
}
