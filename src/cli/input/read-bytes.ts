/** Bytes of the files and pipes that this process has opened so far, as they are. */
export const read = { bytes: 0 };
