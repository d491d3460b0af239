/* A call stack as text. */
import type { KernelArgument } from '../arguments/kernel-arguments.ts';
import type { FrameCalls } from '../fault/frames.ts';

/** The arguments of the kernel, in a line; none where it has none. */
export function argumentLines(given: readonly KernelArgument[]): string[] {
  if (given.length === 0) return [];
  const list = given.map(({ name, type, value, redacted }) => {
    const absent = redacted === true ? 'redacted' : 'not in parameter memory';
    return `${name} = ${value ?? `<${type}, ${absent}>`}`;
  });
  return [`kernel arguments: ${list.join(', ')}`];
}

/** Frames as cuda-gdb numbers them, one a line, and inlined calls. */
export function* frameLines(frames: readonly FrameCalls[]): Generator<string> {
  let number = 0;
  for (const { pc, calls, syscall } of frames) {
    if (calls.length === 0) yield `#${number++}  ${pcText(pc)} in ??`;
    for (const [i, call] of calls.entries()) {
      const at = call.file === null ? '' : ` at ${call.file}:${call.line ?? '?'}`;
      const where = i === 0 ? `${pcText(pc)} in ` : '';
      const inside = syscall ? ' (driver)' : call.inlined ? ' (inlined)' : '';
      yield `#${number++}  ${where}${call.function ?? '??'}${at}${inside}`;
    }
  }
}

function pcText(pc: bigint): string {
  return `0x${pc.toString(16).padStart(16, '0')}`;
}
