import type { Action } from '../../protocol/messages';
import { button, element } from '../element';
import type { Overlay, RunningOverlay } from './pageState';
import { createProblemView } from './problemView';
import { partWords, progressWords } from './runWords';

/** What lies over the result, or stands in its place: a run under way, or why there is nothing new. */
export interface OverlayView {
  /** Above the result that stays visible, or in its place. */
  readonly element: HTMLElement;
  show(overlay: Overlay | undefined): void;
}

const tickMs = 250;

export function createOverlayView(send: (action: Action) => void): OverlayView {
  const root = element('div', { class: 'overlay' });
  const what = element('span', { class: 'running-part' });
  const more = element('span', { class: 'running-more muted' });
  const running = element(
    'div',
    { class: 'running' },
    what,
    more,
    button(
      { class: 'button button-secondary' },
      () => {
        send({ kind: 'cancel' });
      },
      'Cancel',
    ),
  );
  let last: Overlay | undefined;
  let ticking = 0;
  const write = (overlay: RunningOverlay): void => {
    const nowMs = Date.now();
    what.textContent = partWords(overlay) ?? 'Running the query…';
    more.textContent = progressWords(overlay, nowMs);
    window.clearTimeout(ticking);
    if (overlay.waitsUntilMs !== undefined && overlay.waitsUntilMs > nowMs)
      ticking = window.setTimeout(() => {
        if (last === overlay) write(overlay);
      }, tickMs);
  };
  return {
    element: root,
    show(overlay) {
      root.hidden = overlay === undefined;
      const isNew = overlay !== last;
      const wasRunning = last?.kind === 'loading';
      last = overlay;
      if (overlay?.kind === 'loading') {
        write(overlay);
        // Progress must not take the focus from Cancel.
        if (!wasRunning) root.replaceChildren(running);
      } else if (overlay && isNew) {
        root.replaceChildren(
          createProblemView(overlay.kind, overlay.problem, (actionId) => {
            send({ kind: 'remedy', actionId });
          }),
        );
      } else if (!overlay) root.replaceChildren();
    },
  };
}
