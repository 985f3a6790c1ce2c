import type { ComponentChildren, VNode } from 'preact';
import { type Clock, formatStamp } from '../../domain/time/time';
import type { CacheUse, RequestRecord } from '../../domain/result/result';
import { formatBytes, formatCount, formatExact } from '../../words/numbers';
import { formatLongAge, formatSpan } from '../../words/times';
import type { ViewProps } from './view';

/** The maximum number of requests, and of missing parts, in the view. */
const maxListed = 500;

/** A name and its value; renders nothing without a value. */
function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
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

/** Returns the current age of a reply from the cache. */
function ageOf({ cache, fetchedAtMs }: RequestRecord, clock: Clock): string {
  return cache === undefined ? '' : ` (${formatLongAge(fetchedAtMs, Date.now(), clock)})`;
}

interface RestProps {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

/** The number of items beyond those listed. */
function Rest({ count, one, many }: RestProps) {
  const rest = count - maxListed;
  return rest > 0 ? <p class="muted">And {formatCount(rest, one, many)} more.</p> : null;
}

function MissingParts({ parts }: { readonly parts: readonly string[] }) {
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

interface RequestProps {
  readonly record: RequestRecord;
  readonly index: number;
  readonly clock: Clock;
}

function Request({ record, index, clock }: RequestProps): VNode {
  return (
    <section class="request">
      <h3>Request {index + 1}</h3>
      <p class="request-url">{record.url}</p>
      <dl>
        <Fact name="Status">{String(record.status)}</Fact>
        <Fact name="Fetched">{`${formatStamp(record.fetchedAtMs, clock)}${ageOf(record, clock)}`}</Fact>
        <Fact name="Kept">{record.cache && cacheWords[record.cache]}</Fact>
        <Fact name="Took">{`${formatExact(record.durationMs, 0)} ms`}</Fact>
        <Fact name="Size">{formatBytes(record.bytes)}</Fact>
        <Fact name="Service version">{record.version}</Fact>
        <Fact name="Created at">{record.createdAt}</Fact>
      </dl>
    </section>
  );
}

/** The origin of a result: the query, and every request with its address, time and size. */
export function Details({ result: { header, clock } }: ViewProps<undefined>): VNode {
  const { query, provenance } = header;
  const { window, askedWindow, awaited, requests } = provenance;
  return (
    <div class="scroll details" tabIndex={0} role="region" aria-label="Details">
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
