/** Holds the state that all of the page is drawn from. */
export interface Store<State> {
  readonly state: State;
  /** Replaces the state and tells the listener, unless the change gives the same state back. */
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
