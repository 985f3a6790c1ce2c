import type { CacheUse, RequestRecord } from '../../domain/result';
import { formatStamp } from '../../domain/time';
import { formatBytes, formatCount, formatExact } from '../data/numbers';
import type { ShownResult } from '../data/shownResult';
import { formatLongAge, formatSpan } from '../data/times';
import { element } from '../element';

/** Requests, and missing parts, that are there at once. */
const mostListed = 500;

function fact(name: string, value: string | undefined): HTMLElement[] {
  return value === undefined ? [] : [element('dt', {}, name), element('dd', {}, value)];
}

const cacheWords: Readonly<Record<CacheUse, string>> = {
  fresh: 'From cache, young enough not to ask again',
  revalidated: 'From cache, the service says it still holds',
  stale: 'From cache, the service could not be reached',
};

/** Of what was kept, how old it is now. */
function ageOf({ cache, fetchedAtMs }: RequestRecord, offsetMinutes: number): string {
  return cache === undefined ? '' : ` (${formatLongAge(fetchedAtMs, Date.now(), offsetMinutes)})`;
}

/** Says how many there are beyond those that are listed. */
function restOf(count: number, one: string, many: string): HTMLElement[] {
  const rest = count - mostListed;
  return rest > 0 ? [element('p', { class: 'muted' }, `And ${formatCount(rest, one, many)} more.`)] : [];
}

function missingOf(parts: readonly string[]): HTMLElement[] {
  if (parts.length === 0) return [];
  return [
    element('h2', {}, 'Missing parts'),
    element(
      'ul',
      { class: 'missing-list' },
      ...parts.slice(0, mostListed).map((part) => element('li', {}, part)),
    ),
    ...restOf(parts.length, 'missing part', 'missing parts'),
  ];
}

function requestOf(record: RequestRecord, index: number, offsetMinutes: number): HTMLElement {
  return element(
    'section',
    { class: 'request' },
    element('h3', {}, `Request ${index + 1}`),
    element('p', { class: 'request-url' }, record.url),
    element(
      'dl',
      {},
      ...fact('Status', String(record.status)),
      ...fact('Fetched', `${formatStamp(record.fetchedAtMs, offsetMinutes)}${ageOf(record, offsetMinutes)}`),
      ...fact('Kept', record.cache && cacheWords[record.cache]),
      ...fact('Took', `${formatExact(record.durationMs, 0)} ms`),
      ...fact('Size', formatBytes(record.bytes)),
      ...fact('Service version', record.version),
      ...fact('Created at', record.createdAt),
    ),
  );
}

/** Where a result came from: the query, and every request with its address, time and size. */
export function createDetailsView({ header, offsetMinutes }: ShownResult): HTMLElement {
  const { query, provenance } = header;
  const { window, askedWindow, awaited } = provenance;
  return element(
    'div',
    { class: 'scroll details', tabindex: 0, role: 'region', 'aria-label': 'Details' },
    element('h2', {}, 'Query'),
    element('pre', {}, JSON.stringify(query, null, 2)),
    element('h2', {}, 'Source'),
    element(
      'dl',
      {},
      ...fact('Service', provenance.baseAddress),
      ...fact('Data', provenance.isSample ? 'Sample data, made up' : undefined),
      ...fact('Window', window && formatSpan(window.startMs, window.endMs, offsetMinutes)),
      ...fact(
        'Buckets asked for',
        askedWindow && formatSpan(askedWindow.startMs, askedWindow.endMs, offsetMinutes),
      ),
      ...fact('Not fetched', awaited && formatCount(awaited.length, 'part', 'parts')),
    ),
    ...missingOf(header.missingParts ?? []),
    element('h2', {}, 'Requests'),
    ...provenance.requests
      .slice(0, mostListed)
      .map((record, index) => requestOf(record, index, offsetMinutes)),
    ...restOf(provenance.requests.length, 'request', 'requests'),
  );
}
