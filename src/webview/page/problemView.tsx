import type { VNode } from 'preact';
import type { Problem } from '../../protocol/messages';
import { Icon, type IconName } from '../icon';

function ProblemButtons(props: {
  actions: Problem['actions'];
  isDisabled?: boolean;
  onAction: (actionId: string) => void;
}): VNode {
  const { actions, isDisabled = false, onAction } = props;
  return (
    <>
      {actions.map(({ id, title }, index) => (
        <button
          key={id}
          type="button"
          class={index === 0 ? 'button' : 'button button-secondary'}
          disabled={isDisabled}
          onClick={() => onAction(id)}
        >
          {title}
        </button>
      ))}
    </>
  );
}

const icons: Readonly<Record<'empty' | 'error' | 'cancelled', IconName>> = {
  empty: 'graphLine',
  error: 'error',
  cancelled: 'circleSlash',
};

/** A problem: the sentence, the remedy, the service's own message and a button for each action. */
export function ProblemView(props: {
  kind: 'empty' | 'error' | 'cancelled';
  /** The title of the query, if the page shows the result of another one. */
  about?: string;
  problem: Problem;
  onAction: (actionId: string) => void;
}): VNode {
  const { kind, about, problem, onAction } = props;
  const { sentence, remedy, detail, actions } = problem;
  return (
    <div class={`problem problem-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <span class="problem-icon">
        <Icon name={icons[kind]} />
      </span>
      <div class="problem-words">
        {about !== undefined && <p class="muted">{about}</p>}
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

export function MissingStrip(props: {
  missing: Problem;
  /** True during a run, which disables the buttons. */
  isRunning: boolean;
  onAction: (actionId: string) => void;
}): VNode {
  const { missing, isRunning, onAction } = props;
  const { sentence, remedy, detail, actions } = missing;
  return (
    <div class={isRunning ? 'missing is-waiting' : 'missing'} role="group" aria-label="Missing parts">
      <span class="missing-icon">
        <Icon name="warning" />
      </span>
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
      <div class="missing-actions">
        <ProblemButtons actions={actions} isDisabled={isRunning} onAction={onAction} />
      </div>
    </div>
  );
}
