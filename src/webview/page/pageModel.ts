import {
  type ChartChoices,
  isObject,
  isSameQuery,
  isText,
  type Notice,
  type NoticeCode,
  type Query,
  readTimeChoice,
  shownCodes,
  type TimeChoice,
  type Zone,
} from '../../domain';
import type { HostMessage, Problem, ResultHeader, RunProgress, TabWords } from '../../protocol/messages';
import type { ReceivedResult } from '../../protocol/receive';
import { type PageResult, toPageResult } from '../pageResult';
import { views } from '../views/registry';
import type { NextResult } from '../views/view';
import { readChartState } from '../chart/chartState';

/** The state of the tab, as received from the host. */
export interface PageState {
  panelId?: string;
  tab: TabWords;
  /** Opaque data that the host wants back after a window reload. */
  storedTab?: unknown;
  /** The title and query of the result; without one, of the last run. */
  title: string;
  query?: Query;
  /** The title of the run that the overlay is about, if it is of another query than the result. */
  otherTitle?: string;
  /** True when the sample service is, or was, queried. */
  isSample: boolean;
  /** The last result. It stays visible behind a run, and when the run fails. */
  result?: ReceivedResult;
  overlay?: Overlay;
}

export interface RunningOverlay {
  kind: 'loading';
  receivedBytes: number;
  startedAtMs: number;
  parts?: RunProgress['parts'];
  /** The attempt in progress, or the one that starts at `waitsUntilMs` (epoch ms). */
  attempt?: number;
  waitsUntilMs?: number;
}

/** Covers the result or takes its place. */
export type Overlay = RunningOverlay | { kind: 'empty' | 'error' | 'cancelled'; problem: Problem };

export const startState: PageState = { tab: { isPreview: false }, title: '', isSample: false };

/** True for a partial result of a run that continues. */
export const isUnderWay = ({ provenance }: ResultHeader): boolean => provenance.awaited !== undefined;

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

export function withMessage(
  state: PageState,
  message: Extract<HostMessage, { type: 'panel' | 'loading' | 'progress' | 'problem' }>,
  nowMs: number = Date.now(),
): PageState {
  switch (message.type) {
    case 'panel':
      return { ...state, panelId: message.panelId, tab: message.tab, storedTab: message.stored };
    case 'loading':
      return withRun(state, message, { kind: 'loading', receivedBytes: 0, startedAtMs: nowMs });
    case 'progress': {
      if (state.overlay?.kind !== 'loading') return state;
      const { receivedBytes, parts, attempt, waitingMs } = message;
      const waitsUntilMs = waitingMs === undefined ? undefined : nowMs + waitingMs;
      return { ...state, overlay: { ...state.overlay, receivedBytes, parts, attempt, waitsUntilMs } };
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
export const isWarned = (notices: readonly Notice[], series: readonly { values: Float64Array }[]): boolean =>
  !notices.every(isHarmless) || series.every(({ values }) => values.every((value) => Number.isNaN(value)));

/** What the series of a query are about, apart from its window and interval. */
interface Subject {
  groups: string;
  codes: readonly string[];
}

function subjectOf(query: Query): Subject {
  const { operation, primary_grouping = '', secondary_grouping = '' } = query;
  return { groups: [operation, primary_grouping, secondary_grouping].join(' '), codes: shownCodes(query) };
}

function readSubject(saved: unknown): Subject | undefined {
  const { groups, codes } = isObject(saved) ? saved : {};
  if (!isText(groups) || !Array.isArray(codes)) return undefined;
  return { groups, codes: codes.filter(isText) };
}

/**
 * Returns the view for the result of `next`, which follows a result of `before`. Without `before`, the result is the
 * first of the page and uses the saved view. `choices` holds the chart choices stored with a saved query. A result with
 * other series opens on the first view, the chart; one with more or fewer metrics or measures keeps the view.
 */
export function carryView(
  view: SavedView,
  before: Query | undefined,
  next: Query,
  choices?: ChartChoices,
): SavedView {
  const subject = subjectOf(next);
  // Queries have series in common, however many metrics or measures were added or removed.
  const sharesSeries = ({ groups, codes }: Subject): boolean =>
    groups === subject.groups && codes.some((code) => subject.codes.includes(code));
  const hasOtherSeries = view.subject !== undefined && !sharesSeries(view.subject);
  const other = { ...next, metrics: [], measures: [] };
  const isOtherQuery =
    hasOtherSeries || (before !== undefined && !isSameQuery({ ...before, metrics: [], measures: [] }, other));
  if (!isOtherQuery && !choices) return { ...view, subject };
  const change: NextResult = { isOtherQuery, hasOtherSeries, choices };
  const states = views.map(({ id, carryState }) => [id, carryState(view.states[id], change)] as const);
  const tab = hasOtherSeries ? views[0].id : view.tab;
  return { ...view, tab, subject, states: Object.fromEntries(states) };
}

/** The state behind everything on the page. */
export interface PageModel {
  page: PageState;
  shown?: PageResult;
  /** The query of the last result. */
  viewed?: Query;
  /** Counts the displayed queries: a new one renders its views from scratch. */
  viewedCount: number;
  view: SavedView;
  /** The time zone of displayed times; undefined for network time. */
  zone?: Zone;
  /** The chart choices for the next result. */
  choices?: ChartChoices;
  /** The regions whose series of the next result are shown at first; undefined for all. */
  shownRegions?: readonly string[];
  /** The reason why the host refused the user's last request. */
  refusal?: Problem;
  themeChange: number;
  /** Epoch ms, updated a few times a minute so that displayed ages stay current. */
  nowMs: number;
}

export const startModel = (view: SavedView, nowMs: number): PageModel => ({
  page: startState,
  viewedCount: 0,
  view,
  themeChange: 0,
  nowMs,
});

export function choicesIn({ states }: SavedView): ChartChoices | undefined {
  const choosing = views.find(({ choicesOf }) => choicesOf);
  return choosing?.choicesOf?.(states[choosing.id]);
}

/** Hides the series of all other regions in the chart. */
function withRegions(view: SavedView, { series }: PageResult, regions: readonly string[]): SavedView {
  const isOther = ({ labels: { region } }: PageResult['series'][number]): boolean =>
    typeof region === 'string' && !regions.includes(region);
  const hidden = series.filter(isOther).map(({ key }) => key);
  const chart = { ...readChartState(view.states['chart']), hidden };
  return { ...view, states: { ...view.states, chart } };
}

export function withShown(model: PageModel, received: ReceivedResult): PageModel {
  const { viewed, zone, choices, shownRegions } = model;
  const { query } = received.header;
  const carried = carryView(model.view, viewed, query, choices);
  const shown = toPageResult(received, zone, choicesIn(carried)?.overTime);
  const view = shownRegions ? withRegions(carried, shown, shownRegions) : carried;
  return {
    ...model,
    page: withResult(model.page, received),
    shown,
    viewed: query,
    viewedCount: model.viewedCount + (isSameQuery(viewed, query) ? 0 : 1),
    view,
    choices: undefined,
    shownRegions: undefined,
    nowMs: Date.now(),
  };
}

export function withHostMessage(
  model: PageModel,
  message: Extract<HostMessage, { type: 'panel' | 'loading' | 'progress' | 'problem' }>,
): PageModel {
  const page = withMessage(model.page, message);
  // The refusal belongs to the displayed query.
  const isOther = 'query' in message && !isSameQuery(model.page.query, message.query);
  const refusal = isOther ? undefined : model.refusal;
  return { ...model, page, refusal, nowMs: Date.now() };
}

export const withTab = (model: PageModel, tab: string): PageModel => ({
  ...model,
  view: { ...model.view, tab },
});

/** Returns the model after a change of a view's state. What is shown over time changes the series of all views. */
export function withViewState(model: PageModel, id: string, state: unknown): PageModel {
  const { page, zone } = model;
  const view = { ...model.view, states: { ...model.view.states, [id]: state } };
  const overTime = choicesIn(view)?.overTime;
  const isSame = overTime === choicesIn(model.view)?.overTime;
  if (isSame || !page.result) return { ...model, view };
  return { ...model, view, shown: toPageResult(page.result, zone, overTime) };
}

/** The state of the page that survives a tab switch and a window reload. */
export interface SavedView {
  /** Id of the view in front. */
  tab: string;
  /** The clock for displayed times; undefined until the host sends the default. */
  time?: TimeChoice;
  /** What the series of the result are about; undefined before the first result. */
  subject?: Subject;
  states: Readonly<Record<string, unknown>>;
}

/** Reads a saved state; invalid parts get the defaults of a new page. */
export function readSavedView(saved: unknown): SavedView {
  const { tab, time, subject, states } = isObject(saved) ? saved : {};
  const stateOf = isObject(states) ? states : {};
  return {
    tab: (views.find(({ id }) => id === tab) ?? views[0]).id,
    time: readTimeChoice(time),
    subject: readSubject(subject),
    states: Object.fromEntries(views.map(({ id, readState }) => [id, readState(stateOf[id])])),
  };
}

export function createStore(initial: PageModel, onDidChange: (model: PageModel) => void) {
  let state = initial;
  return {
    get state() {
      return state;
    },
    /** Replaces the state and notifies the listener, unless the change returns the same state. */
    update(change: (model: PageModel) => PageModel): void {
      const next = change(state);
      if (next === state) return;
      state = next;
      onDidChange(state);
    },
  };
}

export type Store = ReturnType<typeof createStore>;
