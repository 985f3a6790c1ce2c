import type { VNode } from 'preact';
import { formatCount } from '../../words/numbers';
import type { ShownResult } from '../data/shownResult';
import { Icon } from '../icon';
import { memo } from '../memo';
import { isWarned } from './isWarned';

/** The notices of a result: a count that expands to the sentences. */
export const Notices = memo(({ result }: { readonly result: ShownResult | undefined }): VNode => {
  const sentences = result?.header.noticeSentences ?? [];
  const isWarning = result !== undefined && isWarned(result);
  return (
    <details class={isWarning ? 'notices is-warning' : 'notices'} hidden={sentences.length === 0}>
      <summary>
        <Icon name={isWarning ? 'warning' : 'info'} />
        <span>{formatCount(sentences.length, 'notice')}</span>
      </summary>
      <ul class="notice-list">
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
});
