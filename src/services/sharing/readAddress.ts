import { findNetwork } from '../../domain/catalog/index';
import { parameterOf, sentFieldsOf, type SentField } from '../../domain/catalog/parameters';
import type { Diagnostic } from '../../domain/query/diagnostic';
import { type Operation, operationPaths, operations, type Query } from '../../domain/query/query';
import { parseQuery } from '../../domain/query/parseQuery';
import { formatNaive, hasOffset, parseStamp } from '../../domain/time/time';

/** A parameter's name and value, percent-decoded. */
export type WrittenPair = readonly [name: string, value: string];

/** The query in an address of the service. */
export interface AddressQuery {
  query?: Query;
  /** The reason why it is not a valid query. */
  diagnostic?: Diagnostic;
  /** The names of parameters that a query has no field for. */
  omitted: readonly string[];
  /** True when the address contained a token, which is not included here. */
  hasToken: boolean;
}

const tokenName = /key|token|auth|secret|password/i;
const tokenValue = /\boe_[\w-]{4,}|\bbearer\s/i;
const longestShown = 40;

/** True when a parameter may be a token, by its name or its value. */
export const isToken = (name: string, value: string): boolean =>
  tokenName.test(name) || tokenValue.test(value) || tokenValue.test(name);

function toUrl(address: string): URL | undefined {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

function placeIn(pathname: string): { operation: Operation; network: string } | undefined {
  for (const operation of operations) {
    const network = new RegExp(`/${operationPaths[operation]}/([^/]+)/?$`).exec(pathname)?.[1];
    if (network === undefined) continue;
    try {
      return { operation, network: decodeURIComponent(network) };
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** True for an address, on any host, with the path of one of the three operations. */
export function isServiceAddress(address: string): boolean {
  const url = toUrl(address);
  return url !== undefined && placeIn(url.pathname) !== undefined;
}

/**
 * Converts a date with an offset to network time; returns other dates unchanged. An unescaped `+` arrives as a space.
 */
function toNetworkTime(date: string, networkCode: string): string {
  const written = date.replace(/ (?=\d{2}:?\d{2}$)/, (blank, at: number) => (at > 10 ? '+' : blank));
  const network = findNetwork(networkCode);
  if (!network || !hasOffset(written)) return date;
  const ms = parseStamp(written, network.offsetMinutes);
  return ms === undefined ? date : formatNaive(ms, network.offsetMinutes);
}

/** Returns the value of a parameter: for a list all values, joined by commas or not; otherwise the last one. */
function valueOf(name: SentField, values: readonly string[], network: string): string | string[] | undefined {
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

/** Reads an address of the service together with separately passed parameters; undefined for any other address. */
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
  return { query: parsed.query, diagnostic, omitted: [...omitted], hasToken };
}
