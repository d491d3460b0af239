import { describe as suite, expect, test } from 'vitest';
import { Diagnostics, describe, fromError, limits } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';

suite('diagnostics', () => {
  test('counts everything and keeps the first of each code', () => {
    const report = new Diagnostics();
    for (let i = 0; i < limits.diagnosticsPerCode + 5; i++) {
      report.add({ code: 'a/b', severity: 'error', message: `row ${i}`, at: {} });
    }
    report.add({ code: 'c/d', severity: 'info', message: 'one', at: {} });
    expect(report.list).toHaveLength(limits.diagnosticsPerCode + 1);
    expect(report.count('error')).toBe(limits.diagnosticsPerCode + 5);
    expect(report.leftOut).toBe(5);
    expect([...report.leftOutByCode()]).toEqual([['a/b', 5]]);
  });

  test('an error becomes a diagnostic with its place', () => {
    const error = new FormatError('elf/bad-magic', 'bad magic: 00 00', { offset: 16, path: 'header.magic' });
    expect(fromError(error)).toEqual({
      code: 'elf/bad-magic',
      severity: 'error',
      message: 'bad magic: 00 00',
      at: { offset: 16, path: 'header.magic' },
    });
    expect(fromError(new FormatError('a/b', 'c')).at).toEqual({});
  });

  test('one line names code, message and place', () => {
    const line = describe({
      code: 'cuda/row',
      severity: 'warning',
      message: 'row too short',
      at: { offset: 0x1f40n, section: 0, path: 'devices[0]' },
    });
    expect(line).toBe('warning[cuda/row]: row too short (at 0x1f40, section 0, devices[0])');
    expect(describe({ code: 'a/b', severity: 'info', message: 'm', at: { offset: 0 } })).toBe('info[a/b]: m (at 0x0)');
    expect(describe({ code: 'a/b', severity: 'info', message: 'm', at: {} })).toBe('info[a/b]: m');
  });
});
