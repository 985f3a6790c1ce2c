import type { VNode } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import type { Action } from '../../protocol/pageActions';
import { Icon } from '../icon';
import type { Overlay, RunningOverlay } from './pageState';
import { partWords, progressWords } from '../../words/query/runWords';
import { later } from '../rendering';

/** A problem with its buttons, loaded lazily because most results never show one. */
export const ProblemView = later(async () => (await import('./problemView')).ProblemView);

type Send = (action: Action) => void;

const tickMs = 250;

/** A run in progress: its progress and a Cancel button. */
export function Running({ running, send }: { readonly running: RunningOverlay; readonly send: Send }): VNode {
  const nowMs = Date.now();
  const isWaiting = running.waitsUntilMs !== undefined && running.waitsUntilMs > nowMs;
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => tick(undefined), tickMs);
    return () => clearTimeout(timer);
  }, [running, ticks, isWaiting]);
  return (
    <div class="running">
      <span class="running-part">{partWords(running) ?? 'Running the query…'}</span>
      <span class="running-more muted">{progressWords(running, nowMs)}</span>
      <button type="button" class="button button-secondary" onClick={() => send({ kind: 'cancel' })}>
        Cancel
      </button>
    </div>
  );
}

interface OverlayProps {
  readonly overlay: Overlay | undefined;
  /** True without a displayed result: the overlay takes its place. */
  readonly isBare: boolean;
  readonly send: Send;
  readonly close: () => void;
}

/** A problem, over the foot of the result or in its place. The header shows runs, so the overlay skips them. */
export function OverlayView({ overlay, isBare, send, close }: OverlayProps): VNode {
  const told = overlay?.kind === 'loading' ? undefined : overlay;
  return (
    <div class="overlay" hidden={told === undefined}>
      {told && (
        <ProblemView
          kind={told.kind}
          problem={told.problem}
          onAction={(actionId) => send({ kind: 'remedy', actionId })}
        />
      )}
      {told && !isBare && (
        <button type="button" class="tool" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
