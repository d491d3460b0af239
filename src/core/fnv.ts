/** FNV-1a over UTF-8, an unsigned number of 32 bits. It tells names apart without `node:crypto`, which takes longer to load than most commands run. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
