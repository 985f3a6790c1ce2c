import {
  findInterval,
  intervals,
  metrics,
  metricsOf,
  networks,
  offsetMinutesOf,
} from '../../domain/catalog/index';
import { operations, type Operation, type Query } from '../../domain/query';
import { titleOfQuery } from '../../domain/queryTitle';
import { formatOffset } from '../../domain/time';
import { countBuckets, relativeWindows, resolveWindow, suggestInterval } from '../../domain/window';
import { toQuery, type Draft } from './draft';

/** One thing to choose. `group` stands above the first choice of a group. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly isPicked?: boolean;
  readonly group?: string;
}

/** Values of choices that are no codes. */
export const special = {
  other: ' other',
  dates: ' dates',
  keep: ' keep',
  serviceDefault: ' default',
  unfinished: ' unfinished',
  none: ' none',
  run: ' run',
} as const;

const otherCode: Choice = {
  value: special.other,
  label: 'Other code…',
  description: 'Type a code that is not listed',
};

/** The one of `value` first. */
function first(choices: readonly Choice[], value: string | undefined): readonly Choice[] {
  return [...choices].sort((left, right) => Number(right.value === value) - Number(left.value === value));
}

const operationWords: Readonly<Record<Operation, readonly [label: string, detail: string]>> = {
  network: ['Network data', 'Power, energy, emissions and market value by region and fuel technology'],
  market: ['Market data', 'Price, demand, renewables, curtailment and flows by region'],
  facilities: ['Facility data', 'Power, energy, emissions and market value of facilities, by unit'],
};

export function operationChoices(
  draft: Draft,
  last: Query | undefined,
  unfinished: Draft | undefined,
): readonly Choice[] {
  const choices = operations.map((value) => {
    const [label, detail] = operationWords[value];
    return { value, label, detail };
  });
  const query = unfinished && toQuery(unfinished);
  const parts = [unfinished?.operation, unfinished?.network_code, unfinished?.metrics?.join(', ')];
  const description = query ? titleOfQuery(query) : parts.filter((part) => part !== undefined).join(' · ');
  return [
    ...(unfinished
      ? [{ value: special.unfinished, label: 'Continue the question from before', description }]
      : []),
    ...first(choices, draft.operation ?? last?.operation),
  ];
}

export function networkChoices(draft: Draft, last: Query | undefined): readonly Choice[] {
  const choices = networks.map(({ code, label, offsetMinutes }) => ({
    value: code,
    label: code,
    description: label,
    detail: `Network time ${formatOffset(offsetMinutes)}`,
  }));
  return [...withUnlisted(choices, draft.network_code ?? last?.network_code), otherCode];
}

/** A code that is not in the table is a choice like the others, once it was used. */
function withUnlisted(choices: readonly Choice[], value: string | undefined): readonly Choice[] {
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  return first(isListed ? choices : [{ value, label: value }, ...choices], value);
}

const defaultMetrics: Readonly<Record<Operation, string>> = {
  network: 'power',
  market: 'price',
  facilities: 'power',
};

const notOffered = 'Not offered by this operation';

export function metricChoices(draft: Draft, last: Query | undefined): readonly Choice[] {
  const operation = draft.operation ?? 'network';
  const before = last?.operation === operation ? last.metrics : undefined;
  const picked = draft.metrics ?? before ?? [defaultMetrics[operation]];
  const offered = new Set(metricsOf(operation).map((metric) => metric.code));
  const choices = metrics.map(({ code, label, unit, meaning }): Choice & { readonly isOffered: boolean } => ({
    value: code,
    label,
    description: unit,
    detail: meaning,
    isPicked: picked.includes(code),
    isOffered: offered.has(code),
  }));
  const known = new Set(metrics.map((metric) => metric.code));
  const unlisted = picked.filter((code) => !known.has(code));
  const listed = choices.filter((choice) => choice.isOffered);
  const rest = choices.filter((choice) => !choice.isOffered);
  const plain = ({ isOffered: _, ...choice }: (typeof choices)[number]): Choice => choice;
  return [
    ...listed.filter((choice) => choice.isPicked).map(plain),
    ...unlisted.map((value): Choice => ({ value, label: value, isPicked: true })),
    ...listed.filter((choice) => !choice.isPicked).map(plain),
    ...rest.map((choice): Choice => ({ ...plain(choice), group: notOffered })),
    { ...otherCode, group: 'Others' },
  ];
}

export function windowChoices(draft: Draft, last: Query | undefined): readonly Choice[] {
  const current = draft.window ?? (draft.date_start === undefined ? last?.window : undefined);
  const offset = formatOffset(offsetMinutesOf(draft.network_code ?? ''));
  const { date_start: start, date_end: end } = draft;
  const relative = relativeWindows.map(({ window, label }) => ({
    value: window,
    label,
    description: window,
  }));
  return [
    ...(start === undefined && end === undefined
      ? []
      : [
          {
            value: special.keep,
            label: 'As it is',
            description: `${start ?? '…'} – ${end ?? 'now'} (${offset})`,
          },
        ]),
    ...withUnlisted(relative, current),
    { value: special.dates, label: 'From a date to a date…', description: `In network time, ${offset}` },
    {
      value: special.serviceDefault,
      label: 'The service’s own window',
      description: 'Depends on the interval',
    },
  ];
}

/** "2,016 points · 1 request", for one series. A window is one request for now. */
function costOf(query: Query, interval: string, nowMs: number): string {
  const window = resolveWindow({ ...query, interval }, nowMs);
  if (!window) return '1 request';
  const count = countBuckets(interval, window.startMs, window.endMs, offsetMinutesOf(query.network_code));
  return `${count.toLocaleString('en')} ${count === 1 ? 'point' : 'points'} · 1 request`;
}

/** The interval offered first: what was chosen, what was asked last for this window, what suits the window. */
export function suggestedInterval(draft: Draft, last: Query | undefined, nowMs: number): string {
  if (draft.interval !== undefined) return draft.interval;
  if (last?.interval !== undefined && last.window !== undefined && last.window === draft.window) {
    return last.interval;
  }
  const query = toQuery(draft);
  const window = query && resolveWindow(query, nowMs);
  return window ? suggestInterval(window.endMs - window.startMs) : '5m';
}

export function intervalChoices(draft: Draft, last: Query | undefined, nowMs: number): readonly Choice[] {
  const query = toQuery(draft);
  const suggested = suggestedInterval(draft, last, nowMs);
  const days = (interval: string): number => {
    const window = query && resolveWindow({ ...query, interval }, nowMs);
    return window ? Math.floor((window.endMs - window.startMs) / 86_400_000) : 0;
  };
  const choices = intervals.map(({ code, label }): Choice => {
    const limit = findInterval(code)?.limitDays ?? Infinity;
    return {
      value: code,
      label,
      description: [code, query && costOf(query, code, nowMs), code === suggested ? 'suggested' : undefined]
        .filter((part) => part !== undefined)
        .join(' · '),
      ...(days(code) > limit
        ? { detail: `Longer than the ${limit} days that the smallest plan may ask at once` }
        : {}),
    };
  });
  return [...withUnlisted(choices, suggested), otherCode];
}
