/** What a tab is beyond its result; kept over a reload of the window. */
export interface TabFacts {
  /** The tab is reused for whatever is previewed next, until its user keeps it. */
  readonly isPreview: boolean;
}

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

  update(change: Partial<TabFacts>): void {
    this.#facts = { ...this.#facts, ...change };
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
