import { isObject } from '../domain/json';
import type { Range } from './chart/plot';

export const tabNames = ['chart', 'table', 'statistics', 'details'] as const;
export type TabName = (typeof tabNames)[number];

/** What of the page survives a tab switch and a window reload. */
export interface SavedView {
  readonly tab: TabName;
  /** Part of the time axis in view, epoch ms; undefined is all of it. */
  readonly range: Range | undefined;
  /** Keys of the series that are switched off. */
  readonly hidden: readonly string[];
  /** What the result shows, whatever its window and interval; undefined as long as there was none. */
  readonly subject: string | undefined;
  readonly tableTop: number;
  readonly tableLeft: number;
}

const plainView: SavedView = {
  tab: 'chart',
  range: undefined,
  hidden: [],
  subject: undefined,
  tableTop: 0,
  tableLeft: 0,
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readRange(value: unknown): Range | undefined {
  if (!isObject(value)) return undefined;
  const { min, max } = value;
  return isNumber(min) && isNumber(max) && min < max ? { min, max } : undefined;
}

/** Reads what was kept. Anything that is not as it should be becomes what a fresh page has. */
export function readView(value: unknown): SavedView {
  if (!isObject(value)) return plainView;
  const { tab, range, hidden, subject, tableTop, tableLeft } = value;
  return {
    tab: tabNames.find((name) => name === tab) ?? plainView.tab,
    range: readRange(range),
    hidden: Array.isArray(hidden) ? hidden.filter((key): key is string => typeof key === 'string') : [],
    subject: typeof subject === 'string' ? subject : undefined,
    tableTop: isNumber(tableTop) ? Math.max(0, tableTop) : 0,
    tableLeft: isNumber(tableLeft) ? Math.max(0, tableLeft) : 0,
  };
}
