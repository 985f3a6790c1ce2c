import type { VNode } from 'preact';
import type { Problem } from '../../protocol/messages';
import { Icon, type IconName } from '../icon';
import { ProblemButtons } from './problemButtons';

export type ProblemKind = 'empty' | 'error' | 'cancelled';

const icons: Readonly<Record<ProblemKind, IconName>> = {
  empty: 'graphLine',
  error: 'error',
  cancelled: 'circleSlash',
};

export interface ProblemProps {
  readonly kind: ProblemKind;
  readonly problem: Problem;
  readonly onAction: (actionId: string) => void;
}

/** A problem: the sentence, the remedy, the service's own message and a button for each action. */
export function ProblemView({ kind, problem, onAction }: ProblemProps): VNode {
  const { sentence, remedy, detail, actions } = problem;
  return (
    <div class={`problem problem-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <span class="problem-icon">
        <Icon name={icons[kind]} />
      </span>
      <div class="problem-words">
        <p class="problem-sentence">{sentence}</p>
        {remedy !== undefined && <p class="problem-remedy">{remedy}</p>}
        {detail !== undefined && (
          <p class="problem-detail">
            <span class="problem-said">The service said: </span>
            <q>{detail}</q>
          </p>
        )}
        {actions.length > 0 && (
          <div class="problem-actions">
            <ProblemButtons actions={actions} onAction={onAction} />
          </div>
        )}
      </div>
    </div>
  );
}
