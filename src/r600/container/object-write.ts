/* An object with other code in its functions: sizes of symbols and what the driver reserves follow. */
import { SQ_PGM_RESOURCESView } from '../../../generated/r600/read.ts';
import { writeDWORD, writeSQ_PGM_RESOURCES } from '../../../generated/r600/write.ts';
import { ByteWriter, FormatError, viewOf } from '../../runtime/index.ts';
import { encodeProgram } from '../isa/words/encode.ts';
import type { Shader } from '../model.ts';
import type { ObjectFile, ObjectFunction } from './object-file.ts';

/** Why a function keeps its source where its result has this many bytes; undefined where it need not. */
export function keptInObject({ relocated, room }: ObjectFunction, size: number): FormatError | undefined {
  if (relocated) return new FormatError('r600/object-relocated', 'the linker changes a literal of the function');
  if (size <= room) return undefined;
  return new FormatError('r600/object-room', `result of ${size} bytes: the function has room for ${room}`);
}

/** The bytes of the object with these shaders, each of which fits; behind shorter code there are zeros. */
export function objectBytes({ bytes, functions }: ObjectFile, shaders: readonly Shader[]): Uint8Array {
  const view = viewOf(bytes);
  const w = new ByteWriter();
  w.bytes(bytes);
  for (const [k, { program, offset, ngpr, nstack }] of shaders.entries()) {
    const place = functions[k];
    if (place === undefined) continue;
    const code = encodeProgram(program);
    w.seek(offset);
    w.bytes(code);
    if (code.length < place.size) w.bytes(new Uint8Array(place.size - code.length));
    if (place.sizePlace !== undefined) {
      w.seek(place.sizePlace);
      writeDWORD(w, { bits: code.length });
    }
    if (place.resourcesPlace !== undefined) {
      const { NUM_GPRS, STACK_SIZE, RESERVED_16 } = new SQ_PGM_RESOURCESView(view, place.resourcesPlace);
      w.seek(place.resourcesPlace);
      writeSQ_PGM_RESOURCES(w, { NUM_GPRS: ngpr ?? NUM_GPRS, STACK_SIZE: nstack ?? STACK_SIZE, RESERVED_16 });
    }
  }
  return w.data;
}
