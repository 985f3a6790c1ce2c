import { defaultExportOptions, type Result } from '../domain';
import { dataStyles } from './code/dataStyles';
import { codeAlone } from './code/snippet';
import { writeCsv } from './text/csv';
import { joinChunks } from './files/fileBytes';
import { writeJson } from './text/json';

/** A format for copying the values of a result. */
export interface CopyStyle {
  id: string;
  title: string;
  hint: string;
  write: (result: Result) => Iterable<Uint8Array> | string;
}

/** The maximum size for the clipboard; larger texts belong in a file. */
const maxBytes = 50_000_000;

/** Writes the code as it would be inserted into a document, with its imports. */
function asCode(id: string, result: Result): string {
  const style = dataStyles.find((one) => one.id === id);
  return style ? codeAlone(style.write(result)) : '';
}

export const copyStyles: readonly CopyStyle[] = [
  {
    id: 'tsv',
    title: 'Tab-separated values',
    hint: 'to paste into a spreadsheet',
    write: (result) => writeCsv(result, { ...defaultExportOptions, delimiter: 'tab' }),
  },
  {
    id: 'csv',
    title: 'CSV',
    hint: 'with commas',
    write: (result) => writeCsv(result),
  },
  {
    id: 'json',
    title: 'JSON',
    hint: 'a record per value, with its labels',
    write: (result) => writeJson(result, { shape: 'records' }),
  },
  {
    id: 'markdown',
    title: 'Markdown table',
    hint: 'for notes and issues',
    write: (result) => asCode('markdown', result),
  },
  {
    id: 'frame',
    title: 'Python: pandas DataFrame',
    hint: 'as code',
    write: (result) => asCode('frame', result),
  },
];

/** Returns a result as text; undefined when it exceeds `max` bytes. */
export function textOfResult(result: Result, { write }: CopyStyle, max = maxBytes): string | undefined {
  const written = write(result);
  if (typeof written === 'string') return written.length > max ? undefined : written;
  const bytes = joinChunks(written, max);
  return bytes && new TextDecoder().decode(bytes);
}
