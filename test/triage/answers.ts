// What `triage --json` says, compared with what a job was made of.
import type { Job } from './job.ts';

/** The parts of the answer that tests look at. */
export interface TriageJson {
  readonly files: number;
  readonly dumps: number;
  readonly groups: readonly GroupJson[];
  readonly hangs: readonly GroupJson[];
  readonly outliers: readonly { readonly file: string }[];
  readonly unreadable: readonly { readonly file: string; readonly code: string; readonly message: string }[];
  readonly other_formats: readonly { readonly format: string; readonly count: number }[];
  readonly cause: { readonly signature: string; readonly why: string } | null;
  readonly undecided: string | null;
  readonly missing_shards?: readonly number[];
}

/** A group of the answer. */
export interface GroupJson {
  readonly signature: string;
  readonly count: number;
  readonly exception: string;
  readonly ranks: readonly number[];
  readonly hosts: readonly string[];
  readonly files: readonly string[];
  readonly first_time: number | null;
  readonly known?: { readonly runs: number; readonly dumps: number } | null;
}

/** Paths of each group, from the job's folder, sorted, and those that could not be read. */
export function partition(answer: TriageJson, folder: string): { groups: string[][]; unreadable: string[] } {
  const inside = (path: string): string => path.slice(folder.length + 1);
  return {
    groups: [...answer.groups, ...answer.hangs].map(({ files }) => files.map(inside).sort()).sort(byFirst),
    unreadable: answer.unreadable.map(({ file }) => inside(file)).sort(),
  };
}

/** The same of a job. */
export function expected(job: Job): { groups: string[][]; unreadable: string[] } {
  const groups = new Map<string, string[]>();
  const unreadable: string[] = [];
  for (const [path, fault] of job) {
    if (fault === undefined) unreadable.push(path);
    else groups.set(fault, [...(groups.get(fault) ?? []), path]);
  }
  return { groups: [...groups.values()].map((paths) => paths.sort()).sort(byFirst), unreadable: unreadable.sort() };
}

function byFirst([a = '']: string[], [b = '']: string[]): number {
  return a < b ? -1 : 1;
}
