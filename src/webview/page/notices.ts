import { formatCount } from '../data/numbers';
import { element } from '../element';
import { icon } from '../icon';

/** What the user should know about a result: a count that opens to the sentences. */
export interface Notices {
  readonly element: HTMLElement;
  show(sentences: readonly string[]): void;
}

export function createNotices(): Notices {
  const count = element('span', {});
  const list = element('ul', { class: 'notice-list' });
  const root = element(
    'details',
    { class: 'notices', hidden: true },
    element('summary', {}, icon('warning'), count),
    list,
  );
  return {
    element: root,
    show(sentences) {
      root.hidden = sentences.length === 0;
      count.textContent = formatCount(sentences.length, 'notice', 'notices');
      list.replaceChildren(...sentences.map((sentence) => element('li', {}, sentence)));
    },
  };
}
