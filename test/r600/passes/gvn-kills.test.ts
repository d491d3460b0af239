/* Kills that were done before. */
import { expect, test } from 'vitest';
import { gvn } from '../../../src/r600/optimizer/gvn/gvn.ts';
import { body, lines } from './pass-text.ts';

const HEAD = 'shader ps CEDAR\ninputs R0.x R0.y\nbegin\n';

test('an equal kill goes, and what followed it follows the first', () => {
  const text = `${HEAD}
    x: _, VM.1 = KILLGT R0.x, R0.y, VM
    x: _, VM.2 = KILLGT R0.x, R0.y, VM.1
    x: _, VM.3 = KILLGT R0.y, R0.x, VM.2
    cf EXPORT_DONE R0.x, R0.y, 0x0, 0x0`;
  expect(body(gvn, text)).toBe(
    lines(`x: _, VM.1 = KILLGT R0.x, R0.y, VM
      x: _, VM.3 = KILLGT R0.y, R0.x, VM.1
      cf EXPORT_DONE R0.x, R0.y, 0x0, 0x0`),
  );
});

test('a kill in a branch is no reason to leave one out behind it', () => {
  const text = `${HEAD}
    x: _, _, EM.1 = PRED_SETGT R0.x, 0x0 ; exec
    region 0 {
    depart 0 0 {
    if EM.1 {
    depart 0 1 {
    x: _, VM.1 = KILLGT R0.x, R0.y, VM
    }
    }
    }
    phi VM.2 = VM, VM.1
    }
    x: _, VM.3 = KILLGT R0.x, R0.y, VM.2
    cf EXPORT_DONE R0.x, R0.y, 0x0, 0x0`;
  expect(body(gvn, text).match(/KILLGT/g)).toHaveLength(2);
});

test('a kill whose result is wanted stays', () => {
  const text = `${HEAD}
    x: _, VM.1 = KILLGT R0.x, R0.y, VM
    x: t1.1, VM.2 = KILLGT R0.x, R0.y, VM.1
    cf EXPORT_DONE t1.1, R0.y, 0x0, 0x0`;
  expect(body(gvn, text).match(/KILLGT/g)).toHaveLength(2);
});
