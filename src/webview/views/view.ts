import type { ComponentType } from 'preact';
import { type ChartChoices, isObject, type Theme, type TimeSpan } from '../../domain';
import type { Action } from '../../protocol/pageActions';
import type { PageResult } from '../pageResult';

export interface ViewProps<State> {
  result: PageResult;
  state: State;
  onState: (state: State) => void;
  /** The visible part of the time axis in the chart; undefined for all of it. */
  rangeInView: TimeSpan | undefined;
  theme: Theme;
  /** Changes with every change of the colour theme, even to one of the same kind. */
  themeChange: number;
  send: (action: Action) => void;
}

/** The differences between the next result and the previous one. */
export interface NextResult {
  /** True when more differs than the metrics and measures, of which some are the same. */
  isOtherQuery: boolean;
  /** True when no series is the same. */
  hasOtherSeries: boolean;
  /** The choices stored with a saved query that is being opened. */
  choices?: ChartChoices;
}

/** A tab of the page that displays a result. Its state survives a reload. */
interface View<State> {
  id: string;
  title: string;
  /** Reads a saved state; invalid parts get the defaults of a new view. */
  readState: (saved: unknown) => State;
  /** Returns the part of its state that applies to the next result. */
  carryState: (state: State, next: NextResult) => State;
  /** For the view that zooms: the visible part of the time axis, which all views receive. */
  rangeInView?: (state: State) => TimeSpan | undefined;
  /** For the view with choices that are stored with a saved query: the current choices. */
  choicesOf?: (state: State) => ChartChoices;
  /** `later()` for all but the first view, so that the page loads them on demand. */
  create: ComponentType<ViewProps<State>>;
}

/** A view whose state is opaque to the rest of the page. */
export type AnyView = View<unknown>;

/**
 * Registers a view and hides the type of its state. The cast is safe, since a view only receives states that its own
 * `readState` or `carryState` returned.
 */
export const defineView = <State>(view: View<State>): AnyView => view as unknown as AnyView;

/** The scope of numbers: the visible range of the chart, or the whole window. */
export type Scope = 'view' | 'window';

export const readScope = (saved: unknown): Scope => (saved === 'window' ? 'window' : 'view');

export interface Sorting {
  by: string;
  isDescending: boolean;
}

export interface StatisticsState {
  scope: Scope;
  /** Undefined for the order of the legend. */
  sorting: Sorting | undefined;
}

function readSorting(saved: unknown): Sorting | undefined {
  const { by, isDescending } = isObject(saved) ? saved : {};
  return typeof by === 'string' ? { by, isDescending: isDescending === true } : undefined;
}

export function readStatisticsState(saved: unknown): StatisticsState {
  const { scope, sorting } = isObject(saved) ? saved : {};
  return { scope: readScope(scope), sorting: readSorting(sorting) };
}

/**
 * The table state before the table's code is loaded, which parses it in full: the saved data, and the kind of result
 * that has arrived since.
 */
export type SavedTable = Readonly<Record<string, unknown>> & {
  carried?: 'otherWindow' | 'otherSeries';
};

export const readSavedTable = (saved: unknown): SavedTable => (isObject(saved) ? saved : {});

/** Marks the state for the next result. Once marked for other series, it stays so. */
export function carrySavedTable(saved: SavedTable, { isOtherQuery, hasOtherSeries }: NextResult): SavedTable {
  if (!isOtherQuery || saved.carried === 'otherSeries') return saved;
  return { ...saved, carried: hasOtherSeries ? 'otherSeries' : 'otherWindow' };
}
