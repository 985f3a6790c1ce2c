import { defaultInterval } from '../domain/catalog/index';
import { fillFileTemplate } from '../domain/fileTemplate';
import type { Query } from '../domain/query';
import type { Result } from '../domain/result';
import { formatStamp } from '../domain/time';
import { fileNameOf } from './fileName';

/** What a file is named after. */
export interface NamedAfter {
  readonly name: string;
  readonly query: Query;
  /** The values of the variables of the query, as texts. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A part of a file name: nothing of it leads to another folder. */
const partOf = (text: string): string => fileNameOf(text, '').replace(/\.$/, '');

/** Codes as a part of a name; `all` where nothing narrows it. */
const codesOf = (codes: readonly string[] | string | undefined): string =>
  (typeof codes === 'string' ? codes : (codes ?? []).join('-')) || 'all';

/** A name of a file with its placeholders filled in. What is filled in is one part of a name, whatever its text is. */
export function nameFile(
  template: string,
  { name, query, variables = {} }: NamedAfter,
  { provenance }: Pick<Result, 'provenance'>,
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

/** Characters that some file system refuses, and a dot or blank at the end, which Windows drops. */
const refused = /[<>:"|?*\p{Cc}]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function toHarmless(part: string): string {
  if (part === '' || part === '.' || part === '..') return part;
  const clean = part.replace(refused, '-').replace(/[. ]+$/, '');
  return reserved.test(clean) ? `_${clean}` : clean;
}

/** A relative path whose parts every file system takes, with `/` between them. */
export const toHarmlessPath = (file: string): string => file.split(/[\\/]/).map(toHarmless).join('/');
