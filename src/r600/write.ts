/* A file back from its model: the code is encoded from the decoded program. */
import { serializeShaderFile } from '../../generated/r600/write.ts';
import type { ByteSink } from '../core/index.ts';
import { encodeText } from '../runtime/index.ts';
import { gfdBytes } from './container/gfd-write.ts';
import { objectBytes } from './container/object-write.ts';
import { chips, shaderTypes } from './isa/tables/chips.ts';
import { encodeProgram } from './isa/words/encode.ts';
import type { Program } from './isa/program.ts';
import type { R600File } from './model.ts';

const magic = Uint8Array.of(0x52, 0x36, 0x53, 0x1a);

/** Write the file; an unchanged model gives back its bytes. In an ELF object only the code of its functions is written anew. */
export async function write(file: R600File, sink: ByteSink): Promise<void> {
  const { header, object, gfd, shaders, trailing } = file;
  if (gfd !== undefined) return sink.write(gfdBytes(gfd, shaders));
  if (object !== undefined) return sink.write(objectBytes(object, shaders));
  for (const { program } of shaders) {
    const code = encodeProgram(program);
    if (header === undefined) await sink.write(code);
    else await sink.write(serializeShaderFile({ ...header, numDwords: code.length / 4, code }));
  }
  if (trailing.length > 0) await sink.write(trailing);
}

/** The bytes of a .r6s file with this program and, as JSON text, its metadata. */
export function containerBytes(program: Program, metadata: string = ''): Uint8Array {
  const code = encodeProgram(program);
  const json = encodeText(metadata, 'UTF-8');
  return serializeShaderFile({
    magic,
    version: 1,
    chip: chips.indexOf(program.chip),
    type: shaderTypes.indexOf(program.type),
    reserved: 0,
    lenMetadata: json.length,
    numDwords: code.length / 4,
    metadata: json,
    code,
  });
}
