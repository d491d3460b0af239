/* Programs for tests, from assembly. */
import { assemble, chipNamed, decodeProgram } from '../../src/r600/index.ts';
import { metadataFrom, shaderTypeNamed } from '../../src/r600/advanced.ts';
import type { Program, ShaderMetadata } from '../../src/r600/index.ts';

/** A program from text as `disasm --no-words` prints it, without the banner. */
export function programOf(text: string, chip = 'CYPRESS', type = 'ps'): Program {
  const target = { chip: chipNamed(chip)!, type: shaderTypeNamed(type)! };
  return decodeProgram(assemble(text, target).bytes, target);
}

/** Metadata of a shader that declares what `pshader` says. */
export function declared(pshader: object = {}): ShaderMetadata {
  return metadataFrom({ pshader: { inputs: [], arrays: [], ...pshader } });
}
