export interface ExportFormatRow {
  /** The suffix of the command's id (`csv` has `gridlens.result.exportCsv`) and of file names. */
  id: string;
  /** The name in menus, dialogs and messages. */
  title: string;
  /** The title of the command, if it is not “Export Result as …”. */
  commandTitle?: string;
  /** True when its files are not text. */
  isBinary?: true;
}

/** The formats in menu order. */
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

export const titleOfExportCommand = ({ title, commandTitle }: ExportFormatRow): string =>
  commandTitle ?? `Export Result as ${title}`;

export const isExportFormatId = (value: unknown): value is ExportFormatId =>
  exportFormatRows.some(({ id }) => id === value);

/** File extensions that a format has in addition to its own. */
const otherEndings: Readonly<Record<string, ExportFormatId>> = {
  txt: 'csv',
  tsv: 'csv',
  feather: 'arrow',
  ndjson: 'jsonl',
};

/** Returns the text after the last dot of a path's last part, in lower case; empty without a dot. */
const endingOf = (file: string): string => /[^\\/.][^\\/]*\.([^\\/.]*)$/.exec(file)?.[1]?.toLowerCase() ?? '';

/** Returns the format that a file name implies; undefined when it implies none. */
export function formatOfFile(file: string): ExportFormatId | undefined {
  const ending = endingOf(file);
  const id = Object.hasOwn(otherEndings, ending) ? otherEndings[ending] : ending;
  return isExportFormatId(id) ? id : undefined;
}
