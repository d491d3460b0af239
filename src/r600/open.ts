/* A file with shaders: our container, an ELF object, a file of the Wii U, or bytecode with what the caller knows about it. */
import { readShaderFile } from '../../generated/r600/read.ts';
import type { ByteSource, Report } from '../core/index.ts';
import { ByteReader, FormatError, decodeText } from '../runtime/index.ts';
import { detect } from './detect.ts';
import { chips, shaderTypes } from './isa/tables/chips.ts';
import { decodeProgram } from './isa/words/decode.ts';
import { parseMetadata } from './isa/metadata.ts';
import type { R600File } from './model.ts';
import { openGfd } from './container/gfd.ts';
import { openObject } from './container/object.ts';
import type { OpenOptions } from './container/options.ts';

/**
 * Open a file. What it says itself counts more than what the caller says. FormatError `r600/no-chip` where neither says for
 * which chip the code is, and those of `decodeProgram`.
 */
export async function open(source: ByteSource, report: Report, options: OpenOptions = {}): Promise<R600File> {
  const head = await source.read(0, Math.min(64, source.size));
  if (detect(head, '') === 'no') return openRaw(await source.read(0, source.size), options);
  if (head[0] === 0x47) return openGfd(await source.read(0, source.size), report);
  if (head[0] === 0x7f) return openObject(source, report, options);
  return openContainer(await source.read(0, source.size), report);
}

/** Bytecode alone; without a type it is taken for a pixel shader, which changes nothing about its words. */
function openRaw(bytes: Uint8Array, { chip, type, metadata }: OpenOptions): R600File {
  const target = chip ?? metadata?.chip;
  if (target === undefined) {
    throw new FormatError('r600/no-chip', 'unknown chip: bytecode alone does not say what it is for', { offset: 0 });
  }
  const program = decodeProgram(bytes, { chip: target, type: type ?? metadata?.type ?? 'ps' });
  const { ngpr, nstack } = metadata ?? {};
  const shader = { name: undefined, offset: 0, program, metadata, ngpr, nstack };
  return {
    container: 'raw',
    size: bytes.length,
    shaders: [shader],
    header: undefined,
    object: undefined,
    gfd: undefined,
    trailing: new Uint8Array(),
  };
}

function openContainer(bytes: Uint8Array, report: Report): R600File {
  const reader = new ByteReader(bytes);
  const { code, numDwords: _, ...header } = readShaderFile(reader);
  const chip = chips[header.chip];
  const type = shaderTypes[header.type];
  if (chip === undefined) {
    throw new FormatError('r600/unknown-chip', `unknown chip: ${header.chip}`, { offset: 5, path: 'chip' });
  }
  if (type === undefined) {
    throw new FormatError('r600/unknown-type', `unknown shader type: ${header.type}`, { offset: 6, path: 'type' });
  }
  const metadata = header.metadata.length === 0 ? undefined : parseMetadata(decodeText(header.metadata, 'UTF-8'));
  const offset = reader.pos - code.length;
  const trailing = bytes.subarray(reader.pos);
  if (trailing.length > 0) {
    report.add({
      code: 'r600/trailing',
      severity: 'warning',
      message: `${trailing.length} bytes after the code`,
      at: { offset: reader.pos },
    });
  }
  const program = decodeProgram(code, { chip, type });
  const { ngpr, nstack } = metadata ?? {};
  const shader = { name: undefined, offset, program, metadata, ngpr, nstack };
  return {
    container: 'r6s',
    size: bytes.length,
    shaders: [shader],
    header,
    object: undefined,
    gfd: undefined,
    trailing,
  };
}
