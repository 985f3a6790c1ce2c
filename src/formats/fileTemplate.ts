import { defaultInterval } from '../domain/catalog/index';
import { fillFileTemplate } from '../domain/fileTemplate';
import type { Query } from '../domain/query';
import type { Provenance } from '../domain/result';
import { formatStamp } from '../domain/time';
import { fileNameOf } from './fileName';

/** The inputs for a file name. */
export interface NamedAfter {
  readonly name: string;
  readonly query: Query;
  /** The values of the query's variables, as texts. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Makes a part of a file name, which cannot lead to another folder. */
const partOf = (text: string): string => fileNameOf(text, '').replace(/\.$/, '');

/** Joins codes to a part of a name; `all` without any. */
const codesOf = (codes: readonly string[] | string | undefined): string =>
  (typeof codes === 'string' ? codes : (codes ?? []).join('-')) || 'all';

/** Fills in the placeholders of a file name. Each inserted value is a single path part, whatever its text is. */
export function nameFile(
  template: string,
  { name, query, variables = {} }: NamedAfter,
  { provenance }: { readonly provenance: Pick<Provenance, 'window' | 'askedWindow' | 'offsetMinutes'> },
  nowMs: number,
): string {
  const { window, askedWindow = window, offsetMinutes } = provenance;
  const dayOf = (ms: number | undefined): string =>
    ms === undefined ? 'latest' : formatStamp(ms, offsetMinutes).slice(0, 10);
  const values = {
    name: partOf(name),
    operation: partOf(query.operation),
    network: partOf(query.network_code),
    region: partOf(codesOf(query.network_region)),
    metric: partOf(codesOf(query.metrics)),
    interval: partOf(query.interval ?? defaultInterval),
    start: dayOf(askedWindow?.startMs),
    end: dayOf(askedWindow?.endMs),
    date: dayOf(nowMs),
  };
  const own = Object.entries(variables).map(([variable, text]) => [variable, partOf(codesOf(text))] as const);
  return fillFileTemplate(template, values, Object.fromEntries(own));
}

/** Characters that some file system refuses. Windows also drops a dot or blank at the end. */
const refused = /[<>:"|?*\p{Cc}]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function toHarmless(part: string): string {
  if (part === '' || part === '.' || part === '..') return part;
  const clean = part.replace(refused, '-').replace(/[. ]+$/, '');
  return reserved.test(clean) ? `_${clean}` : clean;
}

/** Makes a relative path valid on every file system, with `/` between its parts. */
export const toHarmlessPath = (file: string): string => file.split(/[\\/]/).map(toHarmless).join('/');
