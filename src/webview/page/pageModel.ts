import type { ChartChoices } from '../../domain/chartChoices';
import type { Zone } from '../../domain/clock';
import type { Query } from '../../domain/query';
import { isSameQuery } from '../../domain/sameQuery';
import type { Problem } from '../../protocol/messages';
import type { ReceivedResult } from '../../protocol/receive';
import { toShownResult, type ShownResult } from '../data/shownResult';
import type { SavedView } from '../savedView';
import { carryView } from './carryView';
import { startState, withMessage, withResult, type PageMessage, type PageState } from './pageState';

/** The state behind everything on the page. */
export interface PageModel {
  /** The state received from the host. */
  readonly page: PageState;
  readonly shown: ShownResult | undefined;
  /** The query of the last result, even after a problem has replaced that result. */
  readonly viewed: Query | undefined;
  /** Counts the displayed queries: a new one renders its views from scratch. */
  readonly viewedCount: number;
  readonly view: SavedView;
  /** The time zone of displayed times; undefined for network time. */
  readonly zone: Zone | undefined;
  /** The chart choices for the next result. */
  readonly choices: ChartChoices | undefined;
  /** The reason why the host refused the user's last request. */
  readonly refusal: Problem | undefined;
  /** Counts the changes of the colour theme. */
  readonly themeChange: number;
  /** Epoch ms, updated a few times a minute so that displayed ages stay current. */
  readonly nowMs: number;
}

export const startModel = (view: SavedView, nowMs: number): PageModel => ({
  page: startState,
  shown: undefined,
  viewed: undefined,
  viewedCount: 0,
  view,
  zone: undefined,
  choices: undefined,
  refusal: undefined,
  themeChange: 0,
  nowMs,
});

/** Returns the model after a result, complete or partial. */
export function withShown(model: PageModel, received: ReceivedResult): PageModel {
  const { viewed, view, zone, choices } = model;
  const { query } = received.header;
  return {
    ...model,
    page: withResult(model.page, received),
    shown: toShownResult(received, zone),
    viewed: query,
    viewedCount: model.viewedCount + (isSameQuery(viewed, query) ? 0 : 1),
    view: carryView(view, viewed, query, choices),
    choices: undefined,
    nowMs: Date.now(),
  };
}

/** Returns the model after a message that is neither part of a result nor a reply. */
export function withHostMessage(model: PageModel, message: PageMessage): PageModel {
  const page = withMessage(model.page, message);
  // The refusal belongs to the previous query.
  const refusal = isSameQuery(model.page.query, page.query) ? model.refusal : undefined;
  return { ...model, page, refusal, shown: page.result ? model.shown : undefined, nowMs: Date.now() };
}

export const withTab = (model: PageModel, tab: string): PageModel => ({
  ...model,
  view: { ...model.view, tab },
});

export function withViewState(model: PageModel, id: string, state: unknown): PageModel {
  return { ...model, view: { ...model.view, states: { ...model.view.states, [id]: state } } };
}
