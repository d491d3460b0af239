/* Which format an input has, where its first bytes alone do not say it. */
import { limits, silent, toHex } from './core/index.ts';
import type { ByteSource, FormatEntry } from './core/index.ts';
import { detectFormat, formats } from './formats.ts';
import { FormatError } from './runtime/index.ts';
import { containerOf } from './unpack/containers.ts';

/**
 * The format of an input; FormatError `format/unknown` where it is none of ours. A core file of the host with a GPU coredump in it is
 * taken for the coredump.
 */
export async function identify(source: ByteSource, name: string): Promise<FormatEntry> {
  const head = await source.read(0, Math.min(limits.head, source.size));
  const entry = detectFormat(head, name);
  const container = detectFormat(head, '') === undefined ? containerOf(head) : undefined;
  if (container !== undefined) throw new FormatError('format/unknown', `the file is ${container}`, { offset: 0 });
  if (entry?.id === 'elf' && (await hasDump(source))) {
    const cuda = formats.find(({ id }) => id === 'cuda');
    if (cuda !== undefined) return cuda;
  }
  if (entry !== undefined) return entry;
  if (source.size === 0) throw new FormatError('format/unknown', 'unknown format: the input is empty', { offset: 0 });
  const known = formats.map((each) => each.id).join(', ');
  throw new FormatError(
    'format/unknown',
    `unknown format: starts with ${toHex(head.subarray(0, 8))}, is none of ${known}`,
    { offset: 0 },
  );
}

/** Machine of the CPU where an input is a core file of the host. */
export async function hostOf(source: ByteSource): Promise<string | undefined> {
  const { readElfHeader } = await import('./elf/tables/header.ts');
  const { hostCoreMachine } = await import('./elf/tables/host-core.ts');
  return unlessDamaged(async () => hostCoreMachine(await readElfHeader(source, silent)));
}

/** Whether an input is a core file of the host with a GPU coredump in it. */
async function hasDump(source: ByteSource): Promise<boolean> {
  if ((await hostOf(source)) === undefined) return false;
  const { open: openElf } = await import('./elf/index.ts');
  const { embeddedDump } = await import('./cuda/tables/host-core.ts');
  const found = await unlessDamaged(async () => embeddedDump(await openElf(source, silent)));
  return found !== undefined;
}

async function unlessDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
