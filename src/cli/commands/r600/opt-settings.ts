/*
 * How the R600 optimizer is steered: options, and the environment variables of the driver that it follows. A flag is on where
 * either says so; of the skip range an option counts more than its variable.
 */
import type { SkipRange } from '../../../r600/advanced.ts';
import { usage } from '../../errors/failure.ts';

/** Flags of R600_DEBUG that concern the optimizer. */
export const optFlags = {
  nosb: 'leave graphics shaders alone; compute shaders too, but with --sbcl',
  sbcl: 'optimize compute shaders, which is done anyway without --nosb',
  sbdry: 'optimize, but write the source bytecode',
  sbstat: 'number the shaders and print statistics on standard error',
  sbdump: 'print the IR after each pass on standard error',
  sbnofallback: 'fail where the source bytecode would be kept',
  sbdisasm: 'print source and result as text on standard error',
  sbsafemath: 'do not reassociate floating-point arithmetic',
} as const;

/** One of `optFlags`. */
export type OptFlag = keyof typeof optFlags;

/** Names of all flags. */
export const optFlagNames: readonly OptFlag[] = Object.keys(optFlags) as OptFlag[];

/** The skip range as options. */
export interface SkipOptions {
  readonly dskipMode?: number | undefined;
  readonly dskipStart?: number | undefined;
  readonly dskipEnd?: number | undefined;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The flags that are on. What else R600_DEBUG says is for the driver. */
export function flagsOf(
  options: Readonly<Partial<Record<OptFlag, boolean | undefined>>>,
  env: Variables,
): ReadonlySet<OptFlag> {
  const said = new Set((env['R600_DEBUG'] ?? '').split(/[\s,;:]+/).map((word) => word.toLowerCase()));
  return new Set(optFlagNames.filter((flag) => options[flag] === true || said.has(flag)));
}

/** The shaders to leave alone. */
export function skipRangeOf(options: SkipOptions, env: Variables): SkipRange {
  const number = (option: number | undefined, name: string): number => {
    const text = env[name];
    const value = option ?? (text === undefined || text === '' ? 0 : Number(text));
    if (!Number.isInteger(value) || value < 0) throw usage(`${name} needs a whole number, is ${text}`);
    return value;
  };
  const mode = number(options.dskipMode, 'R600_SB_DSKIP_MODE');
  if (mode !== 0 && mode !== 1 && mode !== 2) throw usage(`R600_SB_DSKIP_MODE needs 0, 1 or 2, is ${mode}`);
  const start = number(options.dskipStart, 'R600_SB_DSKIP_START');
  return { mode, start, end: number(options.dskipEnd, 'R600_SB_DSKIP_END') };
}
