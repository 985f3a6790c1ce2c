import { formatCount } from '../data/numbers';
import type { ShownResult } from '../data/shownResult';
import { element } from '../element';
import { icon } from '../icon';
import { isWarned } from './isWarned';

/** What the user should know about a result: a count that opens to the sentences. */
export interface Notices {
  readonly element: HTMLElement;
  show(result: ShownResult | undefined): void;
}

export function createNotices(): Notices {
  const count = element('span', {});
  const list = element('ul', { class: 'notice-list' });
  const summary = element('summary', {});
  const root = element('details', { class: 'notices', hidden: true }, summary, list);
  return {
    element: root,
    show(result) {
      const sentences = result?.header.noticeSentences ?? [];
      const isWarning = result !== undefined && isWarned(result);
      root.hidden = sentences.length === 0;
      root.classList.toggle('is-warning', isWarning);
      summary.replaceChildren(icon(isWarning ? 'warning' : 'info'), count);
      count.textContent = formatCount(sentences.length, 'notice', 'notices');
      list.replaceChildren(...sentences.map((sentence) => element('li', {}, sentence)));
    },
  };
}
