import type { Notice, NoticeCode } from '../../domain/result/notice';
import { type Query, isSameQuery } from '../../domain/query/query';
import type { HostMessage, Problem, ResultHeader, RunProgress, TabWords } from '../../protocol/messages';
import type { ReceivedResult } from '../../protocol/receive';

/** A message that is neither part of a result nor a reply. */
export type PageMessage = Extract<HostMessage, { type: 'panel' | 'loading' | 'progress' | 'problem' }>;

/** The state of the tab, as received from the host. */
export interface PageState {
  panelId: string | undefined;
  tab: TabWords;
  /** Opaque data that the host wants back after a window reload. */
  storedTab: unknown;
  /** The title and query of the result; without one, of the last run. */
  title: string;
  query: Query | undefined;
  /** The title of the run that the overlay is about, if it is of another query than the result. */
  otherTitle: string | undefined;
  /** True when the sample service is, or was, queried. */
  isSample: boolean;
  /** The last result. It stays visible behind a run, and when the run fails. */
  result: ReceivedResult | undefined;
  overlay: Overlay | undefined;
}

/** The progress of a run. */
export interface RunningOverlay {
  kind: 'loading';
  receivedBytes: number;
  /** The start of the run, in epoch ms. */
  startedAtMs: number;
  parts?: RunProgress['parts'];
  /** The attempt in progress, or the one that starts at `waitsUntilMs` (epoch ms). */
  attempt?: number;
  waitsUntilMs?: number;
}

/** Covers the result or takes its place. */
export type Overlay = RunningOverlay | { kind: 'empty' | 'error' | 'cancelled'; problem: Problem };

export const startState: PageState = {
  panelId: undefined,
  tab: { isPreview: false },
  storedTab: undefined,
  title: '',
  query: undefined,
  otherTitle: undefined,
  isSample: false,
  result: undefined,
  overlay: undefined,
};

/** True for a partial result of a run that continues. */
export function isUnderWay({ provenance }: ResultHeader): boolean {
  return provenance.awaited !== undefined;
}

/** Returns the state after a result, complete or partial. */
export function withResult(state: PageState, result: ReceivedResult): PageState {
  const { title, query, provenance } = result.header;
  const overlay = isUnderWay(result.header) && state.overlay?.kind === 'loading' ? state.overlay : undefined;
  return { ...state, title, query, otherTitle: undefined, isSample: provenance.isSample, result, overlay };
}

/** Returns the state with a run's overlay. The title, the query and the result always belong together. */
function withRun(
  state: PageState,
  { title, query, isSample = state.isSample }: Extract<HostMessage, { type: 'problem' | 'loading' }>,
  overlay: Overlay,
): PageState {
  const shown = state.result?.header;
  if (shown && !isSameQuery(shown.query, query)) return { ...state, otherTitle: title, overlay };
  return { ...state, title, query, otherTitle: undefined, isSample, overlay };
}

function toOverlay(
  { startedAtMs }: RunningOverlay,
  { receivedBytes, parts, attempt, waitingMs }: RunProgress,
  nowMs: number,
): RunningOverlay {
  return {
    kind: 'loading',
    receivedBytes,
    startedAtMs,
    parts,
    attempt,
    waitsUntilMs: waitingMs === undefined ? undefined : nowMs + waitingMs,
  };
}

export function withMessage(state: PageState, message: PageMessage, nowMs: number = Date.now()): PageState {
  switch (message.type) {
    case 'panel':
      return { ...state, panelId: message.panelId, tab: message.tab, storedTab: message.stored };
    case 'loading':
      return withRun(state, message, { kind: 'loading', receivedBytes: 0, startedAtMs: nowMs });
    case 'progress': {
      if (state.overlay?.kind !== 'loading') return state;
      return { ...state, overlay: toOverlay(state.overlay, message, nowMs) };
    }
    case 'problem':
      return withRun(state, message, { kind: message.state, problem: message.problem });
  }
}

/** Notices about how a result was computed or is drawn; they do not question its values. */
const harmless: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'batteryCountedTwice',
  'derivedInterval',
  'restToCome',
  'wholeBuckets',
]);

function isHarmless(notice: Notice): boolean {
  switch (notice.code) {
    case 'queryWarning':
      return notice.diagnostic.severity === 'info';
    case 'compared':
      return notice.unmatched + notice.unmatchedOther === 0;
    case 'revised':
      return notice.changed + notice.added + notice.gone === 0;
    default:
      return harmless.has(notice.code);
  }
}

/**
 * True when a notice concerns the values themselves: repaired or missing data. Notices about a result's source or
 * drawing are not warnings.
 */
export function isWarned({
  header,
  series,
}: {
  header: { notices: readonly Notice[] };
  series: readonly { values: Float64Array }[];
}): boolean {
  const isRepaired = !header.notices.every(isHarmless);
  return isRepaired || series.every(({ values }) => values.every((value) => Number.isNaN(value)));
}
