import type { VNode } from 'preact';
import { intervals, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import { whenOf } from '../../domain/queryTitle';
import { formatOffset } from '../../domain/time';
import { parseWindow, relativeWindows, type RollingUnit } from '../../domain/window';
import { Select } from './select';

function datesOf(query: Query): string {
  const when = whenOf(query);
  return when === '' ? 'Default window' : when.slice(0, 1).toUpperCase() + when.slice(1);
}

const unitNames: Readonly<Record<RollingUnit, string>> = {
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  y: 'year',
};

/** "14d" → "Last 14 days", as the windows that are offered are written. */
function windowLabel(window: string): string {
  const parsed = parseWindow(window);
  if (parsed?.kind !== 'rolling') return window;
  const unit = unitNames[parsed.unit];
  return parsed.count === 1 ? `Last ${unit}` : `Last ${parsed.count} ${unit}s`;
}

const windowChoices = relativeWindows.map(({ window, label }) => ({ value: window, label }));
const intervalChoices = intervals.map(({ code, label }) => ({ value: code, label }));

export interface QueryControlsProps {
  readonly query: Query;
  readonly onChange: (change: { readonly window: string } | { readonly interval: string }) => void;
}

/** The selectors for window and interval. A choice is sent to the host, and shown once the host runs it. */
export function QueryControls({ query, onChange }: QueryControlsProps): VNode {
  const { window, interval } = query;
  const current =
    window === undefined
      ? { value: '', label: datesOf(query) }
      : { value: window, label: windowLabel(window) };
  const offset = formatOffset(offsetMinutesOf(query.network_code));
  return (
    <>
      <Select
        name="Window"
        title={`${current.label}, in network time ${offset}`}
        choices={windowChoices}
        current={current}
        onChoose={(value) => onChange({ window: value })}
      />
      <Select
        name="Interval"
        choices={intervalChoices}
        current={{ value: interval ?? '', label: interval ?? 'Default interval' }}
        onChoose={(value) => onChange({ interval: value })}
      />
    </>
  );
}
