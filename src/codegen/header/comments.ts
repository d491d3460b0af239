/** The words of a comment, without its marks and frames. */
export function commentText(comment: string): string {
  if (comment === '') return '';
  const inside = comment.startsWith('//') ? comment.slice(2) : comment.slice(2, -2);
  return inside
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*\*+(?=\s|$)/, '')
        .replace(/={3,}/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** The version of `Since CUDA Driver r525`; with `alone`, only of a comment that says nothing else. */
export function sinceOf(text: string, alone = false): string | undefined {
  const found = /(?:^|\n)\s*since(?:\s+[A-Za-z]+)*?\s+([a-z]?\d[\w.]*?)\.?\s*(?:$|\n)/i.exec(text);
  if (found === null || (alone && found[0].trim() !== text.trim())) return undefined;
  return found[1];
}
