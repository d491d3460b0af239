import type { ByteReader } from './byte-reader.ts';
import { rowsLeft } from './rows.ts';
import { Table, viewOf } from './table.ts';

/** The class of one record's tables. */
interface TableClass<T> {
  new (view: DataView, offset: number, length: number, stride: number): T;
  readonly rowSize: number;
}

/** Records of one size and byte order without rules, one after the other. */
export abstract class FixedTable<Row> extends Table<Row> {
  /** Bytes of a row, at least; each table has its own. */
  static readonly rowSize: number = 0;

  constructor(view: DataView, offset: number, length: number, stride: number) {
    super(view, offset, length, stride, new.target.rowSize);
  }

  /** As many whole rows as the bytes hold. */
  static over<T>(this: TableClass<T>, bytes: Uint8Array, stride: number = this.rowSize): T {
    return new this(viewOf(bytes), 0, stride > 0 ? Math.floor(bytes.length / stride) : 0, stride);
  }

  /** The next `length` rows of a reader; none where that is negative. */
  static read<T>(this: TableClass<T>, r: ByteReader, length: number, stride: number): T {
    return rowsOf(this, r, length, stride);
  }

  /** Rows up to the end of a reader. */
  static readAll<T>(this: TableClass<T>, r: ByteReader, stride: number): T {
    return rowsOf(this, r, rowsLeft(r, stride), stride);
  }
}

function rowsOf<T>(table: TableClass<T>, r: ByteReader, count: number, stride: number): T {
  const length = r.rows(count, stride);
  const start = r.take(length * stride);
  return new table(r.view, start, length, length === 0 ? table.rowSize : stride);
}
