import { disassemble } from '../../r600/index.ts';
import { parseBytecode, printShader } from '../../r600/advanced.ts';
import type { R600File } from '../../r600/index.ts';
import type { Page, PageTitle } from '../protocol.ts';

/** Pages of a file of shaders: for each its disassembly and its intermediate representation. */
export function r600Pages({ shaders }: R600File): readonly PageTitle[] {
  return shaders.flatMap(({ name }, i) => [
    { id: `disasm:${i}`, title: `Disassembly${name === undefined ? '' : ` of ${name}`}` },
    { id: `ir:${i}`, title: `IR${name === undefined ? '' : ` of ${name}`}` },
  ]);
}

/** One of `r600Pages`; FormatError where bytecode is not understood. */
export function r600Page({ shaders }: R600File, id: string): Page | undefined {
  const [kind, index] = id.split(':');
  const shader = shaders[Number(index)];
  if (shader === undefined) return undefined;
  const { program, metadata, ngpr, nstack } = shader;
  const text =
    kind === 'ir'
      ? printShader(parseBytecode(program, metadata))
      : disassemble(program, { id: metadata?.debugId, ngpr, nstack, words: true });
  return { kind: 'text', text };
}
