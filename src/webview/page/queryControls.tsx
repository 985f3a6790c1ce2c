import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type Clock,
  dayMs,
  defaultInterval,
  intervalMsOf,
  intervalsWithin,
  labelOfWindow,
  offsetMinutesOf,
  type Query,
  relativeWindows,
  secondMs,
  whenOf,
  type Zone,
} from '../../domain';
import { clockWords } from '../../words/times';
import type { Action } from '../../protocol/pageActions';
import { later } from '../rendering';

/**
 * The pause after the last key before its value is chosen. Each choice runs a query, and keys pass through other
 * values.
 */
const pauseMs = secondMs;
/**
 * A select changes at the moment of the key press; a later change was picked from its open list, so it applies at once.
 */
const byKeyMs = 300;

/**
 * Chooses immediately for the pointer. For keys, chooses on Enter, on blur or after a pause. Escape restores the value
 * before the first key.
 */
function usePassing(onChoose: (value: string) => void) {
  const { current: passing } = useRef({
    /** The value that keys have moved to and that is not chosen yet. */
    value: undefined as string | undefined,
    /** The value before the first key. */
    from: '',
    keyedAtMs: -Infinity,
    timer: 0,
  });
  const choose = (): void => {
    clearTimeout(passing.timer);
    const { value, from } = passing;
    passing.value = undefined;
    if (value !== undefined && value !== from) onChoose(value);
  };
  const latest = useRef(choose);
  latest.current = choose;
  const chooseSoon = (): void => {
    clearTimeout(passing.timer);
    passing.timer = window.setTimeout(() => latest.current(), pauseMs);
  };
  const keyDown = (event: KeyboardEvent & { currentTarget: HTMLSelectElement }): void => {
    passing.keyedAtMs = performance.now();
    if (passing.value === undefined) {
      passing.from = event.currentTarget.value;
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') {
      chooseSoon();
      return;
    }
    // Enter would open the list on some systems.
    event.preventDefault();
    if (event.key === 'Escape') passing.value = event.currentTarget.value = passing.from;
    choose();
  };
  const change = (value: string): void => {
    passing.value = value;
    if (performance.now() - passing.keyedAtMs <= byKeyMs) {
      chooseSoon();
      return;
    }
    passing.from = '';
    choose();
  };
  useEffect(() => () => clearTimeout(passing.timer), []);
  return { passing, keyDown, change, choose };
}

const other = ' other';

interface Choice {
  value: string;
  label: string;
}

/** A selector that always includes the current value, even when it is not among the choices. */
function Select(props: {
  name: string;
  title?: string;
  choices: readonly Choice[];
  current: Choice;
  onChoose: (value: string) => void;
  /** Adds an item for values that are not listed; called when the user picks it. */
  onOther?: () => void;
}): VNode {
  const { name, title, choices, current, onChoose, onOther } = props;
  const isOffered = choices.some((choice) => choice.value === current.value);
  const all = isOffered ? choices : [current, ...choices];
  const element = useRef<HTMLSelectElement>(null);
  const { passing, keyDown, change, choose } = usePassing((value) => {
    if (value !== other) onChoose(value);
    else if (element.current) {
      element.current.value = current.value;
      onOther?.();
    }
  });
  return (
    <select
      ref={element}
      class="select"
      aria-label={name}
      title={title}
      value={passing.value ?? current.value}
      onKeyDown={keyDown}
      onChange={({ currentTarget: { value } }) => change(value)}
      onBlur={choose}
    >
      {all.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {onOther && <option value={other}>Other…</option>}
    </select>
  );
}

function datesOf(query: Query, clock: Clock): string {
  const when = whenOf(query, clock);
  return when === '' ? 'Default window' : when.slice(0, 1).toUpperCase() + when.slice(1);
}

/** Returns the clock of a query's window. Intervals of a day or longer always use network time. */
function clockOf({ network_code, interval = defaultInterval }: Query, zone: Zone | undefined): Clock {
  const hasDays = intervalMsOf(interval) >= dayMs;
  return zone === undefined || hasDays ? offsetMinutesOf(network_code) : zone;
}

const windowChoices = relativeWindows.map(({ window, label }) => ({ value: window, label }));

const TypedWindow = later(async () => (await import('./windowTools')).TypedWindow);

const WindowStep = later(async () => (await import('./windowTools')).WindowStep);

/** The selectors for window and interval. A choice is sent to the host, and shown once the host runs it. */
export function QueryControls(props: {
  query: Query;
  /** The time zone of displayed times; undefined for network time. */
  zone: Zone | undefined;
  send: (action: Action) => void;
}): VNode {
  const { query, zone, send } = props;
  const { window, interval } = query;
  const [isTyping, setTyping] = useState(false);
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const clock = clockOf(query, zone);
  const current =
    window === undefined
      ? { value: '', label: datesOf(query, clock) }
      : { value: window, label: labelOfWindow(window) };
  return (
    <>
      <span class="window-field">
        <span class="window-step">
          <WindowStep {...{ query, send }} by={-1} />
        </span>
        {isTyping ? (
          <TypedWindow
            current={current.label}
            {...{ offsetMinutes, clock }}
            onChange={(change) => send({ kind: 'change', ...change })}
            onClose={() => setTyping(false)}
          />
        ) : (
          <Select
            name="Window"
            title={`${current.label}, in ${clockWords(clock, Date.now())}`}
            choices={windowChoices}
            current={current}
            onChoose={(window) => send({ kind: 'change', window })}
            onOther={() => setTyping(true)}
          />
        )}
        <span class="window-step">
          <WindowStep {...{ query, send }} by={1} />
        </span>
      </span>
      <Select
        name="Interval"
        choices={intervalsWithin(query, Date.now()).map(({ code, label }) => ({ value: code, label }))}
        current={{ value: interval ?? '', label: interval ?? 'Default interval' }}
        onChoose={(interval) => send({ kind: 'change', interval })}
      />
    </>
  );
}
