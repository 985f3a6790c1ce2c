import type { VNode } from 'preact';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import type { Action } from '../../protocol/pageActions';
import { formatCount } from '../../words/numbers';
import type { PageResult } from '../pageResult';
import { formatSpan, ageWords } from '../../words/times';
import { coverageWords, valueCountWords } from '../../words/result/measureWords';
import { Icon } from '../icon';
import { later, memo } from '../rendering';
import { textOfQuery, type TimeChoice, type Zone } from '../../domain';
import { elapsedWords, partWords, progressWords } from '../../words/query/runWords';
import { isWarned, type PageState, type RunningOverlay } from './pageModel';

/** The notices of a result: a count that expands to the sentences. */
const Notices = memo(({ result }: { result: PageResult | undefined }): VNode => {
  const sentences = result?.header.noticeSentences ?? [];
  const isWarning = result !== undefined && isWarned(result.header.notices, result.series);
  return (
    <details class={isWarning ? 'notices is-warning' : 'notices'} hidden={sentences.length === 0}>
      <summary>
        <Icon name={isWarning ? 'warning' : 'info'} />
        <span>{formatCount(sentences.length, 'notice')}</span>
      </summary>
      <ul class="notice-list">
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
});

const Tools = later(async () => (await import('./tools')).Tools);

/** Returns the exact window of the query when whole buckets extend beyond it. */
function exactSpanOf({ header, clock }: PageResult): string {
  const { window, askedWindow = window } = header.provenance;
  if (!window || !askedWindow) return '';
  if (window.startMs === askedWindow.startMs && window.endMs === askedWindow.endMs) return '';
  return `Asked: ${formatSpan(window.startMs, window.endMs, clock)}`;
}

/** "2,016 intervals, 12 series, 18,100 of 24,192 points have values" */
function sizeOf({ times, series }: PageResult): string {
  const size = `${formatCount(times.length, 'interval')}, ${formatCount(series.length, 'series', 'series')}`;
  return coverageWords(series) === '' ? size : `${size}, ${valueCountWords(series)}`;
}

/** The window, size, source and age of the result. */
function Subline(props: {
  result: PageResult | undefined;
  refresh: PageState['tab']['refresh'];
  nowMs: number;
  send: (action: Action) => void;
}): VNode {
  const { result, nowMs, refresh, send } = props;
  const provenance = result?.header.provenance;
  const size = useMemo(() => result && sizeOf(result), [result]);
  const words = provenance && ageWords(provenance, nowMs, result.clock);
  return (
    <div class="subline">
      <span title={result && exactSpanOf(result)}>
        {result?.span && formatSpan(result.span.startMs, result.span.endMs, result.clock)}
      </span>
      <span>{size}</span>
      <span>{provenance && formatCount(provenance.requests.length, 'request')}</span>
      <span>{words?.age}</span>
      <span class="stale" hidden={words?.warning === undefined}>
        <Icon name="warning" />
        <span>{words?.warning}</span>
      </span>
      {refresh && !refresh.isStopped && <span>{refresh.sentence}</span>}
      {refresh?.isStopped && (
        <span class="stale">
          <Icon name="warning" />
          <span>{refresh.sentence}</span>
          <button type="button" class="link-button" onClick={() => send({ kind: 'resumeRefresh' })}>
            Resume
          </button>
        </span>
      )}
      <Notices result={result} />
    </div>
  );
}

const tickMs = 500;

/** A run in progress: its query if that is not displayed, its progress and a Cancel button. */
function Running(props: {
  running: RunningOverlay;
  /** The title of the run, if it is of another query than the result. */
  title: string | undefined;
  send: (action: Action) => void;
}): VNode {
  const { running, title, send } = props;
  const nowMs = Date.now();
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setTimeout(() => tick(undefined), tickMs);
    return () => clearTimeout(timer);
  }, [running, ticks]);
  const more = [title ?? '', elapsedWords(running, nowMs), progressWords(running, nowMs)];
  return (
    <div class="running">
      <span class="running-part">{partWords(running) ?? 'Running the query…'}</span>
      <span class="running-more muted" title={title}>
        {more.filter(Boolean).join(' · ')}
      </span>
      <button type="button" class="button button-secondary" onClick={() => send({ kind: 'cancel' })}>
        Cancel
      </button>
    </div>
  );
}

export const Header = memo(
  (props: {
    page: PageState;
    result: PageResult | undefined;
    nowMs: number;
    time: TimeChoice | undefined;
    zone: Zone | undefined;
    onTime: (time: TimeChoice) => void;
    send: (action: Action) => void;
  }): VNode => {
    const { page, result, nowMs, send, ...times } = props;
    // Until the host sends the query, the document's initial title applies.
    const title = page.query ? page.title : document.title;
    return (
      <header class="header">
        <div class="headline">
          <h1 class={page.tab.isPreview ? 'title is-preview' : 'title'} title={title}>
            {title}
          </h1>
          <span class="badge" title="Made up by the embedded sample service" hidden={!page.isSample}>
            <Icon name="beaker" />
            Sample data
          </span>
        </div>
        <div class="toolbar" role="toolbar" aria-label="Query" hidden={page.query === undefined}>
          {page.query && (
            <Tools
              query={page.query}
              tab={page.tab}
              hasResult={result !== undefined}
              send={send}
              {...times}
            />
          )}
        </div>
        <div class={result ? 'facts' : 'facts is-empty'}>
          <Subline
            key={page.query && textOfQuery(page.query)}
            result={result}
            nowMs={nowMs}
            refresh={page.tab.refresh}
            send={send}
          />
          {page.overlay?.kind === 'loading' && (
            <Running running={page.overlay} title={page.otherTitle} send={send} />
          )}
        </div>
      </header>
    );
  },
);
