/* A stream back from its model. */
import { serializeVisa } from '../../generated/visa/write.ts';
import type { ByteSink } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import { layouts } from './stream/layouts.ts';
import type { VisaObject, VisaStream } from './stream/model.ts';

const magic = Uint8Array.of(0x10, 0xd0, 0xad, 0xde);

/** What of a stream its bytes depend on. */
export type StreamContent = Pick<VisaStream, 'layout' | 'claimedObjects'> & {
  readonly objects: readonly Pick<VisaObject, 'info'>[];
} & Partial<Pick<VisaStream, 'size' | 'trailing'>>;

/** Write the stream; an unchanged model gives back its file byte for byte. FormatError when it was read only in part. */
export async function write(stream: VisaStream, sink: ByteSink): Promise<void> {
  await sink.write(streamBytes(stream));
  if (stream.trailing.length > 0) await sink.write(stream.trailing);
}

/** The bytes of the stream, without what follows its last object. */
export function streamBytes(stream: StreamContent): Uint8Array {
  const { objects, claimedObjects, size = 0, trailing } = stream;
  if (objects.length < claimedObjects) {
    const message = `damaged stream: only ${objects.length} of ${claimedObjects} objects could be read`;
    throw new FormatError('visa/incomplete', message, {
      offset: size - (trailing?.length ?? 0),
      path: `objects[${objects.length}]`,
    });
  }
  const header = { magic_number: magic, numCompiledObjects: objects.length };
  return serializeVisa({ layout: layouts[stream.layout].number, header, debugInfo: objects.map(({ info }) => info) });
}
