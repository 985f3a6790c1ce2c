import type { VNode } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import type { Action } from '../../protocol/messages';
import type { Overlay, RunningOverlay } from './pageState';
import { ProblemView } from './problemView';
import { partWords, progressWords } from '../../words/runWords';

type Send = (action: Action) => void;

const tickMs = 250;

function Running({ running, send }: { readonly running: RunningOverlay; readonly send: Send }): VNode {
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

/** What lies above the result, or stands in its place: a run under way, or why there is nothing new. */
export function OverlayView({
  overlay,
  send,
}: {
  readonly overlay: Overlay | undefined;
  readonly send: Send;
}): VNode {
  return (
    <div class="overlay" hidden={overlay === undefined}>
      {overlay?.kind === 'loading' && <Running running={overlay} send={send} />}
      {overlay && overlay.kind !== 'loading' && (
        <ProblemView
          kind={overlay.kind}
          problem={overlay.problem}
          onAction={(actionId) => send({ kind: 'remedy', actionId })}
        />
      )}
    </div>
  );
}
