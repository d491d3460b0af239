/*
 * A GX2 file with its programs encoded anew. A program is padded with zeros to a size that leaves what follows as it was in
 * multiples of 256, to which programs are aligned, and its header gets the sizes that it has now.
 */
import { serializeGfdFile } from '../../../generated/gfd/write.ts';
import type { GfdBlock } from '../../../generated/gfd/read.ts';
import { encodeProgram } from '../isa/words/encode.ts';
import type { Shader } from '../model.ts';
import type { Gfd } from './gfd-model.ts';

/** Programs are aligned to this many bytes. */
const ALIGNMENT = 256;

/** The bytes of the file; an unchanged model gives back its bytes. */
export function gfdBytes({ file, programs, headers }: Gfd, shaders: readonly Shader[]): Uint8Array {
  const blocks: GfdBlock[] = [...file.blocks];
  /** Data of headers that programs have changed: many programs may share one. */
  const changed = new Map<number, Uint8Array>();
  for (const [k, { kind, block: number, headerBlock }] of programs.entries()) {
    const [shader, block] = [shaders[k], blocks[number]];
    if (shader === undefined || block === undefined) continue;
    const data = programData(encodeProgram(shader.program), block.data);
    blocks[number] = { header: { ...block.header, dataSize: data.length }, data };
    const header = headerBlock === undefined ? undefined : headers.get(headerBlock);
    const around = headerBlock === undefined ? undefined : blocks[headerBlock];
    if (header === undefined || around === undefined || headerBlock === undefined) continue;
    const own = changed.get(headerBlock) ?? around.data.slice();
    changed.set(headerBlock, own);
    const before = header.reserved(kind);
    const reserved = { ngpr: shader.ngpr ?? before.ngpr, nstack: shader.nstack ?? before.nstack };
    // A size that was wrong stays so as long as the program has its size.
    const size = data.length === block.data.length ? header.programSize(kind) : data.length;
    header.change(own, kind, size, reserved);
    blocks[headerBlock] = { ...around, data: own };
  }
  return serializeGfdFile({ ...file, blocks });
}

/** The code, and zeros; where it is as long as before also the bytes of the last dword that is none. */
function programData(code: Uint8Array, before: Uint8Array): Uint8Array {
  const residue = before.length % ALIGNMENT;
  const least = Math.ceil((code.length - residue) / ALIGNMENT) * ALIGNMENT + residue;
  const size = isPadded(code, before) ? before.length : Math.max(least, residue);
  const data = new Uint8Array(size);
  data.set(code);
  const odd = before.length & 3;
  if (odd > 0 && size === before.length) data.set(before.subarray(before.length - odd), size - odd);
  return data;
}

/** Whether what was there is this code and padding. */
function isPadded(code: Uint8Array, before: Uint8Array): boolean {
  return code.length <= before.length && code.every((byte, k) => byte === before[k]);
}
