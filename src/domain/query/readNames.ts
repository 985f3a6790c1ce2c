import { offsetMinutesOf } from '../catalog/index';
import { parameters } from '../catalog/parameters';
import type { Directory } from '../result/directory';
import { parseWindow } from '../time/relativeWindow';
import { parseQueryDate } from '../time/time';
import { readTypedWindow, readWrittenDate } from '../time/typedWindow';
import type { Diagnostic } from './diagnostic';
import { regionsOf, type Query } from './query';
import { whenOf } from './queryTitle';

/** The parameters whose codes a directory lists. */
export const placeFields = ['facility_code', 'unit_code'] as const;

interface NamedCode {
  code: string;
  label: string;
}

/** Returns the facilities or the units of a directory. */
export const placesIn = (directory: Directory, field: (typeof placeFields)[number]): NamedCode[] =>
  directory.facilities.flatMap(({ code, name, units }) =>
    field === 'facility_code'
      ? [{ code, label: name }]
      : units.map((unit) => ({ code: unit.code, label: directory.placeOf(unit.code)?.unitName ?? '' })),
  );

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_()-]+/g, ' ')
    .trim();

/** Finds the only code that a text names: the code in another case, or else its label. */
export function codeNamed(rows: readonly NamedCode[], text: string): string | undefined {
  if (rows.some(({ code }) => code === text)) return text;
  const word = plain(text);
  const ofCode = rows.filter(({ code }) => plain(code) === word);
  const found = ofCode.length > 0 ? ofCode : rows.filter(({ label }) => plain(label) === word);
  const [only, ...others] = new Set(found.map(({ code }) => code));
  return others.length === 0 ? only : undefined;
}

/**
 * Writes dates such as `1/10/2026` and windows such as `1/10/2026 to 7/10/2026` as queries do, and replaces texts that name
 * one code of their parameter by this code: `nem`, `PRICE`, "New South Wales", and with the directory of the network
 * "Bayswater". Reports each with an info `readAs`. Other texts are unchanged.
 */
export function readNames<T extends Partial<Query>>(
  query: T,
  directory?: Directory,
  nowMs = Date.now(),
): { query: T; diagnostics: Diagnostic<'readAs'>[] } {
  const diagnostics: Diagnostic<'readAs'>[] = [];
  const read: { -readonly [Field in keyof Query]?: unknown } = { ...query };
  for (const { name, valuesIn, find } of parameters) {
    const place = placeFields.find((field) => field === name);
    const isOfPlaces = place && directory && query.operation === 'facilities';
    const rows = isOfPlaces ? placesIn(directory, place) : valuesIn?.(String(read.network_code));
    const regions = name === 'network_region' ? regionsOf(query) : [];
    const written = regions.length > 1 ? regions : query[name];
    if (!rows || written === undefined) continue;
    const toCode = (value: string, ...index: number[]): string => {
      // 1m may be a minute or a month.
      const isRead = find?.(value) === undefined && !/^\d+m$/i.test(value);
      const to = (isRead ? codeNamed(rows, value) : undefined) ?? value;
      if (to !== value)
        diagnostics.push({ severity: 'info', code: 'readAs', path: [name, ...index], value, to });
      return to;
    };
    const codes = typeof written === 'string' ? toCode(written) : written.map((one, at) => toCode(one, at));
    read[name] = regions.length > 1 ? String(codes) : codes;
  }
  for (const field of ['date_start', 'date_end'] as const) {
    const value = query[field];
    if (value === undefined || parseQueryDate(value, 0) !== undefined) continue;
    const to = readWrittenDate(value);
    if (to === undefined) continue;
    diagnostics.push({ severity: 'info', code: 'readAs', path: [field], value, to });
    read[field] = to;
  }
  const { window, date_start, date_end } = query;
  const hasDates = date_start !== undefined || date_end !== undefined;
  if (window === undefined || hasDates || parseWindow(window)) return { query: read as T, diagnostics };
  const network_code = String(read.network_code);
  const typed = readTypedWindow(window, { clock: offsetMinutesOf(network_code), nowMs });
  if (typed) {
    const to = whenOf({ network_code, ...typed });
    diagnostics.push({ severity: 'info', code: 'readAs', path: ['window'], value: window, to });
    Object.assign(read, { window: undefined, ...typed });
  }
  return { query: read as T, diagnostics };
}

/** Reads all names of a query: those of facilities and units with a directory, where `directoryOf` has one. */
export async function readAllNames(
  query: Query,
  directoryOf: (network: string) => Promise<Directory | undefined>,
): Promise<ReturnType<typeof readNames<Query>>> {
  const plain = readNames(query);
  const { operation, network_code: network, facility_code, unit_code } = plain.query;
  if (operation !== 'facilities' || !(facility_code ?? unit_code)) return plain;
  const placed = readNames(plain.query, await directoryOf(network).catch(() => undefined));
  return { query: placed.query, diagnostics: [...plain.diagnostics, ...placed.diagnostics] };
}
