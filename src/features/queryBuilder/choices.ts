import { networks, offsetMinutesOf } from '../../domain/catalog/index';
import { operations, type Operation, type Query } from '../../domain/query/query';
import { titleOfQuery, whenOf } from '../../domain/query/queryTitle';
import { formatOffset } from '../../domain/time/time';
import { labelOfWindow, relativeWindows } from '../../domain/time/relativeWindow';
import { toQuery, type Draft } from './draft';

/** A row of a picker. `group` is shown above the first choice of a group; `icon` is a codicon's name. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly isPicked?: boolean;
  readonly group?: string;
  readonly icon?: string;
}

/** Values of choices that are not codes. They start with a space, which no code does. */
export const special = {
  other: ' other',
  dates: ' dates',
  keep: ' keep',
  serviceDefault: ' default',
  unfinished: ' unfinished',
  none: ' none',
  run: ' run',
  note: ' note',
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

/** The choices with the one of `value` moved to the top. */
function first(choices: readonly Choice[], value: string | undefined): readonly Choice[] {
  return [...choices].sort((left, right) => Number(right.value === value) - Number(left.value === value));
}

export const operationWords: Readonly<Record<Operation, readonly [label: string, detail: string]>> = {
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

/** Moves `value` to the top of the choices, and adds it when it is not listed. */
export function withUnlisted(
  choices: readonly Choice[],
  value: string | undefined,
  labelOf = (unlisted: string): string => unlisted,
): readonly Choice[] {
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  return first(isListed ? choices : [{ value, label: labelOf(value) }, ...choices], value);
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
            description: `${whenOf({ ...draft, network_code: draft.network_code ?? '' })} (${offset})`,
          },
        ]),
    ...withUnlisted(relative, current, labelOfWindow),
    {
      value: special.dates,
      label: 'From a date to a date…',
      description: `In network time, ${offset}; or one of them alone`,
    },
    {
      value: special.serviceDefault,
      label: 'The service’s own window',
      description: 'Depends on the interval',
    },
  ];
}
