/** A format that results are exported to, without the code that writes it. */
export interface ExportFormatRow {
  /** Ends the id of its command: `csv` has `gridlens.result.exportCsv`. */
  readonly id: string;
  /** As menus, dialogs and messages name it. */
  readonly title: string;
  /** Of its files, without the dot. */
  readonly extension: string;
}

/** In the order of menus. */
export const exportFormatRows = [
  { id: 'csv', title: 'CSV', extension: 'csv' },
  { id: 'json', title: 'JSON', extension: 'json' },
] as const satisfies readonly ExportFormatRow[];

export type ExportFormatId = (typeof exportFormatRows)[number]['id'];

/** True for the id of a format, whatever the value is. */
export const isExportFormatId = (value: unknown): value is ExportFormatId =>
  exportFormatRows.some(({ id }) => id === value);
