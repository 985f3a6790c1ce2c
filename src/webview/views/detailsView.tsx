import type { ComponentChildren, VNode } from 'preact';
import {
  type CacheUse,
  type Clock,
  describeMeasure,
  findInterval,
  findMeasure,
  findMetric,
  formatStamp,
  mapDefined,
  type Measure,
  type RequestRecord,
  termsOf,
} from '../../domain';
import { listOf } from '../../words/phrases';
import { coverageWords, definitionOf, termWords } from '../../words/result/measureWords';
import { formatBytes, formatCount, formatExact } from '../../words/numbers';
import { formatLongAge, formatSpan } from '../../words/times';
import type { ViewProps } from './view';

/** The maximum number of requests, and of missing parts, in the view. */
const maxListed = 500;

/** A name and its value; renders nothing without a value. */
function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const cacheWords: Readonly<Record<CacheUse, string>> = {
  fresh: 'From cache, still fresh',
  revalidated: 'From cache, the service says it still holds',
  stale: 'From cache, the service could not be reached',
};

function Rest({ count, one, many }: { count: number; one: string; many: string }) {
  const rest = count - maxListed;
  return rest > 0 ? <p class="muted">And {formatCount(rest, one, many)} more.</p> : null;
}

function MissingParts({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <h2>Missing parts</h2>
      <ul class="missing-list">
        {parts.slice(0, maxListed).map((part, index) => (
          <li key={index}>{part}</li>
        ))}
      </ul>
      <Rest count={parts.length} one="missing part" many="missing parts" />
    </>
  );
}

function Request({ record, index, clock }: { record: RequestRecord; index: number; clock: Clock }): VNode {
  const { cache, fetchedAtMs } = record;
  const age = cache === undefined ? '' : ` (${formatLongAge(fetchedAtMs, Date.now(), clock)})`;
  return (
    <section class="request">
      <h3>Request {index + 1}</h3>
      <p class="request-url">{record.url}</p>
      <dl>
        <Fact name="Status">{String(record.status)}</Fact>
        <Fact name="Fetched">{`${formatStamp(fetchedAtMs, clock)}${age}`}</Fact>
        <Fact name="Kept">{cache && cacheWords[cache]}</Fact>
        <Fact name="Took">{`${formatExact(record.durationMs, 0)} ms`}</Fact>
        <Fact name="Size">{formatBytes(record.bytes)}</Fact>
        <Fact name="Service version">{record.version}</Fact>
        <Fact name="Created at">{record.createdAt}</Fact>
      </dl>
    </section>
  );
}

/** A measure of the result: how it is computed, from which requests, and where it has values. */
function MeasureFacts({
  measure,
  result,
  send,
}: Pick<ViewProps<undefined>, 'result' | 'send'> & { measure: Measure }): VNode {
  const { query, provenance } = result.header;
  const { code, label, unit, formula, meaning } = measure;
  const own = result.series.filter(({ metric }) => metric === code);
  const needed = termsOf(measure);
  // The terms that a query can show as series of its own: those without a selection of sources.
  const showable = needed.filter(({ metric, fueltechs }) => !fueltechs && !query.metrics.includes(metric));
  const terms = [...new Set(showable.map(({ metric }) => metric))];
  /** The positions of the requests for its terms, counted from 1. */
  const asked = provenance.requests.flatMap(({ url }, index) => {
    const metrics = URL.canParse(url) ? new URL(url).searchParams.getAll('metrics') : [];
    return needed.some(({ metric }) => metrics.includes(metric)) ? [index + 1] : [];
  });
  const { terms: computedFrom = [], approximateFrom: approximate } = describeMeasure(code, query) ?? {};
  const intervals = [...new Set(computedFrom.map(({ interval }) => interval))];
  const computedAt = listOf(intervals.map((interval) => findInterval(interval)?.label ?? interval));
  const missing = own.flatMap((one) => {
    const words = coverageWords([one]);
    return words === '' ? [] : [`${one.label}: ${words}`];
  });
  return (
    <section class="measure-facts">
      <h3>{label}</h3>
      <dl>
        <Fact name="Meaning">{meaning}</Fact>
        <Fact name="Formula">{`${formula}, in ${unit}`}</Fact>
        <Fact name="Terms">{termWords(measure).join('; ')}</Fact>
        <Fact name="Computed at">
          {approximate === undefined ? computedAt : `${computedAt}; approximate`}
        </Fact>
        <Fact name="Series">{formatCount(own.length, 'series', 'series')}</Fact>
        <Fact name="Intervals with a value">
          {missing.length === 0 ? 'All' : missing.slice(0, maxListed).join('; ')}
        </Fact>
        <Fact name="Requests">{asked.length === 0 ? undefined : listOf(asked.map(String), 12)}</Fact>
      </dl>
      <p class="measure-links">
        <a href={definitionOf(measure)}>Definition, source and traps</a>
        {terms.length > 0 && (
          <button
            type="button"
            class="button button-secondary"
            onClick={() => send({ kind: 'change', withMetrics: terms })}
          >
            {`Show ${listOf(
              terms.map((metric) => findMetric(metric)?.label ?? metric),
              3,
            )}`}
          </button>
        )}
      </p>
    </section>
  );
}

function Measures({ result, send }: Pick<ViewProps<undefined>, 'result' | 'send'>): VNode | null {
  const measures = mapDefined(result.header.query.measures ?? [], (code) => findMeasure(code));
  if (measures.length === 0) return null;
  return (
    <>
      <h2>Measures</h2>
      {measures.map((measure) => (
        <MeasureFacts key={measure.code} {...{ measure, result, send }} />
      ))}
    </>
  );
}

/** The origin of a result: its measures, the query, and every request with its address, time and size. */
export function Details({ result, send }: ViewProps<undefined>): VNode {
  const { header, clock } = result;
  const { query, provenance } = header;
  const { window, askedWindow, awaited, requests } = provenance;
  return (
    <div class="scroll details" tabIndex={0} role="region" aria-label="Details">
      <Measures {...{ result, send }} />
      <h2>Query</h2>
      <pre>{JSON.stringify(query, null, 2)}</pre>
      <h2>Source</h2>
      <dl>
        <Fact name="Service">{provenance.baseAddress}</Fact>
        <Fact name="Data">{provenance.isSample ? 'Sample data, made up' : undefined}</Fact>
        <Fact name="Window">{window && formatSpan(window.startMs, window.endMs, clock)}</Fact>
        <Fact name="Requested intervals">
          {askedWindow && formatSpan(askedWindow.startMs, askedWindow.endMs, clock)}
        </Fact>
        <Fact name="Not fetched">{awaited && formatCount(awaited.length, 'part')}</Fact>
      </dl>
      <MissingParts parts={header.missingParts ?? []} />
      <h2>Requests</h2>
      {requests.slice(0, maxListed).map((record, index) => (
        <Request key={index} {...{ record, index, clock }} />
      ))}
      <Rest count={requests.length} one="request" many="requests" />
    </div>
  );
}
