/**
 * The messages between the extension host and the results page, in both directions. Results are sent as typed arrays;
 * a partial result sends only its new data. Each end checks the messages that it receives (receive.ts). The page draws
 * pictures, because it knows the visible chart; the host asks for them and writes the files.
 */
import type {
  ChartChoices,
  Labels,
  Notice,
  PictureSpec,
  Problem,
  Provenance,
  Query,
  RunProgress,
  TimeChoice,
} from '../domain';
import type { Piece } from './columnDelta';
import type { JsonPatch } from './jsonPatch';
import type { Action } from './pageActions';

export type { Problem } from '../domain/result/failure';
export type { RunProgress } from '../domain/result/runFacts';

/** A series without its columns, which are `times[timesIndex]` and `values[i]` of the transfer. */
export interface SeriesHeader {
  metric: string;
  unit: string;
  interval: string;
  name: string;
  labels: Labels;
  timesIndex: number;
  /** The index of its weights among those of the transfer; absent for a series without weights. */
  weightsIndex?: number;
  /** Like the fields of `Series`. */
  fueltech?: string;
  unitName?: string;
  facilityName?: string;
  battery?: string;
  wholeFromMs?: number;
  settledUntilMs?: number;
}

export interface ResultHeader {
  /** The id of the result, unique in its tab. */
  resultId: string;
  title: string;
  query: Query;
  provenance: Provenance;
  notices: readonly Notice[];
  noticeSentences: readonly string[];
  /** The missing parts, their causes and the remedies; absent for a complete result. */
  missing?: Problem;
  /** Each missing part and its cause, as sentences. */
  missingParts?: readonly string[];
  series: readonly SeriesHeader[];
  timesCount: number;
  /** The number of columns of weights; absent for none. */
  weightsCount?: number;
}

/**
 * The origin of a column in an update: the index of the column of the base that it is built from (−1 for a new one),
 * and the index of its list of pieces.
 */
export type ColumnUpdate = readonly [source: number, pieces: number];

/** The state of a tab that its page shows, apart from the result. */
export interface TabWords {
  /** True when the next preview reuses the tab. */
  isPreview: boolean;
  /** The saved query of the tab, and its place. `isChanged`: the tab's query differs from it. */
  saved?: { name: string; place: string; isChanged: boolean };
  /** Describes auto-refresh: its schedule, that it has stopped, or that a result file is never refreshed. */
  refresh?: { sentence: string; isStopped: boolean };
  /** The clock for times, in a tab where the user has not chosen one. */
  time?: TimeChoice;
}

export type HostMessage =
  /**
   * The identity and state of the tab: the first reply to `ready`, sent again after each change. `stored` is plain JSON
   * that the page stores across a reload of the window and returns.
   */
  | { type: 'panel'; panelId: string; tab: TabWords; stored: unknown }
  /** A query is running; the previous content stays visible behind it. */
  | { type: 'loading'; title: string; query: Query; isSample: boolean }
  /** The progress of the running query, sent at most a few times per second. */
  | ({ type: 'progress' } & RunProgress)
  /**
   * A result; its columns follow in `columns` messages. It is partial while its provenance has `awaited` parts. The
   * page replies `drawn` with the revision before it gets the next one. Headers that do not fit in `header` follow in
   * `series` messages before the columns; `seriesCount` counts all headers, and is absent when `header` has them all.
   */
  | { type: 'result'; revision: number; header: ResultHeader; seriesCount?: number }
  /** Headers of series of the result `resultId`, from `first` on. */
  | { type: 'series'; resultId: string; first: number; series: readonly SeriesHeader[] }
  /**
   * The next revision of a result, as changes to the header and columns of `base`, which the page has. The new numbers
   * follow in `columns` messages, for columns that have any.
   */
  | {
      type: 'update';
      resultId: string;
      base: number;
      revision: number;
      header: JsonPatch;
      /** The distinct lists of pieces that columns are built from. */
      pieces: readonly (readonly Piece[])[];
      /** The time columns, then one value column per series. */
      columns: readonly ColumnUpdate[];
    }
  /**
   * Columns of the result `resultId`, starting at index `first`. For a `result`: the `timesCount` time columns, then
   * one value column per series. For an `update`: the new numbers of each column that has any. A message has at most
   * 250 arrays; each array owns its whole buffer.
   */
  | { type: 'columns'; resultId: string; first: number; columns: readonly Float64Array[] }
  /**
   * The choices for drawing the next result: the last ones made for its saved query, and the regions whose series are
   * shown at first.
   */
  | { type: 'choices'; choices: ChartChoices; shownRegions?: readonly string[] }
  /** Requests a picture of the chart in its current state. The page replies with `picture`. */
  | ({ type: 'picture'; pictureId: number } & PictureSpec)
  /** A result that is no longer shown. */
  | { type: 'forget'; resultId: string }
  /** There is no result, with the reason. `empty`: the service has no data for this query. */
  | {
      type: 'problem';
      state: 'empty' | 'error' | 'cancelled';
      title: string;
      /** Absent when unknown, for example for an unreadable file. */
      query?: Query;
      problem: Problem;
      /** True when the sample service was queried. When absent, the last `loading` or result applies. */
      isSample?: boolean;
    }
  /** The reply to a request; every request gets exactly one. */
  | { type: 'reply'; requestId: number; ok: true }
  | { type: 'reply'; requestId: number; ok: false; problem: Problem };

export type WebviewMessage =
  /** The page has loaded or reloaded; the host replies with the full state. */
  | { type: 'ready' }
  /** The page has another width. */
  | { type: 'resized' }
  /** A revision of a result is on screen. 0: the page does not have the result and needs all of it. */
  | { type: 'drawn'; resultId: string; revision: number }
  /** The user's choices to remember: for drawing this query, or for the clock in all new tabs. */
  | { type: 'remember'; choices?: ChartChoices; time?: TimeChoice }
  /**
   * The requested picture, or confirmation that it is on the clipboard; `isDone` is false when the page could not make
   * it.
   */
  | { type: 'picture'; pictureId: number; isDone: boolean; bytes?: Uint8Array }
  | { type: 'request'; requestId: number; action: Action };

/** The state that `vscode.setState` stores for a tab, and that its serializer receives after a window reload. */
export interface SavedState {
  panelId: string;
  title: string;
  query: Query;
  /** Zoom, hidden series, visible part, scroll position: only the page reads it. */
  view?: unknown;
  /** The data that the host asked the page to store. */
  tab?: unknown;
}

/** The view type of result files, also declared in `package.json`. */
export const resultFileViewType = 'gridlens.resultFile';

/** The webview view type of results tabs. */
export const resultViewType = 'gridlens.result';
