import { readTimeChoice, type TimeChoice } from '../domain/clock';
import { isObject } from '../domain/json';
import { views } from './views/registry';
import type { AnyView } from './views/view';

/** What of the page survives a switch of tabs and a reload of the window. */
export interface SavedView {
  /** Id of the view in front. */
  readonly tab: string;
  /** What times are shown on; undefined until the host has said what is usual. */
  readonly time: TimeChoice | undefined;
  /** What the result shows, whatever its window and interval; undefined as long as there was none. */
  readonly subject: string | undefined;
  /** The state of each view, by its id. */
  readonly states: Readonly<Record<string, unknown>>;
}

/** Reads what was saved. Anything that is not as it should be becomes what a fresh page has. */
export function readSavedView(saved: unknown, known: readonly AnyView[] = views): SavedView {
  const { tab, time, subject, states } = isObject(saved) ? saved : {};
  const stateOf = isObject(states) ? states : {};
  return {
    tab: (known.find(({ id }) => id === tab) ?? known[0])?.id ?? '',
    time: readTimeChoice(time),
    subject: typeof subject === 'string' ? subject : undefined,
    states: Object.fromEntries(known.map(({ id, readState }) => [id, readState(stateOf[id])])),
  };
}
