import { intervals, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import { whenOf } from '../../domain/queryTitle';
import { formatOffset } from '../../domain/time';
import { parseWindow, relativeWindows, type RollingUnit } from '../../domain/window';
import { element } from '../element';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A selector that shows what is asked even when it is none of what is offered. */
function fill(select: HTMLSelectElement, choices: readonly Choice[], current: Choice): void {
  const isOffered = choices.some((choice) => choice.value === current.value);
  const all = isOffered ? choices : [current, ...choices];
  select.replaceChildren(...all.map(({ value, label }) => element('option', { value }, label)));
  select.value = current.value;
}

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

/** The selectors for window and interval. A choice of the user's is told, and shown once the host runs it. */
export interface QueryControls {
  readonly elements: readonly HTMLElement[];
  show(query: Query): void;
}

export function createQueryControls(
  onChange: (change: { readonly window: string } | { readonly interval: string }) => void,
): QueryControls {
  const windowSelect = element('select', { class: 'select', 'aria-label': 'Window' });
  const intervalSelect = element('select', { class: 'select', 'aria-label': 'Interval' });
  windowSelect.addEventListener('change', () => {
    if (windowSelect.value !== '') onChange({ window: windowSelect.value });
  });
  intervalSelect.addEventListener('change', () => {
    if (intervalSelect.value !== '') onChange({ interval: intervalSelect.value });
  });
  const windows = relativeWindows.map(({ window, label }) => ({ value: window, label }));
  const steps = intervals.map(({ code, label }) => ({ value: code, label }));
  return {
    elements: [windowSelect, intervalSelect],
    show(query) {
      const { window, interval } = query;
      const current =
        window === undefined
          ? { value: '', label: datesOf(query) }
          : { value: window, label: windowLabel(window) };
      fill(windowSelect, windows, current);
      windowSelect.title = `${current.label}, in network time ${formatOffset(offsetMinutesOf(query.network_code))}`;
      fill(intervalSelect, steps, { value: interval ?? '', label: interval ?? 'Default interval' });
    },
  };
}
