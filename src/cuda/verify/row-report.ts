import type { Report, Severity } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import { rowPlace } from '../tables/rows.ts';
import type { Rows } from '../tables/rows.ts';
import { tables } from '../tables/tables.ts';
import type { TableName } from '../tables/tables.ts';

/** Reports on one field of one row: `errors.at(warps, 3, 'validLanesMask', ...)`. */
export interface RowReport {
  at(rows: Rows<TableName>, row: number, field: string, severity: Severity, code: string, message: string): void;
  /** Report a field that should be an offset into `.strtab` and is not. */
  text(rows: Rows<TableName>, row: number, field: string, index: bigint | undefined): void;
}

/** A row report for a dump; paths are `warps[3].validLanesMask` with the section beside them. */
export function rowReport(dump: CudaDump, report: Report): RowReport {
  const at: RowReport['at'] = (rows, row, field, severity, code, message) => {
    const offset = rowPlace(rows, row) + (tables[rows.name].layout.fields[field]?.offset ?? 0);
    report.add({
      code: `cuda/${code}`,
      severity,
      message,
      at: { offset, section: rows.section, path: `${rows.name}[${row}].${field}` },
    });
  };
  return {
    at,
    text(rows, row, field, index) {
      const { strings } = dump;
      // Without strings nothing can be looked up, and that is said once.
      if (index === undefined || strings === undefined || index < strings.size) return;
      const message = `${field} is string 0x${index.toString(16)}, outside .strtab, which has ${strings.size} bytes`;
      at(rows, row, field, 'error', 'string-range', message);
    },
  };
}
