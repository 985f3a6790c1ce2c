import { exitCodes, type ExitCode } from '../batch/exitCodes';
import type { StatusLine } from '../batch/statusLine';
import { toVisibleLine } from '../domain';
import { csvText } from '../formats/text/cellText';
import { formatCount, missing } from '../words/numbers';
import type { ListCommand } from './commandLine';
import type { Interrupt } from './interrupt';
import { subjectOf, type Cell, type Row } from '../batch/listSubjects';
import { withService } from './openService';
import { linesOfTable, screenOf, type TextTable } from './textTable';

const textOf = (cell: Cell): string => (Array.isArray(cell) ? cell.join(' ') : String(cell ?? ''));

const toTable = (columns: readonly string[], rows: readonly Row[]): TextTable => ({
  columns: columns.map((name, at) => ({
    head: [name],
    isNumber: rows.some((row) => typeof row[at] === 'number'),
  })),
  rows: rows.map((row) => row.map((cell) => toVisibleLine(textOf(cell)) || missing)),
});

const csvLine = (cells: Row): string => cells.map((cell) => csvText(textOf(cell))).join(',');

function textOfRows(columns: readonly string[], rows: readonly Row[], format: ListCommand['format']): string {
  if (format === 'json') {
    const objects = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])));
    return `${JSON.stringify(objects, undefined, 2)}\n`;
  }
  const lines =
    format === 'csv'
      ? [columns, ...rows].map(csvLine)
      : linesOfTable(toTable(columns, rows), screenOf(process.stdout).columns);
  return lines.map((line) => `${line}\n`).join('');
}

/** True when a value of a row contains a text, in any case. */
const matches = (row: Row, search: string): boolean =>
  row.some((cell) => textOf(cell).toLowerCase().includes(search.toLowerCase()));

export async function runList(
  command: ListCommand,
  status: StatusLine,
  { signal }: Interrupt,
): Promise<ExitCode> {
  const { search, subject, filter } = command;
  const format = command.format ?? (process.stdout.isTTY ? 'table' : 'csv');
  const all = await subjectOf(subject).rows(filter, (network) =>
    withService(command, (client) => client.fetchDirectory(network, { signal })),
  );
  const rows = search === undefined ? all : all.filter((row) => matches(row, search));
  process.stdout.write(textOfRows(subjectOf(subject).columns, rows, format));
  if (rows.length === 0)
    status.tell(
      search === undefined
        ? `There are no ${subject} for this filter.`
        : `None of ${formatCount(all.length, 'row')} contains “${search}”.`,
    );
  return exitCodes.done;
}
