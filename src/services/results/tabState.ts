import type { ChartChoices } from '../../domain/chartChoices';
import { optional } from '../../domain/optional';
import type { Comparison } from '../../domain/compare/comparison';
import type { Origin } from '../savedQueries/origin';

/** What a tab is beyond its result; kept over a reload of the window. */
export interface TabFacts {
  /** The tab is reused for whatever is previewed next, until its user keeps it. */
  readonly isPreview: boolean;
  /** The saved query that it came from. */
  readonly origin?: Origin;
  /** How often it is run again by itself; `isStopped` by a failure. */
  readonly autoRefresh?: { readonly minutes: number; readonly isStopped?: boolean };
  /** What its result is compared with. */
  readonly comparison?: Comparison;
  /** How its chart was chosen to be drawn. */
  readonly choices?: ChartChoices;
}

type Change = { readonly [Name in keyof TabFacts]?: TabFacts[Name] | undefined } & {
  readonly isPreview?: boolean;
};

/** The state of a tab that commands of several features change. */
export class TabState {
  readonly #listeners = new Set<() => void>();
  #facts: TabFacts;

  constructor(facts: TabFacts = { isPreview: false }) {
    this.#facts = facts;
  }

  get facts(): TabFacts {
    return this.#facts;
  }

  /** An optional fact that is undefined is no more. */
  update(change: Change): void {
    const { isPreview, ...others } = { ...this.#facts, ...change };
    this.#facts = { isPreview, ...optional(others) };
    for (const listener of this.#listeners) listener();
  }

  /** The tab is no preview from now on. */
  keep(): void {
    if (this.#facts.isPreview) this.update({ isPreview: false });
  }

  readonly onDidChange = (listener: () => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  dispose(): void {
    this.#listeners.clear();
  }
}
