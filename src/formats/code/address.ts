import { operationPaths, type Query } from '../../domain/query/query';
import { sentFieldsOf } from '../../domain/catalog/parameters';
import { addressText } from './literals';
import type { CodeQuery } from './snippet';

/** A parameter as sent. */
export type Pair<Value = string> = readonly [name: string, value: Value];

/** Returns the address of a query without its parameters. */
export const addressOf = ({ query, baseAddress }: CodeQuery): string =>
  `${baseAddress}/${operationPaths[query.operation]}/${addressText(query.network_code)}`;

/** Returns the parameters of a query without its dates, in sending order. */
export function parametersOf(query: Query): readonly Pair<string | readonly string[]>[] {
  return sentFieldsOf(query.operation)
    .filter((name) => name !== 'date_start' && name !== 'date_end')
    .flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value] as const];
    });
}

/** Returns the same parameters as one pair per value. */
export const pairsOf = (query: Query): readonly Pair[] =>
  parametersOf(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
  );

/** Formats pairs as "?metrics=price&interval=1h". */
export const searchOf = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${addressText(value)}`).join('');

/** Returns the dates of a window with fixed dates as pairs; empty for other windows. */
export function datePairs({ window }: CodeQuery): readonly Pair[] {
  if (window.kind !== 'dates') return [];
  return [
    ...(window.start === undefined ? [] : [['date_start', window.start] as const]),
    ...(window.end === undefined ? [] : [['date_end', window.end] as const]),
  ];
}
