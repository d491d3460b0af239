import type { ByteSink } from '../../core/index.ts';
import type { FrameOptions } from '../frames/frames.ts';
import type { VisaStream } from '../stream/model.ts';

/** Write the ELF file; what has no location in DWARF is reported and left out. */
export async function writeDwarf(stream: VisaStream, sink: ByteSink, options: FrameOptions = {}): Promise<void> {
  // Few ask for it: what writes DWARF is loaded then.
  const { writeDwarfFile } = await import('./dwarf-file.ts');
  return writeDwarfFile(stream, sink, options);
}
