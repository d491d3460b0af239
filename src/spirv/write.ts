/* A module back from its words. */
import { serializeSpirv } from '../../generated/spirv/write.ts';
import type { ByteSink } from '../core/index.ts';
import type { SpirvModule } from './module/module.ts';

/** Write the module; an unchanged one gives back its file byte for byte. */
export async function write(module: SpirvModule, sink: ByteSink): Promise<void> {
  await sink.write(moduleBytes(module));
}

/** The bytes of a module in its own byte order. */
export function moduleBytes({
  words,
  trailing,
  byteOrder,
}: Pick<SpirvModule, 'words' | 'trailing' | 'byteOrder'>): Uint8Array {
  const first = words[0] ?? 0;
  const magic = Uint8Array.of(first, first >>> 8, first >>> 16, first >>> 24);
  if (byteOrder === 'big') magic.reverse();
  return serializeSpirv({ magic, module: { words, trailing, instructions: undefined } });
}
