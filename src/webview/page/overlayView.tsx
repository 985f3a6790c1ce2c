import type { VNode } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import type { Action } from '../../protocol/messages';
import { Icon } from '../icon';
import { ProblemView } from './laterProblem';
import type { Overlay, RunningOverlay } from './pageState';
import { partWords, progressWords } from '../../words/runWords';

type Send = (action: Action) => void;

const tickMs = 250;

/** A run under way: how far it is, and Cancel. */
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

export interface OverlayProps {
  readonly overlay: Overlay | undefined;
  /** No result is on show: the overlay stands in its place. */
  readonly isBare: boolean;
  readonly send: Send;
  readonly close: () => void;
}

/** Why there is nothing new, over the foot of the result or in its place. A run is told in the header. */
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
