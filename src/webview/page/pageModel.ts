import type { ChartChoices } from '../../domain/result/chartChoices';
import { readTimeChoice, type TimeChoice, type Zone } from '../../domain/time/time';
import { type Query, isSameQuery, shownCodes } from '../../domain/query/query';
import type { Problem } from '../../protocol/messages';
import type { ReceivedResult } from '../../protocol/receive';
import { type ShownResult, toShownResult } from '../shownResult';
import { type PageMessage, type PageState, startState, withMessage, withResult } from './pageState';
import { views } from '../views/registry';
import type { AnyView, NextResult } from '../views/view';
import { readChartState } from '../chart/chartState';
import { isObject } from '../../domain/idioms/checkJson';

/** What the series of a query are about, apart from its window and interval. */
interface Subject {
  /** The operation and the groupings. */
  groups: string;
  /** The codes of its metrics and measures. */
  codes: readonly string[];
}

function subjectOf(query: Query): Subject {
  const { operation, primary_grouping = '', secondary_grouping = '' } = query;
  return { groups: [operation, primary_grouping, secondary_grouping].join(' '), codes: shownCodes(query) };
}

function readSubject(saved: unknown): Subject | undefined {
  const { groups, codes } = isObject(saved) ? saved : {};
  if (typeof groups !== 'string' || !Array.isArray(codes)) return undefined;
  return { groups, codes: codes.filter((code) => typeof code === 'string') };
}

/** True when queries about these have no series in common, however many metrics or measures were added or removed. */
const areApart = (one: Subject, other: Subject): boolean =>
  one.groups !== other.groups || !one.codes.some((code) => other.codes.includes(code));

/** True for queries that differ in what they show at most. */
const isSameBesides = (one: Query, other: Query): boolean =>
  isSameQuery({ ...one, metrics: [], measures: [] }, { ...other, metrics: [], measures: [] });

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
  known: readonly AnyView[] = views,
): SavedView {
  const subject = subjectOf(next);
  const hasOtherSeries = view.subject !== undefined && areApart(view.subject, subject);
  const isOtherQuery = hasOtherSeries || (before !== undefined && !isSameBesides(before, next));
  if (!isOtherQuery && !choices) return { ...view, subject };
  const change: NextResult = { isOtherQuery, hasOtherSeries, choices };
  const states = known.map(({ id, carryState }) => [id, carryState(view.states[id], change)] as const);
  const tab = hasOtherSeries ? known[0].id : view.tab;
  return { ...view, tab, subject, states: Object.fromEntries(states) };
}

/** The state behind everything on the page. */
export interface PageModel {
  /** The state received from the host. */
  page: PageState;
  shown: ShownResult | undefined;
  /** The query of the last result. */
  viewed: Query | undefined;
  /** Counts the displayed queries: a new one renders its views from scratch. */
  viewedCount: number;
  view: SavedView;
  /** The time zone of displayed times; undefined for network time. */
  zone: Zone | undefined;
  /** The chart choices for the next result. */
  choices: ChartChoices | undefined;
  /** The regions whose series of the next result are shown at first; undefined for all. */
  shownRegions: readonly string[] | undefined;
  /** The reason why the host refused the user's last request. */
  refusal: Problem | undefined;
  /** Counts the changes of the colour theme. */
  themeChange: number;
  /** Epoch ms, updated a few times a minute so that displayed ages stay current. */
  nowMs: number;
}

export const startModel = (view: SavedView, nowMs: number): PageModel => ({
  page: startState,
  shown: undefined,
  viewed: undefined,
  viewedCount: 0,
  view,
  zone: undefined,
  choices: undefined,
  shownRegions: undefined,
  refusal: undefined,
  themeChange: 0,
  nowMs,
});

/** Returns the chart choices stored in the view. */
export function choicesIn({ states }: SavedView): ChartChoices | undefined {
  const choosing = views.find(({ choicesOf }) => choicesOf);
  return choosing?.choicesOf?.(states[choosing.id]);
}

/** Hides the series of all other regions in the chart. */
function withRegions(view: SavedView, { series }: ShownResult, regions: readonly string[]): SavedView {
  const isOther = ({ labels: { region } }: ShownResult['series'][number]): boolean =>
    typeof region === 'string' && !regions.includes(region);
  const hidden = series.filter(isOther).map(({ key }) => key);
  const chart = { ...readChartState(view.states['chart']), hidden };
  return { ...view, states: { ...view.states, chart } };
}

/** Returns the model after a result, complete or partial. */
export function withShown(model: PageModel, received: ReceivedResult): PageModel {
  const { viewed, zone, choices, shownRegions } = model;
  const { query } = received.header;
  const carried = carryView(model.view, viewed, query, choices);
  const shown = toShownResult(received, zone, choicesIn(carried)?.overTime);
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

/** Returns the model after a message that is neither part of a result nor a reply. */
export function withHostMessage(model: PageModel, message: PageMessage): PageModel {
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
  return { ...model, view, shown: toShownResult(page.result, zone, overTime) };
}

/** The state of the page that survives a tab switch and a window reload. */
export interface SavedView {
  /** Id of the view in front. */
  tab: string;
  /** The clock for displayed times; undefined until the host sends the default. */
  time: TimeChoice | undefined;
  /** What the series of the result are about; undefined before the first result. */
  subject: Subject | undefined;
  /** The state of each view, by view id. */
  states: Readonly<Record<string, unknown>>;
}

/** Reads a saved state; invalid parts get the defaults of a new page. */
export function readSavedView(saved: unknown, known: readonly AnyView[] = views): SavedView {
  const { tab, time, subject, states } = isObject(saved) ? saved : {};
  const stateOf = isObject(states) ? states : {};
  return {
    tab: (known.find(({ id }) => id === tab) ?? known[0]).id,
    time: readTimeChoice(time),
    subject: readSubject(subject),
    states: Object.fromEntries(known.map(({ id, readState }) => [id, readState(stateOf[id])])),
  };
}

/** Holds the state behind the whole page. */
export interface Store<State> {
  state: State;
  /** Replaces the state and notifies the listener, unless the change returns the same state. */
  update(change: (state: State) => State): void;
}

export function createStore<State>(initial: State, onDidChange: (state: State) => void): Store<State> {
  let state = initial;
  return {
    get state() {
      return state;
    },
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      onDidChange(state);
    },
  };
}
