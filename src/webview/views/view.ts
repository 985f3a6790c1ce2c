import type { ComponentType } from 'preact';
import type { Theme } from '../../domain/catalog/index';
import type { ChartChoices } from '../../domain/chartChoices';
import type { TimeSpan } from '../../domain/series/bucketScope';
import type { Action } from '../../protocol/messages';
import type { ShownResult } from '../data/shownResult';

export interface ViewProps<State> {
  readonly result: ShownResult;
  readonly state: State;
  readonly onState: (state: State) => void;
  /** The part of the time axis that the chart shows; undefined for all of it. */
  readonly rangeInView: TimeSpan | undefined;
  readonly theme: Theme;
  /** Another value for every change of the colour theme, also to one of the same kind. */
  readonly themeChange: number;
  /** Asks something of the host. */
  readonly send: (action: Action) => void;
}

/** What sets the next result apart from the one before. */
export interface NextResult {
  readonly isOtherQuery: boolean;
  /** True where other metrics or groupings were queried, so that no series is the same. */
  readonly hasOtherSeries: boolean;
  /** Where a saved query is opened: what was chosen of it last. */
  readonly choices?: ChartChoices | undefined;
}

/** One way to look at a result: a tab of the page, with a state of its own that survives a reload. */
export interface View<State> {
  readonly id: string;
  /** What its tab is called. */
  readonly title: string;
  /** Reads a saved state; whatever is not as it should be becomes what a fresh view has. */
  readonly readState: (saved: unknown) => State;
  /** What of its state is left for the next result. */
  readonly carryState: (state: State, next: NextResult) => State;
  /** Of the view that zooms: the part of the time axis it shows, which all views are told. */
  readonly rangeInView?: (state: State) => TimeSpan | undefined;
  /** Of the view that is drawn by choices, which are remembered of a saved query: what is chosen. */
  readonly choicesOf?: (state: State) => ChartChoices;
  /** `later()` for all but the first: the page loads them when they are looked at. */
  readonly create: ComponentType<ViewProps<State>>;
}

/** A view whose state is known to itself alone. */
export type AnyView = View<unknown>;

/** Registers a view: from here on only it knows the shape of its state. */
// A view is only ever given states that it has read itself.
export const defineView = <State>(view: View<State>): AnyView => view as unknown as AnyView;
