/* How much memory another process has. */
import { readFileSync } from 'node:fs';

/** Bytes of a page of /proc/PID/statm where nothing else is said. */
const PAGE = 4096;

/** Milliseconds between two looks at the memory of a process. */
export const LOOK = 50;

/** Memory of a process in bytes; 0 where the system does not tell, then only the heap of V8 is bounded. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}
