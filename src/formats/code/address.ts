import { operationPaths } from '../../domain/operationPath';
import type { Query } from '../../domain/query';
import { sentFieldsOf } from '../../domain/catalog/parameters';
import { addressText } from './literals';
import type { CodeQuery } from './snippet';

/** A parameter as it is sent. */
export type Pair<Value = string> = readonly [name: string, value: Value];

/** The address of a query without its parameters. */
export const addressOf = ({ query, baseAddress }: CodeQuery): string =>
  `${baseAddress}/${operationPaths[query.operation]}/${addressText(query.network_code)}`;

/** The fields of a query besides its dates, in the order in which they are sent. */
export function parametersOf(query: Query): readonly Pair<string | readonly string[]>[] {
  return sentFieldsOf(query.operation)
    .filter((name) => name !== 'date_start' && name !== 'date_end')
    .flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value] as const];
    });
}

/** The same, one pair for each value. */
export const pairsOf = (query: Query): readonly Pair[] =>
  parametersOf(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
  );

/** "?metrics=price&interval=1h" */
export const searchOf = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${addressText(value)}`).join('');

/** The dates of a window that is written as such, as pairs. */
export function datePairs({ window }: CodeQuery): readonly Pair[] {
  if (window.kind !== 'dates') return [];
  return [
    ...(window.start === undefined ? [] : [['date_start', window.start] as const]),
    ...(window.end === undefined ? [] : [['date_end', window.end] as const]),
  ];
}
