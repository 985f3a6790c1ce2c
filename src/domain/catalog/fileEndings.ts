import { isExportFormatId, type ExportFormatId } from './exportFormats';

/** File extensions that a format has in addition to its own. */
const otherEndings: Readonly<Record<string, ExportFormatId>> = {
  ...{ txt: 'csv', tsv: 'csv' },
  ...{ feather: 'arrow', ndjson: 'jsonl' },
};

/** Returns the text after the last dot of a path's last part, in lower case; empty without a dot. */
export const endingOf = (file: string): string =>
  /[^\\/.][^\\/]*\.([^\\/.]*)$/.exec(file)?.[1]?.toLowerCase() ?? '';

/** Returns the format that a file name implies; undefined when it implies none. */
export function formatOfFile(file: string): ExportFormatId | undefined {
  const ending = endingOf(file);
  const id = Object.hasOwn(otherEndings, ending) ? otherEndings[ending] : ending;
  return isExportFormatId(id) ? id : undefined;
}
