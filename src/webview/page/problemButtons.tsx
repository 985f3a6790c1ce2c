import type { VNode } from 'preact';
import type { Problem } from '../../protocol/messages';

export interface ProblemButtonsProps {
  readonly actions: Problem['actions'];
  readonly isDisabled?: boolean;
  readonly onAction: (actionId: string) => void;
}

/** A button for each action of a problem; the first is the primary one. */
export function ProblemButtons({ actions, isDisabled = false, onAction }: ProblemButtonsProps): VNode {
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
