/* The optimizer's passes on a shader: the IR as each one leaves it. The optimizer is loaded when somebody asks. */
import { FormatError } from '../../runtime/index.ts';
import { allPasses, parseBytecode, printShader, runPasses } from '../../r600/advanced.ts';
import type { IrShader } from '../../r600/advanced.ts';
import type { R600File } from '../../r600/index.ts';
import type { Page } from '../protocol.ts';

/** Characters of all steps together that are kept. */
const MOST = 64 * 1024 * 1024;

/** The IR as the bytecode's parser makes it and after each pass; FormatError where one of them refuses the shader. */
export function passesPage({ metadata, ngpr, program }: R600File['shaders'][number]): Page {
  const steps: { readonly name: string; readonly text: string }[] = [];
  let left = MOST;
  const keep = (name: string, shader: IrShader): void => {
    const text = printShader(shader);
    left -= text.length;
    if (left < 0) throw new FormatError('viewer/too-large', 'the shader is too large to keep each step');
    steps.push({ name, text });
  };
  const shader = parseBytecode(program, metadata);
  keep('bc_parser', shader);
  const context = { program, metadata, ngpr, safeMath: metadata?.precise === true };
  runPasses(allPasses, shader, context, { after: ({ name }) => keep(name, shader) });
  return { kind: 'steps', steps };
}
