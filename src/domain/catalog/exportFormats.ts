/** A format that results are exported to, without the code that writes it. */
export interface ExportFormatRow {
  /** Ends the id of its command, `csv` has `gridlens.result.exportCsv`, and the names of its files. */
  readonly id: string;
  /** As menus, dialogs and messages name it. */
  readonly title: string;
  /** What its command is called, where that is not the usual “Export Result as …”. */
  readonly commandTitle?: string;
  /** True where its files are no text. */
  readonly isBinary?: true;
}

/** In the order of menus. */
export const exportFormatRows = [
  { id: 'csv', title: 'CSV' },
  { id: 'json', title: 'JSON' },
  { id: 'jsonl', title: 'JSON Lines' },
  { id: 'parquet', title: 'Parquet', isBinary: true },
  { id: 'arrow', title: 'Arrow', isBinary: true },
  { id: 'xlsx', title: 'Excel', isBinary: true },
  { id: 'gridresult', title: 'Result File', commandTitle: 'Save Result File', isBinary: true },
] as const satisfies readonly ExportFormatRow[];

export type ExportFormatId = (typeof exportFormatRows)[number]['id'];

/** What the command of a format, and its dialog, is called. */
export const titleOfExportCommand = ({ title, commandTitle }: ExportFormatRow): string =>
  commandTitle ?? `Export Result as ${title}`;

/** True for the id of a format, whatever the value is. */
export const isExportFormatId = (value: unknown): value is ExportFormatId =>
  exportFormatRows.some(({ id }) => id === value);
