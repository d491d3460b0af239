/* Global code motion: blocks and clauses. */
import { expect, test } from 'vitest';
import { parseShader } from '../../../src/r600/ir/parse.ts';
import { printShader } from '../../../src/r600/ir/print.ts';
import { verifyShader } from '../../../src/r600/ir/verify.ts';
import { gcm } from '../../../src/r600/passes/gcm.ts';

const context = { program: undefined as never, metadata: undefined, safeMath: true };

/** The body of a program after the pass, without indentation. */
function moved(head: string, ...lines: readonly string[]): readonly string[] {
  const shader = parseShader([head, ...lines, 'end'].join('\n'));
  const before = printShader(shader);
  const changed = gcm.run(shader, context);
  expect(verifyShader(shader)).toEqual([]);
  const after = printShader(shader);
  expect(changed).toBe(after !== before);
  const body = after.split('\n').map((line) => line.trim());
  return body.slice(body.indexOf('begin') + 1, body.lastIndexOf('end'));
}

test('instructions of one kind share a clause, and a fetch of what was fetched does not', () => {
  expect(
    moved(
      'shader ps CEDAR',
      'begin',
      'x: t1.1 = MUL R0.x, R0.y',
      'fetch t2.1, _, _, _ = SAMPLE t1.1, R0.y, _, _',
      'fetch t3.1, _, _, _ = SAMPLE t2.1, R0.y, _, _',
      'cf EXPORT_DONE t3.1, _, _, _',
    ),
  ).toEqual([
    'block 0 0 {',
    'clause ALU {',
    'x: t1.1 = MUL R0.x, R0.y',
    '}',
    'clause TEX {',
    'fetch t2.1, _, _, _ = SAMPLE t1.1, R0.y, _, _',
    '}',
    'clause TEX {',
    'fetch t3.1, _, _, _ = SAMPLE t2.1, R0.y, _, _',
    '}',
    'cf EXPORT_DONE t3.1, _, _, _',
    '}',
  ]);
});

test('a program without instructions stays as it is', () => {
  expect(moved('shader ps CEDAR', 'begin')).toEqual([]);
});
