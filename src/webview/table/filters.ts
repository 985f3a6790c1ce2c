import type { FilterFault } from '../../words/result/tableWords';
import { isKept, readValueFilter, type ValueFilter } from './valueFilter';
import type { Keeps } from './rows';
import { shownValue, type Column, type TableData, type ValueColumn } from './tableData';
import { timeKey, type Filter, type Shape } from './tableState';
import { readTypedStretch, type TimeContext } from './typedTime';

/** Keys of filters without a single column in the wide table: the names of its columns, and any of its values. */
export const namesKey = 'series';
export const anyValueKey = 'value';

/** True when a text contains all words of another, ignoring case. */
export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/**
 * True when a filter applies to this table. A filter of a column that does not exist is inactive until the column
 * appears.
 */
export const isApplied = ({ key, text }: Filter, columns: readonly Column[]): boolean =>
  text.trim() !== '' &&
  (key === timeKey || key === namesKey || key === anyValueKey || columns.some((one) => one.key === key));

/** Returns the words that filter column names; empty in the long table, which has names in its rows. */
export const namesIn = (filters: readonly Filter[], shape: Shape): string =>
  shape === 'long' ? '' : (filters.find(({ key }) => key === namesKey)?.text.trim() ?? '');

const keepsValue =
  (column: ValueColumn, filter: ValueFilter, isReadable: boolean): Keeps =>
  (record) => {
    const style = column.styleAt(record);
    const decimals = style.decimals;
    const value = shownValue(column.valueAt(record), style, isReadable);
    return isKept(filter, value, column.stateAt(record), decimals);
  };

/** Keeps records whose time lies in the typed window, or contains the typed text. */
function keepsTime(text: string, data: TableData, context: TimeContext): Keeps {
  const stretch = readTypedStretch(text, context);
  if (!stretch) return (record) => hasWords(data.stampAt(record), text);
  return (record) => {
    const ms = data.msAt(record);
    return ms >= stretch.start && ms < stretch.end;
  };
}

export interface FilterContext extends TimeContext {
  readonly isReadable: boolean;
  /** The visible columns: any of them may match a value filter. */
  readonly columns: readonly Column[];
}

function columnKeeps({ key, text }: Filter, data: TableData, context: FilterContext): Keeps | FilterFault {
  const { columns, isReadable } = context;
  const column = data.columns.find((one) => one.key === key);
  if (column?.kind === 'text') return (record) => hasWords(column.textAt(record, isReadable) ?? '', text);
  const { filter, fault } = readValueFilter(text);
  if (fault) return fault;
  if (column) return keepsValue(column, filter, isReadable);
  const any = columns.flatMap((one) =>
    one.kind === 'value' && !one.isTotal ? [keepsValue(one, filter, isReadable)] : [],
  );
  return (record) => any.some((keeps) => keeps(record));
}

/** The parsed row filters, and the errors of those that cannot be parsed. */
export interface ReadFilters {
  readonly keeps: readonly Keeps[];
  /** By the key of the filter. */
  readonly faults: ReadonlyMap<string, FilterFault>;
}

/** Parses the filters of rows. A filter that cannot be parsed keeps all rows. */
export function readFilters(
  filters: readonly Filter[],
  data: TableData,
  context: FilterContext,
): ReadFilters {
  const keeps: Keeps[] = [];
  const faults = new Map<string, FilterFault>();
  for (const filter of filters) {
    const isOfNames = filter.key === namesKey && !data.columns.some(({ key }) => key === namesKey);
    if (isOfNames || !isApplied(filter, data.columns)) continue;
    const text = filter.text.trim();
    const read =
      filter.key === timeKey
        ? keepsTime(text, data, context)
        : columnKeeps({ ...filter, text }, data, context);
    if (typeof read === 'function') keeps.push(read);
    else faults.set(filter.key, read);
  }
  return { keeps, faults };
}
