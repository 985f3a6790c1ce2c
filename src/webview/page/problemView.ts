import type { Problem } from '../../protocol/messages';
import { button, element } from '../element';
import { icon, type IconName } from '../icon';

export type ProblemKind = 'empty' | 'error' | 'cancelled';

const icons: Readonly<Record<ProblemKind, IconName>> = {
  empty: 'graphLine',
  error: 'error',
  cancelled: 'circleSlash',
};

/** A problem in words: the sentence, the remedy, what the service itself said, and a button for each way out. */
export function createProblemView(
  kind: ProblemKind,
  problem: Problem,
  onAction: (actionId: string) => void,
): HTMLElement {
  const { sentence, remedy, detail, actions } = problem;
  return element(
    'div',
    { class: `problem problem-${kind}`, role: kind === 'error' ? 'alert' : 'status' },
    element('span', { class: 'problem-icon' }, icon(icons[kind])),
    element(
      'div',
      { class: 'problem-words' },
      element('p', { class: 'problem-sentence' }, sentence),
      remedy !== undefined && element('p', { class: 'problem-remedy' }, remedy),
      detail !== undefined &&
        element(
          'p',
          { class: 'problem-detail' },
          element('span', { class: 'problem-said' }, 'The service said: '),
          element('q', {}, detail),
        ),
      actions.length > 0 &&
        element(
          'div',
          { class: 'problem-actions' },
          ...actions.map(({ id, title }, i) =>
            button(
              { class: i === 0 ? 'button' : 'button button-secondary' },
              () => {
                onAction(id);
              },
              title,
            ),
          ),
        ),
    ),
  );
}
