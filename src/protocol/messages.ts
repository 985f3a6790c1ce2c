import type { ExportFormatId } from '../domain/catalog/exportFormats';
import type { ChartChoices } from '../domain/chartChoices';
import type { TimeChoice } from '../domain/clock';
import type { Notice } from '../domain/notice';
import type { LabelValue, Provenance } from '../domain/result';
import type { Problem } from '../domain/problem';
import type { PictureSpec } from '../domain/pictureSpec';
import type { Query } from '../domain/query';
import type { RunProgress } from '../domain/runProgress';
import type { Piece } from './columnDelta';
import type { JsonPatch } from './jsonPatch';

export type { Problem } from '../domain/problem';
export type { RunProgress } from '../domain/runProgress';

/** A series without its columns. Columns are `times[timesIndex]` and `values[i]` of the transfer. */
export interface SeriesHeader {
  readonly metric: string;
  readonly unit: string;
  readonly interval: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, LabelValue>>;
  readonly timesIndex: number;
  /** As in `Series`. */
  readonly fueltech?: string;
  readonly wholeFromMs?: number;
  readonly settledUntilMs?: number;
}

export interface ResultHeader {
  /** Distinguishes one result from the next in the same tab. */
  readonly resultId: string;
  readonly title: string;
  readonly query: Query;
  readonly provenance: Provenance;
  readonly notices: readonly Notice[];
  /** The notices in words, for display. */
  readonly noticeSentences: readonly string[];
  /** Which parts are missing, why, and what can be done; absent when none are. */
  readonly missing?: Problem;
  /** Each missing part in words: what it is, and why. */
  readonly missingParts?: readonly string[];
  readonly series: readonly SeriesHeader[];
  readonly timesCount: number;
}

/**
 * How a column of an update comes to be: the index of the column of the base that it is made from (−1 for one that is
 * new), and the index of its list of pieces.
 */
export type ColumnUpdate = readonly [source: number, pieces: number];

/** What the page shows of its tab, beyond the result. */
export interface TabWords {
  /** The tab is reused for whatever is previewed next. */
  readonly isPreview: boolean;
  /** The saved query that it is, or that it came from and differs from (`isChanged`), and the place of that. */
  readonly saved?: { readonly name: string; readonly place: string; readonly isChanged: boolean };
  /** That it runs by itself, and when; or that it has stopped to; or that it is a file, which does not. */
  readonly refresh?: { readonly sentence: string; readonly isStopped: boolean };
  /** What times are shown on in a tab that has not chosen. */
  readonly time?: TimeChoice;
}

/** Host → webview. */
export type HostMessage =
  /**
   * Which tab this is, and what it is beyond its result: the first answer to `ready`, and again after each change.
   * `stored` is plain JSON that the page keeps over a reload of the window and hands back.
   */
  | { readonly type: 'panel'; readonly panelId: string; readonly tab: TabWords; readonly stored: unknown }
  /** A query is running; what was shown before stays visible behind it. */
  | { readonly type: 'loading'; readonly title: string; readonly query: Query; readonly isSample: boolean }
  /** How far the running query is, a few times a second at most. */
  | ({ readonly type: 'progress' } & RunProgress)
  /**
   * A result begins; its columns follow in `columns` messages. While its provenance has parts that are `awaited`, it
   * is what has come so far of the running query, which goes on. The page answers `drawn` with the revision; only then
   * comes the next one.
   */
  | { readonly type: 'result'; readonly revision: number; readonly header: ResultHeader }
  /**
   * The next revision of a result that the page has: how its header and columns come from those of `base`. The numbers
   * that are new follow in `columns` messages, for those columns that have any.
   */
  | {
      readonly type: 'update';
      readonly resultId: string;
      readonly base: number;
      readonly revision: number;
      readonly header: JsonPatch;
      /** The different lists of pieces that columns are made of. */
      readonly pieces: readonly (readonly Piece[])[];
      /** First the time columns, then one value column per series. */
      readonly columns: readonly ColumnUpdate[];
    }
  /**
   * Columns of the result `resultId`, from `first` on: of a `result` first the `timesCount` time columns, then one value
   * column per series; of an `update` the new numbers of each column that has any. At most 250 arrays a message; each
   * array owns exactly its buffer.
   */
  | {
      readonly type: 'columns';
      readonly resultId: string;
      readonly first: number;
      readonly columns: readonly Float64Array[];
    }
  /** What the next result is to be drawn by: what was chosen of its saved query last. */
  | { readonly type: 'choices'; readonly choices: ChartChoices }
  /** The chart as it is on show is to be drawn as a picture. The page answers with `picture`. */
  | ({ readonly type: 'picture'; readonly pictureId: number } & PictureSpec)
  /** A result that is no longer shown. */
  | { readonly type: 'forget'; readonly resultId: string }
  /** Nothing to show, and why. `empty` = the service has no data for this query. */
  | {
      readonly type: 'problem';
      readonly state: 'empty' | 'error' | 'cancelled';
      readonly title: string;
      /** Absent where it is not known, as of a file that cannot be read. */
      readonly query?: Query;
      readonly problem: Problem;
      /** True when the sample service was queried. Left out: as the last `loading` or result said. */
      readonly isSample?: boolean;
    }
  /** The answer to a request: every request gets exactly one. */
  | { readonly type: 'reply'; readonly requestId: number; readonly ok: true }
  | { readonly type: 'reply'; readonly requestId: number; readonly ok: false; readonly problem: Problem };

/** Another window of a query, relative or by dates (naive stamps in network time), or another interval. */
export interface QueryChange {
  readonly window?: string;
  readonly dates?: { readonly date_start?: string; readonly date_end?: string };
  readonly interval?: string;
}

/** What the page can ask of the host. */
export type Action =
  /** Queries the service again, whatever the cache has. */
  | { readonly kind: 'run' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'save' }
  /** Saves the query under the name it came from. */
  | { readonly kind: 'update' }
  /** The tab is no preview from now on. */
  | { readonly kind: 'pin' }
  /** Asks how often the query is to be run by itself. */
  | { readonly kind: 'autoRefresh' }
  | { readonly kind: 'resumeRefresh' }
  /** Asks what the result is to be compared with. */
  | { readonly kind: 'compare' }
  /** Runs the same window again, to see what the service has revised. */
  | { readonly kind: 'compareFresh' }
  /** Copies the query as code. */
  | { readonly kind: 'copyCode' }
  /** Asks how the chart is to be saved as a picture. */
  | { readonly kind: 'savePicture' }
  | { readonly kind: 'copyPicture' }
  /** Asks as what the values are to be copied. */
  | { readonly kind: 'copyResult' }
  /** Exports as the query was exported last. */
  | { readonly kind: 'exportAgain' }
  /** Shows the result in another tab as well. */
  | { readonly kind: 'openToSide' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'export'; readonly format: ExportFormatId }
  | ({ readonly kind: 'change' } & QueryChange)
  | { readonly kind: 'remedy'; readonly actionId: string };

/** Webview → host. */
export type WebviewMessage =
  /** The page is loaded (again): the host answers with the full state. */
  | { readonly type: 'ready' }
  /** A revision of a result is on screen. 0: the page has none of it, and wants it as a whole. */
  | { readonly type: 'drawn'; readonly resultId: string; readonly revision: number }
  /** What was chosen: of how this query is drawn, or of how times are shown in every new tab. */
  | { readonly type: 'remember'; readonly choices?: ChartChoices; readonly time?: TimeChoice }
  /** The picture that was asked for, or that it is on the clipboard; `isDone` is false where it could not be made. */
  | {
      readonly type: 'picture';
      readonly pictureId: number;
      readonly isDone: boolean;
      readonly bytes?: Uint8Array;
    }
  | { readonly type: 'request'; readonly requestId: number; readonly action: Action };

/** What `vscode.setState` keeps for a tab, and a serializer gets back after a window reload. */
export interface SavedState {
  readonly panelId: string;
  readonly title: string;
  readonly query: Query;
  /** Zoom, hidden series, shown part, scroll: the page's own business. */
  readonly view?: unknown;
  /** What the host gave the page to keep. */
  readonly tab?: unknown;
}

/** The view type of result files, as `package.json` has it. */
export const resultFileViewType = 'gridlens.resultFile';

/** The webview view type of results tabs. */
export const resultViewType = 'gridlens.result';
