/* What to know of the symbols in a verdict: why there are none, or that they were found without a relocated image. */
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';

/** Modules that are opened to tell why there is no symbol. */
const MAX_MODULES = 256;

/** A remark on the place of a fault on a device; null where a relocated image gives the symbols. */
export async function symbolNote(dump: CudaDump, deviceRow: number, place: CodePlace | null): Promise<string | null> {
  const { symbols } = dump;
  const modules = await symbols.modules(deviceRow);
  if (place !== null) {
    const cubin = await symbols.cubinAt(deviceRow, place);
    return cubin?.placed === true
      ? 'symbols are those of the image before loading, at the only place where everything in the dump fits'
      : null;
  }
  if (modules.length === 0) return 'no symbols: the dump has no image of any module of the device';
  let unplaced = 0;
  let unreadable = 0;
  for (const module of modules.slice(0, MAX_MODULES)) {
    if ((await symbols.cubin(module)) !== undefined) continue;
    if (module.original === undefined) unreadable += 1;
    else unplaced += 1;
  }
  if (unplaced > 0) {
    return `no symbols: of ${count(unplaced)} only the image before loading is there, and nothing tells where it was loaded`;
  }
  if (unreadable > 0) return `no symbols: the image of ${count(unreadable)} cannot be read; verify says why`;
  return `no symbols: the address is in none of the images of ${count(modules.length)}`;
}

function count(modules: number): string {
  return `${modules} module${modules === 1 ? '' : 's'}`;
}
