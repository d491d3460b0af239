/* The variables of a frame, one a line. */
import type { LaneFrame } from '../variables/lane-variables.ts';
import { pointedText } from '../variables/pointed-text.ts';
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
  if (!hasVariables) {
    const what = file === null ? '' : 'lines only, ';
    yield `      the build has ${what}no variables of this function: only -G builds do`;
  }
  for (const each of own) {
    const notes = [
      ...(each.pointsTo === null ? [] : [pointedText(each.pointsTo)]),
      ...(each.isArgument ? ['argument'] : []),
      ...(each.isShadowed ? ['hidden by one further inside'] : []),
    ];
    yield `      ${[variableText(each), ...notes.map((note) => `(${note})`)].join(' ')}`;
  }
}
