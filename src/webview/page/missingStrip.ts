import type { Action, Problem } from '../../protocol/messages';
import { button, element } from '../element';
import { icon } from '../icon';

/** Says which parts of the result on show are missing, for as long as it is on show. */
export interface MissingStrip {
  readonly element: HTMLElement;
  /** While a run is under way there is nothing to press. */
  show(missing: Problem | undefined, isRunning: boolean): void;
}

export function createMissingStrip(send: (action: Action) => void): MissingStrip {
  const root = element('div', {
    class: 'missing',
    role: 'group',
    'aria-label': 'Missing parts',
    hidden: true,
  });
  let last: Problem | undefined;
  const fill = ({ sentence, remedy, detail, actions }: Problem): void => {
    root.replaceChildren(
      element('span', { class: 'missing-icon' }, icon('warning')),
      element(
        'div',
        { class: 'missing-words' },
        element('span', { class: 'missing-sentence' }, sentence),
        remedy !== undefined && element('span', { class: 'muted' }, ` ${remedy}`),
        detail !== undefined &&
          element('span', { class: 'muted' }, ' The service said: ', element('q', {}, detail)),
      ),
      element(
        'div',
        { class: 'missing-actions' },
        ...actions.map(({ id, title }, index) =>
          button(
            { class: index === 0 ? 'button' : 'button button-secondary' },
            () => {
              send({ kind: 'remedy', actionId: id });
            },
            title,
          ),
        ),
      ),
    );
  };
  return {
    element: root,
    show(missing, isRunning) {
      root.hidden = missing === undefined;
      root.classList.toggle('is-waiting', isRunning);
      for (const one of root.querySelectorAll('button')) one.disabled = isRunning;
      if (missing === last) return;
      last = missing;
      if (missing) fill(missing);
      else root.replaceChildren();
    },
  };
}
