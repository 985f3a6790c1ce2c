import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { intervals, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import { whenOf } from '../../domain/queryTitle';
import { formatOffset } from '../../domain/time';
import { labelOfWindow, relativeWindows } from '../../domain/catalog/windows';
import type { Action } from '../../protocol/messages';
import { later } from '../views/later';
import { Select } from './select';

function datesOf(query: Query): string {
  const when = whenOf(query);
  return when === '' ? 'Default window' : when.slice(0, 1).toUpperCase() + when.slice(1);
}

const windowChoices = relativeWindows.map(({ window, label }) => ({ value: window, label }));
const intervalChoices = intervals.map(({ code, label }) => ({ value: code, label }));

export interface QueryControlsProps {
  readonly query: Query;
  readonly send: (action: Action) => void;
}

const TypedWindow = later(async () => (await import('./windowTools')).TypedWindow);

const WindowStep = later(async () => (await import('./windowTools')).WindowStep);

/** The selectors for window and interval. A choice is sent to the host, and shown once the host runs it. */
export function QueryControls({ query, send }: QueryControlsProps): VNode {
  const { window, interval } = query;
  const [isTyping, setTyping] = useState(false);
  const current =
    window === undefined
      ? { value: '', label: datesOf(query) }
      : { value: window, label: labelOfWindow(window) };
  const offsetMinutes = offsetMinutesOf(query.network_code);
  return (
    <>
      <span class="window-field">
        <span class="window-step">
          <WindowStep {...{ query, send }} by={-1} />
        </span>
        {isTyping ? (
          <TypedWindow
            current={current.label}
            offsetMinutes={offsetMinutes}
            onChange={(change) => send({ kind: 'change', ...change })}
            onClose={() => setTyping(false)}
          />
        ) : (
          <Select
            name="Window"
            title={`${current.label}, in network time ${formatOffset(offsetMinutes)}`}
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
