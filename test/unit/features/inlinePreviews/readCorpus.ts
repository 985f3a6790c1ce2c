import fs from 'node:fs';
import { queryFields } from '#src/domain';
import type { FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';

/** A piece of code with the queries that it contains, written by hand. */
export interface CorpusCase {
  title: string;
  code: string;
  /** `network NEM power interval=1h ?date_start ~network_region !commaList`, in the order of the code. */
  expected: string[];
}

const folder = 'test/unit/features/inlinePreviews/corpus';

/**
 * Reads a file of the corpus. Each case begins with `=== title`, then has its code and one line `--> query` for each
 * query in the code. Brackets in a title change the code: `[CRLF]` its line ends, `[tabs]` its indentation.
 */
export function readCorpus(name: string): CorpusCase[] {
  const [, ...parts] = `\n${fs.readFileSync(`${folder}/${name}.txt`, 'utf8')}`.split('\n=== ');
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const code = lines.filter((line) => !line.startsWith('-->')).join('\n');
    const expected = lines.filter((line) => line.startsWith('-->')).map((line) => line.slice(3).trim());
    const tabbed = title.includes('[tabs]') ? code.replace(/ {4}/g, '\t') : code;
    return { title, code: title.includes('[CRLF]') ? tabbed.replaceAll('\n', '\r\n') : tabbed, expected };
  });
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

/** Formats a found query in the notation of the corpus. */
export function describeFound({ partial, unread, assumed, findings }: FoundQuery) {
  const { operation, network_code, metrics } = partial;
  const more = queryFields
    .filter(
      (field) => !['operation', 'network_code', 'metrics'].includes(field) && partial[field] !== undefined,
    )
    .map(
      (field) =>
        `${field.replace('network_region', 'region').replace('date_', '')}=${textOf(partial[field])}`,
    );
  return [
    operation ?? '-',
    network_code ?? '-',
    metrics ? metrics.join(',') : '-',
    ...more,
    ...[...new Set(unread.map(({ field }) => `?${field}`))].sort(),
    ...[...new Set(assumed.map(({ field }) => `~${field}`))].sort(),
    ...[...new Set(findings.map(({ code }) => `!${code}`))].sort(),
  ].join(' ');
}
