import type { VNode } from 'preact';
import type { Problem } from '../../protocol/messages';
import { Icon } from '../icon';
import { ProblemButtons } from './problemButtons';

export interface MissingStripProps {
  readonly missing: Problem;
  /** True during a run, which disables the buttons. */
  readonly isRunning: boolean;
  readonly onAction: (actionId: string) => void;
}

function MissingWords({ sentence, remedy, detail }: Problem): VNode {
  return (
    <div class="missing-words">
      <span class="missing-sentence">{sentence}</span>
      {remedy !== undefined && <span class="muted">{` ${remedy}`}</span>}
      {detail !== undefined && (
        <span class="muted">
          {' The service said: '}
          <q>{detail}</q>
        </span>
      )}
    </div>
  );
}

/** Lists the missing parts of the displayed result. */
export function MissingStrip({ missing, isRunning, onAction }: MissingStripProps): VNode {
  return (
    <div class={isRunning ? 'missing is-waiting' : 'missing'} role="group" aria-label="Missing parts">
      <span class="missing-icon">
        <Icon name="warning" />
      </span>
      <MissingWords {...missing} />
      <div class="missing-actions">
        <ProblemButtons actions={missing.actions} isDisabled={isRunning} onAction={onAction} />
      </div>
    </div>
  );
}
