import type { Action } from '../../protocol/messages';
import { formatBytes } from '../data/numbers';
import { button, element } from '../element';
import type { Overlay } from './pageState';
import { createProblemView } from './problemView';

/** What lies over the result, or stands in its place: a run under way, or why there is nothing new. */
export interface OverlayView {
  /** Above the result that stays visible, or in its place. */
  readonly element: HTMLElement;
  show(overlay: Overlay | undefined): void;
}

export function createOverlayView(send: (action: Action) => void): OverlayView {
  const root = element('div', { class: 'overlay' });
  const received = element('span', { class: 'muted' });
  const running = element(
    'div',
    { class: 'running' },
    element('span', {}, 'Running the query…'),
    received,
    button(
      { class: 'button button-secondary' },
      () => {
        send({ kind: 'cancel' });
      },
      'Cancel',
    ),
  );
  let last: Overlay | undefined;
  return {
    element: root,
    show(overlay) {
      root.hidden = overlay === undefined;
      if (overlay?.kind === 'loading') {
        received.textContent =
          overlay.receivedBytes > 0 ? `${formatBytes(overlay.receivedBytes)} received` : '';
        // Progress must not take the focus from Cancel.
        if (last?.kind !== 'loading') root.replaceChildren(running);
      } else if (overlay && overlay !== last) {
        root.replaceChildren(
          createProblemView(overlay.kind, overlay.problem, (actionId) => {
            send({ kind: 'remedy', actionId });
          }),
        );
      } else if (!overlay) root.replaceChildren();
      last = overlay;
    },
  };
}
