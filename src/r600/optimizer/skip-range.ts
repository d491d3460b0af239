/* Which shaders of a stream are left alone: to find the one that an optimizer broke. */

/** The range of R600_SB_DSKIP_START and R600_SB_DSKIP_END; shaders count from 1. */
export interface SkipRange {
  /** 0 off, 1 leave those in the range alone, 2 those outside of it. */
  readonly mode: 0 | 1 | 2;
  readonly start: number;
  readonly end: number;
}

/** Whether a shader is left alone. */
export function isSkipped({ mode, start, end }: SkipRange, shader: number): boolean {
  if (mode === 0) return false;
  return (shader >= start && shader <= end) === (mode === 1);
}
