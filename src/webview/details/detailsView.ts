import type { RequestRecord } from '../../domain/result';
import { formatStamp } from '../../domain/time';
import { formatBytes, formatExact } from '../data/numbers';
import type { ShownResult } from '../data/shownResult';
import { formatSpan } from '../data/times';
import { element } from '../element';

function fact(name: string, value: string | undefined): HTMLElement[] {
  return value === undefined ? [] : [element('dt', {}, name), element('dd', {}, value)];
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
      ...fact('Fetched', formatStamp(record.fetchedAtMs, offsetMinutes)),
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
  const { window } = provenance;
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
    ),
    element('h2', {}, 'Requests'),
    ...provenance.requests.map((record, index) => requestOf(record, index, offsetMinutes)),
  );
}
