import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A Python that has the Kaitai Struct runtime: the system's, whatever other one comes first on the path. */
export const python: string = ['/usr/bin/python3', 'python3'].find(canImportKaitai) ?? 'python3';

/** How each outside tool is asked whether it is there. */
const probes = {
  readelf: ['readelf', '--version'],
  'c++filt': ['c++filt', '--version'],
  gcc: ['gcc', '--version'],
  'g++': ['g++', '--version'],
  'clang++': ['clang++', '--version'],
  gdb: ['gdb', '--version'],
  addr2line: ['addr2line', '--version'],
  zstd: ['zstd', '--version'],
  dtc: ['dtc', '--version'],
  'llvm-dwarfdump': ['llvm-dwarfdump', '--version'],
  'spirv-val': ['spirv-val', '--version'],
  // One that knows R600, and pointers with types.
  llc: ['sh', '-c', 'echo "define void @f(i32* %p) { ret void }" | llc -march=r600 -o /dev/null'],
  bash: ['bash', '--version'],
  zsh: ['zsh', '--version'],
  fish: ['fish', '--version'],
  man: ['man', '--warnings', '--version'],
  mandoc: ['sh', '-c', 'command -v mandoc'],
  python3: ['python3', '--version'],
  'python3-kaitaistruct': [python, '-c', 'import kaitaistruct'],
  'python3-numpy': [python, '-c', 'import numpy'],
} as const satisfies Record<string, readonly string[]>;

/** A tool of somebody else that confirms what we say. */
export type Witness = keyof typeof probes;

const found = new Map<Witness, boolean>();

/** Whether the tool can be run here. */
export function has(name: Witness): boolean {
  let answer = found.get(name);
  if (answer === undefined) {
    const [command, ...args] = probes[name];
    answer = spawnSync(command, args, { stdio: 'ignore' }).status === 0;
    found.set(name, answer);
  }
  return answer;
}

function canImportKaitai(command: string): boolean {
  return spawnSync(command, ['-c', 'import kaitaistruct'], { stdio: 'ignore' }).status === 0;
}

type Body = () => void | Promise<void>;

/**
 * `witness('readelf')(name, body)`: a test that needs the tool. Where it is missing the test is skipped, and its name says
 * what is missing; under CI it fails.
 */
export function witness(tool: Witness): (name: string, body: Body, timeout?: number) => void {
  return (name, body, timeout) => {
    const named = `${name} [${tool} is not installed]`;
    if (has(tool)) test(name, body, timeout);
    else if (process.env['CI']) test(named, () => expect.unreachable(`${tool} is not installed`));
    else test.skip(named, body, timeout);
  };
}
