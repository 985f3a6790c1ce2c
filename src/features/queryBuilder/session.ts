import type { Query } from '../../domain/query/query';
import type { OfferedPart } from '../../services/queryPrompt';
import type { EstimateQuery, Runs } from '../../services/runs/runs';
import type { Draft, Step, Unfinished } from './draft';
import type { Prompts, Question } from './prompts';

/** The external inputs of the steps. */
export interface PromptContext {
  readonly prompts: Prompts;
  /** The current destination of queries, in words. The first step shows it. */
  readonly destination: string;
  readonly nowMs: number;
  readonly estimate: EstimateQuery;
  readonly fetchDirectory: Runs['fetchDirectory'];
}

/** One walk through the steps. The draft is replaced, never changed. */
export interface Session extends PromptContext {
  draft: Draft;
  readonly title: string;
  /** The current steps, which depend on the draft. */
  steps: readonly Step[];
  readonly last: Query | undefined;
  readonly unfinished: Unfinished | undefined;
  /** Answers offered before all others. */
  readonly offers?: readonly OfferedPart[];
}

/** The outcome of a step. A number is the index of the next step. */
export type Outcome = 'next' | 'back' | 'cancelled' | number;

/**
 * Returns the title, position and placeholder of a step. `isInner`: the prompt was opened from the step itself, so Back
 * is possible.
 */
export function questionOf(session: Session, step: Step, placeholder: string, isInner = false): Question {
  const { title, steps } = session;
  const at = steps.indexOf(step);
  return {
    title,
    step: at + 1,
    totalSteps: steps.length,
    placeholder,
    canGoBack: isInner || at > 0,
  };
}
