import { metrics } from '../../domain';
import { sampleColumn } from '../columnar/parquetTable';
import { textOfHead, type FileEnds } from './fileBytes';

/** The facts in a time header, in the order of `timeHeaderOf` in `csvDialect.ts`. */
const timeFacts = [/^(?:[+-]\d\d:\d\d|epoch s)$/, /^end$/];

/** The facts in the header of the first column, `time (+10:00, end)`; undefined for any other header. */
function readTimeHeader(header: string): string[] | undefined {
  if (header === 'time') return [];
  const facts = /^time \((.+)\)$/.exec(header)?.[1]?.split(', ');
  const places = facts?.map((fact) => timeFacts.findIndex((pattern) => pattern.test(fact)));
  return places?.every((place, i) => place > (i === 0 ? -1 : places[i - 1])) === true ? facts : undefined;
}

const stamps = {
  withOffset: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/,
  withoutOffset: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  epochSeconds: /^-?\d+(?:\.\d+)?$/,
} as const;

const units = new Set(metrics.map(({ unit }) => unit));
const isNumberOrNull = (cell: string): boolean =>
  /^(?:|NA|NaN|null|-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)$/.test(cell);
const isMarkOfProvisional = (cell: string): boolean => cell === '' || cell === 'true';
const isMarkOfSample = (cell: string): boolean => cell === 'true';

/** The header of a series with its unit, `Coal (Black) (MW)`, with the count that makes it unique. */
const hasKnownUnit = (header: string): boolean => {
  const unit = /\(([^()]*)\)(?: \[\d+\])?$/.exec(header)?.[1];
  return unit !== undefined && units.has(unit);
};

/** The complete rows of a text; of a first row that is cut off, its complete cells. None where it is no CSV. */
function rowsOf(text: string, delimiter: string, isWhole: boolean): string[][] {
  const separator = delimiter === '|' ? '\\|' : delimiter;
  const pattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${separator}]*))(${separator}|\\r?\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  for (;;) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    const quoted = found?.at(1);
    const end = found?.at(3) ?? '';
    const isCut = !isWhole && end === '';
    if (!found && !(isCut && /^"[^"]*(?:""[^"]*)*"?$/.test(text.slice(at)))) return [];
    if (isCut) return rows.length > 0 ? rows : [row];
    row.push(quoted?.replaceAll('""', '"') ?? found?.at(2) ?? '');
    if (end === delimiter) continue;
    if (end !== '' || row.join('') !== '') rows.push(row);
    if (end === '') return rows;
    row = [];
  }
}

type CellCheck = (cell: string) => boolean;

/** Returns the kind of cells in each column; undefined when Gridlens does not write such headers. */
function checksOf(headers: readonly string[]): CellCheck[] | undefined {
  const [time = '', ...rest] = headers;
  const facts = readTimeHeader(time);
  if (!facts) return undefined;
  const [first = ''] = facts;
  const stamp =
    stamps[first === 'epoch s' ? 'epochSeconds' : /^[+-]/.test(first) ? 'withoutOffset' : 'withOffset'];
  const isStamp: CellCheck = (cell) => stamp.test(cell);
  const isSample = rest.at(-1) === sampleColumn;
  const isProvisional = rest.at(isSample ? -2 : -1) === 'provisional';
  const marks = [...(isProvisional ? [isMarkOfProvisional] : []), ...(isSample ? [isMarkOfSample] : [])];
  const own = rest.slice(0, rest.length - marks.length);
  if (own[0] === 'network' && own.slice(-3).join() === 'metric,value,unit') {
    const isAny: CellCheck = () => true;
    const labels = own.slice(0, -2).map(() => isAny);
    return [isStamp, ...labels, isNumberOrNull, isAny, ...marks];
  }
  return own.every(hasKnownUnit) ? [isStamp, ...own.map(() => isNumberOrNull), ...marks] : undefined;
}

/**
 * A CSV file has no mark of its own, so everything in its head must be as Gridlens writes it: the header of the times, the
 * columns (units of the catalog, or the labels of a long file), each stamp and each number. A result with a unit that the
 * catalog lacks is not recognised.
 */
export function isOwnCsv(ends: FileEnds): boolean {
  const { text, isWhole } = textOfHead(ends);
  const time = /^(?:"time[^"\n]*"|time(?: \([^()\n]*\))?)([,;\t|])?/.exec(text);
  if (!time) return false;
  const [headers = [], ...rows] = rowsOf(text, time.at(1) ?? '|', isWhole);
  const checks = checksOf(headers);
  return (
    checks?.length === headers.length &&
    rows.every((row) => row.length === checks.length && row.every((cell, i) => checks[i](cell)))
  );
}
