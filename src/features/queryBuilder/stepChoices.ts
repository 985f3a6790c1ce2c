import {
  checkMeasures,
  dayMs,
  defaultInterval,
  findInterval,
  findMeasure,
  formatOffset,
  intervals,
  intervalsWithin,
  isMeasureOf,
  joinLists,
  labelOfWindow,
  type Measure,
  measures,
  metrics,
  metricsOf,
  networks,
  offsetMinutesOf,
  type Operation,
  operations,
  otherOperation,
  type Query,
  relativeWindows,
  resolveWindow,
  suggestInterval,
  titleOfQuery,
  whenOf,
} from '../../domain';
import { networkOf, type Draft, hasMeasuresAlone, measuresOf, toQuery } from './queryDraft';
import type { OfferedPart } from '../../services/queryPrompt';
import { wordsOfCost } from '../../words/query/runWords';
import type { EstimateQuery } from '../../services/runs/runs';

/** A row of a picker. `group` is shown above the first choice of a group; `icon` is a codicon's name. */
export interface Choice {
  value: string;
  label: string;
  description?: string;
  detail?: string;
  isPicked?: boolean;
  /** The value of the row that includes this one: both are not ticked together by *Tick all*. */
  includedIn?: string;
  group?: string;
  icon?: string;
}

/** Values of choices that are not codes. They start with a space, which no code does. */
export const special = {
  other: ' other',
  all: ' all',
  same: ' same',
  dates: ' dates',
  unchanged: ' keep',
  serviceDefault: ' default',
  unfinished: ' unfinished',
  none: ' none',
  run: ' run',
  note: ' note',
  more: ' more',
  /** Followed by the index of the offer. */
  offer: ' offer ',
  /** Followed by the typed text. */
  typed: ' typed ',
} as const;

export const otherCode: Choice = {
  value: special.other,
  label: 'Other code…',
  description: 'Type a code that is not listed',
};

/** Moves the choice with a value to the top. */
export const first = <Row extends Choice>(choices: readonly Row[], value: string | undefined): Row[] =>
  [...choices].sort((left, right) => Number(right.value === value) - Number(left.value === value));

const operationWords: Record<Operation, readonly [label: string, detail: string]> = {
  network: ['Network data', 'Power, energy, emissions and market value by region and fuel technology'],
  market: ['Market data', 'Price, demand, renewables, curtailment and flows by region'],
  facilities: ['Facility data', 'Power, energy, emissions and market value of facilities, by unit'],
};

/** A measure to choose, found by its meaning and by the other words for it. */
const measureChoice = ({ code, label, unit, meaning, searchWords }: Measure): Choice => ({
  value: code,
  label,
  description: unit,
  detail: searchWords.length === 0 ? meaning : `${meaning} Also: ${searchWords.join(', ')}`,
});

const ofMeasures = 'Measures, computed from the data';

/** Matches a typed measure with values of one's own: "hours above 150", "hours_between:0..50". */
const typedPattern = /^([a-z][a-z_ ]*?)[:= ]+(-?\d[\d.-]*|[A-Z]+\d[- ][A-Z]+\d)$/i;

/** Returns a choice for a measure whose values are typed; undefined for any other text. */
export function typedMeasure(text: string): Choice | undefined {
  const [, head = '', values = ''] = typedPattern.exec(text.trim()) ?? [];
  const code = `${head.toLowerCase().replaceAll(/ +/g, '_')}:${values.toUpperCase().replace(' ', '-')}`;
  const measure = findMeasure(code);
  return (
    measure && {
      ...measureChoice(measure),
      label: text.trim(),
      description: `${measure.label}, ${measure.unit}`,
    }
  );
}

/** The measures of a draft or a query with measures alone, which are offered first. */
function sameMeasures(draft: Draft): Choice | undefined {
  const chosen = hasMeasuresAlone(draft) ? measuresOf(draft) : [];
  if (chosen.length < 2) return chosen.map(measureChoice).at(0);
  return { value: special.same, label: chosen.map(({ label }) => label).join(', ') };
}

export function operationChoices(
  draft: Draft,
  last: Query | undefined,
  unfinished: Draft | undefined,
): Choice[] {
  const choices = operations.map((value): Choice => {
    const [label, detail] = operationWords[value];
    return { value, label, detail };
  });
  const same = sameMeasures(draft.operation === undefined && last ? last : draft);
  const others = measures.filter(({ code }) => code !== same?.value);
  const query = unfinished && toQuery(unfinished);
  const codes = joinLists(unfinished?.metrics, unfinished?.measures);
  const parts = [unfinished?.operation, unfinished?.network_code, codes.join(', ')];
  const description = query
    ? titleOfQuery(query)
    : parts.filter((part) => part !== undefined && part !== '').join(' · ');
  return [
    ...(unfinished
      ? [{ value: special.unfinished, label: 'Continue the unfinished query', description }]
      : []),
    ...(same ? [same] : []),
    ...first(choices, draft.operation ?? last?.operation),
    ...others.map((one): Choice => ({ ...measureChoice(one), group: ofMeasures })),
  ];
}

export function networkChoices(draft: Draft, last: Query | undefined): Choice[] {
  const choices = networks.map(({ code, label, offsetMinutes }) => ({
    value: code,
    label: code,
    description: label,
    detail: `Network time ${formatOffset(offsetMinutes)}`,
  }));
  return [...withUnlisted(choices, draft.network_code ?? last?.network_code), otherCode];
}

/** Moves `value` to the top of the choices, and adds it when it is not listed. */
function withUnlisted(
  choices: readonly Choice[],
  value: string | undefined,
  labelOf = (unlisted: string) => unlisted,
): Choice[] {
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  return first(isListed ? choices : [{ value, label: labelOf(value) }, ...choices], value);
}

/** The window offered first for measures that mean most for days. */
const daysWindow = '30d';

export function windowChoices(draft: Draft, last: Query | undefined): Choice[] {
  const before = last?.window ?? (isPerDay(draft) ? daysWindow : undefined);
  const current = draft.window ?? (draft.date_start === undefined ? before : undefined);
  const offset = formatOffset(offsetMinutesOf(networkOf(draft)));
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
            value: special.unchanged,
            label: 'Current dates',
            description: `${whenOf({ ...draft, network_code: networkOf(draft) })} (${offset})`,
          },
        ]),
    ...withUnlisted(relative, current, labelOfWindow),
    {
      value: special.dates,
      label: 'Between two dates…',
      description: `In network time (${offset}); one of them is enough`,
    },
    {
      value: special.serviceDefault,
      label: 'The service’s default window',
      description: 'Depends on the interval',
    },
  ];
}

export const offerChoices = (offers: readonly OfferedPart[] = []): Choice[] =>
  offers.map(({ label, from }, index) => ({
    value: `${special.offer}${index}`,
    label,
    description: from,
  }));

/** Returns the fields of the picked offer; undefined when the user picked another choice. */
export function offeredFields(
  offers: readonly OfferedPart[] | undefined,
  value: string,
): Partial<Query> | undefined {
  if (!value.startsWith(special.offer)) return undefined;
  return offers?.[Number(value.slice(special.offer.length))]?.fields ?? {};
}

const defaultMetrics: Record<Operation, string> = {
  network: 'power',
  market: 'price',
  facilities: 'power',
};

const notOffered = 'Not offered by this operation';

/** The picker's group for a metric that this operation does not offer. */
function groupOfMetric(operation: Operation, metric: string): string {
  const other = otherOperation(operation, metric);
  return other === undefined ? notOffered : `Also requests ${operationWords[other][0].toLowerCase()}`;
}

/** Returns the metrics: the operation's with the ticked ones first, then other operations', its measures, and the rest. */
export function metricChoices(draft: Draft, last: Query | undefined): Choice[] {
  const operation = draft.operation ?? 'network';
  const before = last?.operation === operation ? last.metrics : undefined;
  const picked = draft.metrics ?? before ?? [];
  const offered = new Set(metricsOf(operation).map((metric) => metric.code));
  const choices = metrics.map(({ code, label, unit, meaning }): Choice => ({
    value: code,
    label,
    description: unit,
    detail: meaning,
    isPicked: picked.includes(code),
    group: offered.has(code) ? undefined : groupOfMetric(operation, code),
  }));
  const unlisted = picked.filter((code) => !choices.some((choice) => choice.value === code));
  const own = first(
    choices.filter((choice) => choice.group === undefined),
    defaultMetrics[operation],
  );
  const chosen = measuresOf(draft);
  const others = measures.filter((one) => isMeasureOf(one, operation) && !draft.measures?.includes(one.code));
  const derived = [...chosen, ...others].map((one): Choice => ({
    ...measureChoice(one),
    isPicked: chosen.includes(one),
    group: ofMeasures,
  }));
  const also = choices.filter((choice) => choice.group !== undefined && choice.group !== notOffered);
  return [
    ...own.filter((choice) => choice.isPicked),
    ...unlisted.map((value): Choice => ({ value, label: value, isPicked: true })),
    ...own.filter((choice) => !choice.isPicked),
    ...also,
    ...derived,
    ...choices.filter((choice) => choice.group === notOffered),
    { ...otherCode, group: 'Others' },
  ];
}

/** A run with more requests is marked as slow when the rate of requests is limited. */
const manyRequests = 100;

/** Returns the interval offered first: the chosen one, else the last one of this window, else a suitable one. */
export function suggestedInterval(draft: Draft, last: Query | undefined, nowMs: number): string {
  if (draft.interval !== undefined) return draft.interval;
  const isSameSubject = last !== undefined && String(last.measures ?? []) === String(draft.measures ?? []);
  if (
    isSameSubject &&
    last.interval !== undefined &&
    last.window !== undefined &&
    last.window === draft.window
  )
    return last.interval;
  const query = toQuery(draft);
  const window = query && resolveWindow(query, nowMs);
  if (!window) return atLeast(draft, '5m');
  const windowMs = window.endMs - window.startMs;
  return atLeast(draft, isPerDay(draft) ? suggestLonger(windowMs) : suggestInterval(windowMs));
}

/** True for measures whose numbers mean most for days and months: all but those that are drawn as power is. */
const isPerDay = (draft: Draft): boolean =>
  hasMeasuresAlone(draft) && measuresOf(draft).every(({ aggregation }) => aggregation !== 'mean');

/** The longest window with a number for each day. */
const maxDays = 93;

function suggestLonger(windowMs: number): string {
  const days = windowMs / dayMs;
  if (days <= 2) return '1h';
  return days <= maxDays ? '1d' : '1M';
}

const lengthOf = (interval: string): number => findInterval(interval)?.durationMs ?? Infinity;

/** True for an interval at which all measures of a draft make sense. */
const isLongEnough = (draft: Draft, interval: string): boolean =>
  measuresOf(draft).every(({ shortest }) => !shortest || lengthOf(interval) >= lengthOf(shortest.interval));

/** Returns an interval, or the shortest one at which the measures of a draft make sense. */
function atLeast(draft: Draft, interval: string): string {
  if (isLongEnough(draft, interval)) return interval;
  return intervals.find(({ code }) => isLongEnough(draft, code))?.code ?? interval;
}

/** Returns the intervals, each with its cost: "5m · 2,016 points · 1 request". */
export async function intervalChoices(
  draft: Draft,
  last: Query | undefined,
  nowMs: number,
  estimateQuery: EstimateQuery,
): Promise<Choice[]> {
  const query = toQuery(draft);
  const suggested = suggestedInterval(draft, last, nowMs);
  const estimates = await Promise.all(
    intervals.map(async ({ code }) => query && estimateQuery({ ...query, interval: code })),
  );
  const choices = intervals.map(({ code, label }, index): Choice => {
    const estimate = estimates[index];
    const words = [
      code,
      estimate && wordsOfCost(estimate.cost),
      code === suggested ? 'suggested' : undefined,
    ];
    const isSlow = estimate?.isRateLimited === true && estimate.cost.requests > manyRequests;
    return {
      value: code,
      label,
      description: words.filter((part) => part !== undefined).join(' · '),
      detail: isSlow ? 'Slow: the service accepts a few requests per second' : undefined,
    };
  });
  // Users rarely want a window with a single bucket.
  const isOnePoint = (choice: Choice) => {
    const at = intervals.findIndex(({ code }) => code === choice.value);
    return choice.value !== suggested && estimates[at]?.cost.buckets === 1;
  };
  const fitting = query && new Set(intervalsWithin(query, nowMs).map(({ code }) => code));
  const isOffered = ({ value }: Choice) =>
    value === suggested || ((!fitting || fitting.has(value)) && isLongEnough(draft, value));
  const ordered = withUnlisted(choices.filter(isOffered), suggested);
  return [
    ...ordered.filter((choice) => !isOnePoint(choice)),
    ...(isLongEnough(draft, defaultInterval)
      ? [{ value: special.serviceDefault, label: 'Default (5 minutes)' }]
      : []),
    otherCode,
    ...ordered.filter(isOnePoint),
  ];
}

const withOneMore = (query: Query, code: string): Query => ({
  ...query,
  measures: joinLists(query.measures, [code]),
});

/** True for a measure that takes the network, operation, filters and grouping of a query as they are. */
const fits = (query: Query, { code }: Measure): boolean =>
  checkMeasures({ ...query, measures: [code] }).every(({ severity }) => severity === 'info');

/** Returns the query with a typed measure that fits it, "hours above 150"; undefined for any other text. */
export function typedOffer(query: Query, text: string): { query: Query; choice: Choice } | undefined {
  const choice = typedMeasure(text);
  const measure = choice && findMeasure(choice.value);
  return choice && measure && fits(query, measure)
    ? { choice, query: withOneMore(query, measure.code) }
    : undefined;
}

/** Returns the measures that a query can have too, each with the requests of the whole query. */
export async function measureOffers(
  query: Query,
  estimate: EstimateQuery,
): Promise<{ query: Query; choice: Choice }[]> {
  const others = measures.filter((one) => !query.measures?.includes(one.code) && fits(query, one));
  const offers = await Promise.all(
    others.map(async (one) => {
      const wider = withOneMore(query, one.code);
      const estimated = await estimate(wider);
      if (!estimated) return [];
      const description = `${one.unit} · ${wordsOfCost(estimated.cost)}`;
      return [{ query: wider, choice: { ...measureChoice(one), description } }];
    }),
  );
  return offers.flat();
}
