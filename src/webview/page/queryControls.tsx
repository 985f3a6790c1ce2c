import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { defaultInterval, findInterval, intervals, offsetMinutesOf } from '../../domain/catalog/index';
import { type Clock, dayMs, type Zone } from '../../domain/time/time';
import type { Query } from '../../domain/query/query';
import { whenOf } from '../../domain/query/queryTitle';
import { labelOfWindow, relativeWindows } from '../../domain/time/relativeWindow';
import { clockWords } from '../../words/times';
import type { Action } from '../../protocol/messages';
import { later } from '../views/later';
import { Select } from './select';

function datesOf(query: Query, clock: Clock): string {
  const when = whenOf(query, clock);
  return when === '' ? 'Default window' : when.slice(0, 1).toUpperCase() + when.slice(1);
}

/** Returns the clock of a query's window. Intervals of a day or longer always use network time. */
function clockOf({ network_code, interval = defaultInterval }: Query, zone: Zone | undefined): Clock {
  const hasDays = (findInterval(interval)?.durationMs ?? 0) >= dayMs;
  return zone === undefined || hasDays ? offsetMinutesOf(network_code) : zone;
}

const windowChoices = relativeWindows.map(({ window, label }) => ({ value: window, label }));
const intervalChoices = intervals.map(({ code, label }) => ({ value: code, label }));

export interface QueryControlsProps {
  readonly query: Query;
  /** The time zone of displayed times; undefined for network time. */
  readonly zone: Zone | undefined;
  readonly send: (action: Action) => void;
}

const TypedWindow = later(async () => (await import('./windowTools')).TypedWindow);

const WindowStep = later(async () => (await import('./windowTools')).WindowStep);

/** The selectors for window and interval. A choice is sent to the host, and shown once the host runs it. */
export function QueryControls({ query, zone, send }: QueryControlsProps): VNode {
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
        choices={intervalChoices}
        current={{ value: interval ?? '', label: interval ?? 'Default interval' }}
        onChoose={(interval) => send({ kind: 'change', interval })}
      />
    </>
  );
}
