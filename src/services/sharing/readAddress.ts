import { findNetwork } from '../../domain/catalog/index';
import { parameterOf, sentFieldsOf, type SentField } from '../../domain/catalog/parameters';
import type { Diagnostic } from '../../domain/diagnostic';
import { operationPaths } from '../../domain/operationPath';
import { optional } from '../../domain/optional';
import { parseQuery } from '../../domain/parseQuery';
import { operations, type Operation, type Query } from '../../domain/query';
import { formatNaive, hasOffset, parseStamp } from '../../domain/time';

/** A parameter as it is written, its percent signs resolved. */
export type WrittenPair = readonly [name: string, value: string];

/** What an address of the service asks. */
export interface AddressQuery {
  readonly query?: Query;
  /** Why it is no query. */
  readonly diagnostic?: Diagnostic;
  /** The names of the parameters that a query has no place for. */
  readonly omitted: readonly string[];
  /** A token stood in it, which is not carried over. */
  readonly hasToken: boolean;
}

const tokenName = /key|token|auth|secret|password/i;
const tokenValue = /\boe_[\w-]{4,}|\bbearer\s/i;
const longestShown = 40;

/** True for what a token may be written as. */
export const isToken = (name: string, value: string): boolean =>
  tokenName.test(name) || tokenValue.test(value) || tokenValue.test(name);

function toUrl(address: string): URL | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

function placeIn(pathname: string): { readonly operation: Operation; readonly network: string } | undefined {
  for (const operation of operations) {
    const [, network] = new RegExp(`/${operationPaths[operation]}/([^/]+)/?$`).exec(pathname) ?? [];
    if (network === undefined) continue;
    try {
      return { operation, network: decodeURIComponent(network) };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** True for an address with the path of one of the three operations, on any host. */
export function isServiceAddress(address: string): boolean {
  const url = toUrl(address);
  return url !== undefined && placeIn(url.pathname) !== undefined;
}

/** A date with an offset names an instant: it becomes network time. A `+` that was not escaped came as a space. */
function toNetworkTime(date: string, networkCode: string): string {
  const written = date.replace(/ (?=\d{2}:?\d{2}$)/, (blank, at: number) => (at > 10 ? '+' : blank));
  const network = findNetwork(networkCode);
  if (!network || !hasOffset(written)) return date;
  const ms = parseStamp(written, network.offsetMinutes);
  return ms === undefined ? date : formatNaive(ms, network.offsetMinutes);
}

/** The value of a parameter: of a list all values, joined by commas or not; of others the last one. */
function valueOf(
  name: SentField,
  values: readonly string[],
  network: string,
): string | readonly string[] | undefined {
  const { kind } = parameterOf(name);
  if (kind !== 'codes') {
    const last = values.at(-1) ?? '';
    return kind === 'date' ? toNetworkTime(last, network) : last;
  }
  return values
    .flatMap((value) => value.split(','))
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** Reads an address of the service, with the parameters that are passed beside it. Undefined for any other address. */
export function readAddress(address: string, beside: readonly WrittenPair[] = []): AddressQuery | undefined {
  const url = toUrl(address);
  const place = url && placeIn(url.pathname);
  if (!place) return undefined;
  const { operation, network } = place;
  const known = sentFieldsOf(operation);
  const values = new Map<SentField, string[]>();
  const omitted = new Set<string>();
  let hasToken = url.username !== '' || url.password !== '';
  for (const [written, value] of [...url.searchParams, ...beside]) {
    const name = written.replace(/\[\]$/, '');
    const field = known.find((one) => one === name);
    if (isToken(name, value)) hasToken = true;
    else if (field && values.has(field)) values.get(field)?.push(value);
    else if (field) values.set(field, [value]);
    else if (name !== '') omitted.add(name.slice(0, longestShown));
  }
  const fields = [...values].map(([name, list]) => [name, valueOf(name, list, network)] as const);
  const parsed = parseQuery({ operation, network_code: network, ...Object.fromEntries(fields) });
  const diagnostic = parsed.diagnostics.find(({ severity }) => severity === 'error');
  return { ...optional({ query: parsed.query, diagnostic }), omitted: [...omitted], hasToken };
}
