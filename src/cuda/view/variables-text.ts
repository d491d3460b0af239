/* The variables of a frame, one a line. */
import type { LaneFrame } from '../variables/lane-variables.ts';
import { variableText } from './variable-text.ts';

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
    ];
    yield `      ${variableText(each)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
  }
}
