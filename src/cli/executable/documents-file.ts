import { getAsset } from 'node:sea';

/** The schemas of documents, which are in the executable. */
export function documentsText(): string {
  return getAsset('documents', 'utf8');
}
