import type { LaneFrame } from '../variables/lane-variables.ts';

/** A frame and its variables, one a line. */
export function* variableLines({
  level,
  function: name,
  file,
  line,
  inlined,
  variables: own,
  hasVariables,
}: LaneFrame): Generator<string> {
  const at = file === null ? '' : ` at ${file}:${line ?? '?'}`;
  yield `#${level}  ${name ?? '??'}${at}${inlined ? ' (inlined)' : ''}`;
  if (!hasVariables) yield '      the build has no variables of this function: only -G builds do';
  for (const each of own) {
    const notes = [
      ...(each.isArgument ? ['argument'] : []),
      ...(each.isShadowed ? ['hidden by one further inside'] : []),
      ...(each.isStale ? ['may be out of date'] : []),
    ];
    const value = each.value ?? (each.reason === 'optimized-out' ? '<optimized out>' : `<${each.message}>`);
    yield `      ${each.type} ${each.name} = ${value}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
  }
}
