import { readTimeChoice, type TimeChoice } from '../domain/time/time';
import { isObject } from '../domain/idioms/checkJson';
import { views } from './views/registry';
import type { AnyView } from './views/view';

/** The state of the page that survives a tab switch and a window reload. */
export interface SavedView {
  /** Id of the view in front. */
  readonly tab: string;
  /** The clock for displayed times; undefined until the host sends the default. */
  readonly time: TimeChoice | undefined;
  /** Identifies the series of the result, apart from window and interval; undefined before the first result. */
  readonly subject: string | undefined;
  /** The state of each view, by view id. */
  readonly states: Readonly<Record<string, unknown>>;
}

/** Reads a saved state; invalid parts get the defaults of a new page. */
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
