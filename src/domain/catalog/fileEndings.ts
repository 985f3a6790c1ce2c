import { isExportFormatId, type ExportFormatId } from './exportFormats';

/** Endings that files of a format have besides its own. */
const otherEndings: Readonly<Record<string, ExportFormatId>> = {
  ...{ txt: 'csv', tsv: 'csv' },
  ...{ feather: 'arrow', ndjson: 'jsonl' },
};

/** What follows the last dot of the last part of a path, in small letters; empty where there is none. */
export const endingOf = (file: string): string =>
  /[^\\/.][^\\/]*\.([^\\/.]*)$/.exec(file)?.[1]?.toLowerCase() ?? '';

/** The format that the name of a file says; undefined where it says none. */
export function formatOfFile(file: string): ExportFormatId | undefined {
  const ending = endingOf(file);
  const id = Object.hasOwn(otherEndings, ending) ? otherEndings[ending] : ending;
  return isExportFormatId(id) ? id : undefined;
}
