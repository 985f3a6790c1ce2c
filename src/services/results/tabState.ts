import type { ChartChoices, Comparison } from '../../domain';
import type { Origin } from '../savedQueries/origin';

/** The state of a tab apart from its result. It survives a window reload. */
export interface TabFacts {
  /** True while the tab is reused for the next preview. The user can make it a regular tab. */
  isPreview: boolean;
  /** The saved query that the tab came from. */
  origin?: Origin;
  /** The interval at which the tab refreshes automatically. `isStopped` is set after a failure. */
  autoRefresh?: { minutes: number; isStopped?: boolean };
  /** The other side of its comparison. */
  comparison?: Comparison;
  /** The chosen chart settings. */
  choices?: ChartChoices;
}

type Change = { [Name in keyof TabFacts]?: TabFacts[Name] | undefined } & {
  isPreview?: boolean;
};

/** The state of a tab that commands of several features change. */
export class TabState {
  #listeners = new Set<() => void>();
  #facts: TabFacts;

  constructor(facts: TabFacts = { isPreview: false }) {
    this.#facts = facts;
  }

  get facts(): TabFacts {
    return this.#facts;
  }

  /** Changes the facts. An optional fact set to undefined is removed. */
  update(change: Change): void {
    const { isPreview, ...others } = { ...this.#facts, ...change };
    this.#facts = { isPreview, ...others };
    for (const listener of this.#listeners) listener();
  }

  /** Makes a preview tab a regular one. */
  pin(): void {
    if (this.#facts.isPreview) this.update({ isPreview: false });
  }

  onDidChange = (listener: () => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  dispose(): void {
    this.#listeners.clear();
  }
}
