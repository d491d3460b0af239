/*
 * Names of temporary files and folders. They say which process made them, so that a later run can remove what a killed one
 * left: PLACE-PID-STARTED-RANDOM, where PLACE is the system whose processes PID counts.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { fnv1a } from '../../core/index.ts';

const PATTERN = /^\.?lanescope-([0-9a-f]{8})-(\d{1,10})-([0-9a-z]{1,13})-[0-9a-f]{12}(?:\.tmp)?$/;
/** What a process of another system left is removed when nobody has touched it for so long. */
const ABANDONED_MS = 7 * 24 * 3600 * 1000;

/** A name that no other process takes; between `.` and `.tmp` it is one for a file beside its destination. */
export function temporaryName(): string {
  const started = startOf(process.pid)?.started ?? 0;
  return `lanescope-${place()}-${process.pid}-${started.toString(36)}-${random()}`;
}

/** 12 digits. Files and folders are only made where there is none of their name, so nobody gains by guessing them. */
function random(): string {
  return hexOf(Math.floor(Math.random() * 2 ** 48), 12);
}

/** Whether the process that gave this name is gone; `modified` are milliseconds since 1970. */
export function isStale(name: string, modified: number): boolean {
  const match = PATTERN.exec(name);
  if (match === null) return false;
  const [, where, pid, started] = match;
  if (where !== place()) return Date.now() - modified > ABANDONED_MS;
  return !isRunning(Number(pid), started as string);
}

/** Whether it is a name of ours. */
export function isTemporaryName(name: string): boolean {
  return PATTERN.test(name);
}

let known: string | undefined;

/** Host, boot and namespace: two processes with one of these and one number are the same process. */
function place(): string {
  return (known ??= hexOf(fnv1a(placeParts().join('\n')), 8));
}

function placeParts(): (string | undefined)[] {
  return [
    hostname(),
    attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    attempt(() => readlinkSync('/proc/self/ns/pid')),
  ];
}

function hexOf(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

function isRunning(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Anything else, such as a process of another user, is there.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const found = startOf(pid);
  if (found === undefined) return true;
  return !found.ended && found.started.toString(36) === started;
}

/** When a process began, in clock ticks since the system did, and whether it only waits to be asked for its exit code. */
function startOf(pid: number): { readonly started: number; readonly ended: boolean } | undefined {
  const text = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (text === undefined) return undefined;
  // The name in parentheses may hold anything; state is the field after it, start time the twentieth.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { started: Number(fields[19]), ended: fields[0] === 'Z' || fields[0] === 'X' };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
