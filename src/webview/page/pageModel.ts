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

/** All that the page is drawn from. */
export interface PageModel {
  /** What the host has said. */
  readonly page: PageState;
  readonly shown: ShownResult | undefined;
  /** The query of the last result, also when a problem has taken its place. */
  readonly viewed: Query | undefined;
  /** Counts the queries that were shown: the views of another one are drawn from scratch. */
  readonly viewedCount: number;
  readonly view: SavedView;
  /** What times are shown on where that is not network time. */
  readonly zone: Zone | undefined;
  /** What the next result is to be drawn by. */
  readonly choices: ChartChoices | undefined;
  /** Why the host refused the last request of the user. */
  readonly refusal: Problem | undefined;
  /** Counts the changes of the colour theme. */
  readonly themeChange: number;
  /** Epoch ms, a few times a minute: what says how old something is is drawn anew. */
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

/** The model after a result, or what there is of it so far. */
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

/** The model after a message that is not of a result and no reply. */
export function withHostMessage(model: PageModel, message: PageMessage): PageModel {
  const page = withMessage(model.page, message);
  // What was refused was of the query before.
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
