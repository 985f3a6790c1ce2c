import { defaultExportOptions, type ExportOptions } from '../../domain/exportOptions';
import type { Result } from '../../domain/result';
import { Archive } from './archive';
import { maxRows, Sheets } from './sheets';
import { dataTable, provenanceTable, statisticsTable, type SheetTable } from './tables';
import { addWorkbook, SharedTexts } from './workbook';

function* writeTable(
  archive: Archive,
  sheets: Sheets,
  table: SheetTable,
  rowsPerSheet: number,
): Generator<Uint8Array> {
  sheets.begin({ ...table, rowsPerSheet });
  for (const _ of table.rows(sheets)) if (archive.hasMade) yield* archive.take();
  sheets.end();
  yield* archive.take();
}

/**
 * Writes a result as the bytes of an Excel file, in chunks as they are produced: the sheets *Data*, *Statistics* and
 * *Provenance*. Times are on the network's clock, whose offset the head shows, since cells cannot store one. A cell is
 * empty for a missing value. Rows that do not fit on a sheet continue in *Data 2*.
 */
export function* writeXlsx(
  result: Result,
  chosen: Partial<ExportOptions> = {},
  { rowsPerSheet = maxRows }: { readonly rowsPerSheet?: number } = {},
): Generator<Uint8Array> {
  const options = { ...defaultExportOptions, ...chosen };
  const archive = new Archive();
  const texts = new SharedTexts();
  const sheets = new Sheets(archive, texts);
  for (const toTable of [dataTable, statisticsTable, provenanceTable])
    yield* writeTable(archive, sheets, toTable(result, options), rowsPerSheet);
  texts.addTo(archive);
  addWorkbook(archive, sheets.names);
  archive.close();
  yield* archive.take();
}
