/* A process in a sandbox tells the one that started it that it came to its own end: an exit without that is no answer. */
import { writeSync } from 'node:fs';

/** Set for the process in the sandbox. */
export const SANDBOXED = 'LANESCOPE_SANDBOXED';
/** The descriptor of the pipe to the process outside. */
export const TOLD = 3;

/** Say that this process ends because it is through. */
export function sayFinished(): void {
  if (process.env[SANDBOXED] === undefined) return;
  try {
    writeSync(TOLD, '.');
  } catch {
    // Nobody listens.
  }
}
