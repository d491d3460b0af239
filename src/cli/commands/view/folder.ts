import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exitCode } from '../../errors/exit-code.ts';
import { Failure } from '../../errors/failure.ts';

/** Where the built viewer is, as seen from the bundled command line and from its sources. */
const places = ['../../../viewer/', '../../../../dist/viewer/'];

/** The folder of the built viewer. */
export function viewerFolder(): string {
  const folder = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((each) => existsSync(`${each}index.html`));
  if (folder === undefined) {
    throw new Failure('view/not-built', 'the viewer is not built: npm run build makes it', exitCode.io);
  }
  return folder;
}
