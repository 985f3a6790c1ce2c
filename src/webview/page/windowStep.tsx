import previous from '@vscode/codicons/src/icons/chevron-left.svg';
import next from '@vscode/codicons/src/icons/chevron-right.svg';
import type { VNode } from 'preact';
import type { Query } from '../../domain/query/query';
import { shiftedDates } from '../../domain/time/window';
import type { Action } from '../../protocol/messages';
import { SvgIcon } from '../icon';

export interface WindowStepProps {
  readonly query: Query;
  readonly send: (action: Action) => void;
  readonly by: -1 | 1;
}

/** Moves the window of the query by its own length. */
export function WindowStep({ query, send, by }: WindowStepProps): VNode {
  const label = by < 0 ? 'Window before' : 'Window after';
  const step = (): void => {
    const dates = shiftedDates(query, by, Date.now());
    if (dates) send({ kind: 'change', dates });
  };
  const hasWindow = query.window !== undefined || query.date_start !== undefined;
  return (
    <button type="button" class="tool" aria-label={label} title={label} disabled={!hasWindow} onClick={step}>
      <SvgIcon svg={by < 0 ? previous : next} />
    </button>
  );
}
