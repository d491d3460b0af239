/* Modules and their cubins. */
import { byteCount, hex64 } from '../../../core/index.ts';
import { moduleRows } from '../../../cuda/advanced.ts';
import type { ModuleRow } from '../../../cuda/advanced.ts';
import type { CudaDump } from '../../../cuda/index.ts';
import { readSection } from '../../../elf/index.ts';
import type { ExitCode } from '../../errors/exit-code.ts';
import { makeFolder, withOutputIn } from '../../output/output.ts';
import { askDump, selectionOf, showRows } from './ask.ts';
import type { CudaOptions } from './ask.ts';

/** What `cuda modules` takes besides. */
export interface ModulesOptions extends CudaOptions {
  readonly extract?: string | undefined;
}

/** `cuda modules`: modules, and their cubins as files. */
export function modules(file: string, options: ModulesOptions): Promise<ExitCode> {
  return askDump(file, options, async (dump, run) => {
    const rows = (): AsyncIterable<ModuleRow> => moduleRows(dump, selectionOf(options));
    if (options.extract !== undefined) await extractModules(dump, rows(), options.extract);
    const size = (bytes: number | null): string => (bytes === null ? '-' : byteCount(bytes));
    const columns = [
      { head: 'Dev', cell: (row: ModuleRow) => `${row.device}`, align: 'right' as const },
      { head: 'Context', cell: (row: ModuleRow) => hex64(row.context) },
      { head: 'Module', cell: (row: ModuleRow) => hex64(row.module) },
      { head: 'Relocated', cell: (row: ModuleRow) => size(row.relocated), align: 'right' as const },
      { head: 'Original', cell: (row: ModuleRow) => size(row.original), align: 'right' as const },
      { head: 'Functions', cell: (row: ModuleRow) => `${row.functions}`, align: 'right' as const },
      { head: 'Kernels', cell: (row: ModuleRow) => row.kernels.slice(0, 3).join(', ') },
    ];
    await showRows(run, 'modules', rows(), columns, 'no modules');
  });
}

async function extractModules(dump: CudaDump, rows: AsyncIterable<ModuleRow>, folder: string): Promise<void> {
  await makeFolder(folder);
  const extractTo = async (name: string, section: ModuleRow['relocated_section']): Promise<void> => {
    if (section === null) return;
    const bytes = await readSection(dump.elf, section);
    await withOutputIn(folder, name, (output) => output.bytes(bytes));
  };
  for await (const { device, context, module, relocated_section: relocated, original_section: original } of rows) {
    const stem = `dev${device}.ctx${context.toString(16)}.mod${module.toString(16)}`;
    await extractTo(`${stem}.relocated.cubin`, relocated);
    await extractTo(`${stem}.cubin`, original);
  }
}
