/* Who wrote a dump, by its metadata. */
import type { CudaDump } from '../model.ts';

/** Who wrote the dump. */
export interface Writer {
  readonly name: string | null;
  /** Driver version, `580.82`. */
  readonly driver: string;
  /** CUDA version that the driver supports, `13.0`. */
  readonly cuda: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly flags: number;
}

/** Who wrote the dump; undefined before r565. */
export async function writerOf(dump: CudaDump): Promise<Writer | undefined> {
  const { meta } = dump;
  if (meta === undefined || meta.table.length === 0) return undefined;
  const row = meta.table.at(0);
  return {
    name: await dump.text(row.generatorName),
    driver: `${row.driverVersionMajor}.${row.driverVersionMinor}`,
    cuda: `${row.cudaDriverVersionMajor}.${row.cudaDriverVersionMinor}`,
    timestamp: row.timestamp,
    flags: row.flags,
  };
}
