import { disassemble } from '../../r600/index.ts';
import { parseBytecode, printShader, shaderGraph } from '../../r600/advanced.ts';
import type { R600File } from '../../r600/index.ts';
import type { Page, PageTitle } from '../protocol.ts';

const kinds = { disasm: 'Disassembly', graph: 'Graph', ir: 'IR', passes: 'Passes' } as const;

/** Pages of a file of shaders: for each its disassembly its intermediate representation, as a graph and as text, and what each pass makes of it. */
export function r600Pages({ shaders }: R600File): readonly PageTitle[] {
  return shaders.flatMap(({ name }, i) =>
    Object.entries(kinds).map(([id, title]) => ({
      id: `${id}:${i}`,
      title: name === undefined ? title : `${title} of ${name}`,
    })),
  );
}

/** One of `r600Pages`; FormatError where bytecode is not understood. */
export async function r600Page({ shaders }: R600File, id: string): Promise<Page | undefined> {
  const [kind, index] = id.split(':');
  const shader = shaders[Number(index)];
  if (shader === undefined) return undefined;
  const { program, metadata, ngpr, nstack } = shader;
  switch (kind) {
    case 'disasm':
      return { kind: 'text', text: disassemble(program, { id: metadata?.debugId, ngpr, nstack, words: true }) };
    case 'graph':
      return { kind: 'graph', parts: shaderGraph(parseBytecode(program, metadata)) };
    case 'ir':
      return { kind: 'text', text: printShader(parseBytecode(program, metadata)) };
    case 'passes':
      return (await import('./r600-passes.ts')).passesPage(shader);
    default:
      return undefined;
  }
}
