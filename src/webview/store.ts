/** Holds the state behind the whole page. */
export interface Store<State> {
  readonly state: State;
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
