import type { VNode } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import type { Action } from '../../protocol/pageActions';
import { Icon } from '../icon';
import type { Overlay, RunningOverlay } from './pageState';
import { elapsedWords, partWords, progressWords } from '../../words/query/runWords';
import { later } from '../rendering';

/** A problem with its buttons, loaded lazily because most results never show one. */
export const ProblemView = later(async () => (await import('./problemView')).ProblemView);

type Send = (action: Action) => void;

const tickMs = 500;

interface RunningProps {
  running: RunningOverlay;
  /** The title of the run, if it is of another query than the result. */
  title: string | undefined;
  send: Send;
}

/** A run in progress: its query if that is not displayed, its progress and a Cancel button. */
export function Running({ running, title, send }: RunningProps): VNode {
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

interface OverlayProps {
  overlay: Overlay | undefined;
  /** True without a displayed result: the overlay takes its place. */
  isBare: boolean;
  /** The titles of the problem's query and of the displayed result, if these are two. */
  titles: { other: string; shown: string } | undefined;
  send: Send;
  close: () => void;
}

/**
 * A problem: above the result of another query, over the foot of the result of the same, or in its place. The header
 * shows runs, so the overlay skips them.
 */
export function OverlayView({ overlay, isBare, titles, send, close }: OverlayProps): VNode {
  const told = overlay?.kind === 'loading' ? undefined : overlay;
  return (
    <div class={titles ? 'overlay is-above' : 'overlay'} hidden={told === undefined}>
      {told && (
        <ProblemView
          kind={told.kind}
          about={titles?.other}
          problem={told.problem}
          onAction={(actionId) => send({ kind: 'remedy', actionId })}
        />
      )}
      {told && titles && (
        <button type="button" class="button button-secondary back" title={titles.shown} onClick={close}>
          Back to {titles.shown}
        </button>
      )}
      {told && !isBare && !titles && (
        <button type="button" class="tool" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
