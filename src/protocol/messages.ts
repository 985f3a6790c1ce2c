/**
 * The messages between the extension host and the results page, in both directions. Results are sent as typed arrays;
 * a partial result sends only its new data. Each end checks the messages that it receives (pageMessages.ts,
 * readHostMessage.ts). The page draws pictures, because it knows the visible chart; the host asks for them and writes
 * the files.
 */
import type { ChartChoices } from '../domain/result/chartChoices';
import type { TimeChoice } from '../domain/time/time';
import type { Notice } from '../domain/result/notice';
import type { Labels, Provenance } from '../domain/result/result';
import type { Problem } from '../domain/result/failure';
import type { PictureSpec } from '../domain/exports/pictureSpec';
import type { Query } from '../domain/query/query';
import type { RunProgress } from '../domain/result/runFacts';
import type { Piece } from './columnDelta';
import type { JsonPatch } from './jsonPatch';
import type { Action } from './pageActions';

export type { Problem } from '../domain/result/failure';
export type { RunProgress } from '../domain/result/runFacts';

/** A series without its columns, which are `times[timesIndex]` and `values[i]` of the transfer. */
export interface SeriesHeader {
  readonly metric: string;
  readonly unit: string;
  readonly interval: string;
  readonly name: string;
  readonly labels: Labels;
  readonly timesIndex: number;
  /** The index of its weights among those of the transfer; absent for a series without weights. */
  readonly weightsIndex?: number;
  /** Like the fields of `Series`. */
  readonly fueltech?: string;
  readonly unitName?: string;
  readonly facilityName?: string;
  readonly wholeFromMs?: number;
  readonly settledUntilMs?: number;
}

export interface ResultHeader {
  /** The id of the result, unique in its tab. */
  readonly resultId: string;
  readonly title: string;
  readonly query: Query;
  readonly provenance: Provenance;
  readonly notices: readonly Notice[];
  /** The notices as sentences, for display. */
  readonly noticeSentences: readonly string[];
  /** The missing parts, their causes and the remedies; absent for a complete result. */
  readonly missing?: Problem;
  /** Each missing part and its cause, as sentences. */
  readonly missingParts?: readonly string[];
  readonly series: readonly SeriesHeader[];
  readonly timesCount: number;
  /** The number of columns of weights; absent for none. */
  readonly weightsCount?: number;
}

/**
 * The origin of a column in an update: the index of the column of the base that it is built from (−1 for a new one),
 * and the index of its list of pieces.
 */
export type ColumnUpdate = readonly [source: number, pieces: number];

/** The state of a tab that its page shows, apart from the result. */
export interface TabWords {
  /** True when the next preview reuses the tab. */
  readonly isPreview: boolean;
  /** The saved query of the tab, and its place. `isChanged`: the tab's query differs from it. */
  readonly saved?: { readonly name: string; readonly place: string; readonly isChanged: boolean };
  /** Describes auto-refresh: its schedule, that it has stopped, or that a result file is never refreshed. */
  readonly refresh?: { readonly sentence: string; readonly isStopped: boolean };
  /** The clock for times, in a tab where the user has not chosen one. */
  readonly time?: TimeChoice;
}

/** Messages from the host to the webview. */
export type HostMessage =
  /**
   * The identity and state of the tab: the first reply to `ready`, sent again after each change. `stored` is plain JSON
   * that the page stores across a reload of the window and returns.
   */
  | { readonly type: 'panel'; readonly panelId: string; readonly tab: TabWords; readonly stored: unknown }
  /** A query is running; the previous content stays visible behind it. */
  | { readonly type: 'loading'; readonly title: string; readonly query: Query; readonly isSample: boolean }
  /** The progress of the running query, sent at most a few times per second. */
  | ({ readonly type: 'progress' } & RunProgress)
  /**
   * A result; its columns follow in `columns` messages. It is partial while its provenance has `awaited` parts. The
   * page replies `drawn` with the revision before it gets the next one. Headers that do not fit in `header` follow in
   * `series` messages before the columns; `seriesCount` counts all headers, and is absent when `header` has them all.
   */
  | {
      readonly type: 'result';
      readonly revision: number;
      readonly header: ResultHeader;
      readonly seriesCount?: number;
    }
  /** Headers of series of the result `resultId`, from `first` on. */
  | {
      readonly type: 'series';
      readonly resultId: string;
      readonly first: number;
      readonly series: readonly SeriesHeader[];
    }
  /**
   * The next revision of a result, as changes to the header and columns of `base`, which the page has. The new numbers
   * follow in `columns` messages, for columns that have any.
   */
  | {
      readonly type: 'update';
      readonly resultId: string;
      readonly base: number;
      readonly revision: number;
      readonly header: JsonPatch;
      /** The distinct lists of pieces that columns are built from. */
      readonly pieces: readonly (readonly Piece[])[];
      /** The time columns, then one value column per series. */
      readonly columns: readonly ColumnUpdate[];
    }
  /**
   * Columns of the result `resultId`, starting at index `first`. For a `result`: the `timesCount` time columns, then
   * one value column per series. For an `update`: the new numbers of each column that has any. A message has at most
   * 250 arrays; each array owns its whole buffer.
   */
  | {
      readonly type: 'columns';
      readonly resultId: string;
      readonly first: number;
      readonly columns: readonly Float64Array[];
    }
  /**
   * The choices for drawing the next result: the last ones made for its saved query, and the regions whose series are
   * shown at first.
   */
  | { readonly type: 'choices'; readonly choices: ChartChoices; readonly shownRegions?: readonly string[] }
  /** Requests a picture of the chart in its current state. The page replies with `picture`. */
  | ({ readonly type: 'picture'; readonly pictureId: number } & PictureSpec)
  /** A result that is no longer shown. */
  | { readonly type: 'forget'; readonly resultId: string }
  /** There is no result, with the reason. `empty`: the service has no data for this query. */
  | {
      readonly type: 'problem';
      readonly state: 'empty' | 'error' | 'cancelled';
      readonly title: string;
      /** Absent when unknown, for example for an unreadable file. */
      readonly query?: Query;
      readonly problem: Problem;
      /** True when the sample service was queried. When absent, the last `loading` or result applies. */
      readonly isSample?: boolean;
    }
  /** The reply to a request; every request gets exactly one. */
  | { readonly type: 'reply'; readonly requestId: number; readonly ok: true }
  | { readonly type: 'reply'; readonly requestId: number; readonly ok: false; readonly problem: Problem };

/** Messages from the webview to the host. */
export type WebviewMessage =
  /** The page has loaded or reloaded; the host replies with the full state. */
  | { readonly type: 'ready' }
  /** The page has another width. */
  | { readonly type: 'resized' }
  /** A revision of a result is on screen. 0: the page does not have the result and needs all of it. */
  | { readonly type: 'drawn'; readonly resultId: string; readonly revision: number }
  /** The user's choices to remember: for drawing this query, or for the clock in all new tabs. */
  | { readonly type: 'remember'; readonly choices?: ChartChoices; readonly time?: TimeChoice }
  /**
   * The requested picture, or confirmation that it is on the clipboard; `isDone` is false when the page could not make
   * it.
   */
  | {
      readonly type: 'picture';
      readonly pictureId: number;
      readonly isDone: boolean;
      readonly bytes?: Uint8Array;
    }
  | { readonly type: 'request'; readonly requestId: number; readonly action: Action };

/** The state that `vscode.setState` stores for a tab, and that its serializer receives after a window reload. */
export interface SavedState {
  readonly panelId: string;
  readonly title: string;
  readonly query: Query;
  /** Zoom, hidden series, visible part, scroll position: only the page reads it. */
  readonly view?: unknown;
  /** The data that the host asked the page to store. */
  readonly tab?: unknown;
}

/** The view type of result files, also declared in `package.json`. */
export const resultFileViewType = 'gridlens.resultFile';

/** The webview view type of results tabs. */
export const resultViewType = 'gridlens.result';
