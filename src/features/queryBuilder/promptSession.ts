import type { Choice } from './stepChoices';
import type { Query } from '../../domain';
import type { OfferedPart } from '../../services/queryPrompt';
import type { EstimateQuery, Runs } from '../../services/runs/runs';
import type { Draft, Step, Unfinished } from './queryDraft';

/** The user's reaction to a prompt: an answer, Back, or closing it. */
export type Answer<T> = { kind: 'answer'; value: T } | { kind: 'back' } | { kind: 'cancelled' };

/** The frame of a prompt. `step` counts from 1. */
export interface Question {
  title: string;
  step: number;
  totalSteps: number;
  placeholder: string;
  canGoBack: boolean;
}

/** The prompts of the steps: VS Code's in the extension, scripted ones in tests. */
export interface Prompts {
  /** `typed` creates a choice from typed text, which is shown first; undefined when the text has no meaning. */
  pickOne(
    question: Question & {
      choices: readonly Choice[];
      typed?: (text: string) => Choice | undefined;
    },
  ): Promise<Answer<string>>;
  /** `atLeastOne`: when nothing is ticked, the highlighted choice is taken; at first, that is the first one. */
  pickMany(
    question: Question & { choices: readonly Choice[]; atLeastOne: boolean },
  ): Promise<Answer<readonly string[]>>;
  /** Shows progress until `work` is done. `work` does not reject; Back and Escape abort its signal. */
  wait<T>(question: Question, work: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>>;
  /** `problemOf` returns the sentence shown at the box while the text is not valid. */
  type(
    question: Question & { value: string; problemOf: (text: string) => string | undefined },
  ): Promise<Answer<string>>;
}

export interface PromptContext {
  prompts: Prompts;
  /** The current destination of queries, in words. The first step shows it. */
  destination: string;
  nowMs: number;
  estimate: EstimateQuery;
  fetchDirectory: Runs['fetchDirectory'];
}

/** One walk through the steps. The draft is replaced, never changed. */
export interface Session extends PromptContext {
  draft: Draft;
  title: string;
  /** The current steps, which depend on the draft. */
  steps: readonly Step[];
  last: Query | undefined;
  unfinished: Unfinished | undefined;
  /** Answers offered before all others. */
  offers?: readonly OfferedPart[];
}

/** The outcome of a step. A number is the index of the next step. */
export type Outcome = 'next' | 'back' | 'cancelled' | number;

/** Returns the frame of a step. `isInner`: the prompt was opened from the step itself, so Back is possible. */
export function questionOf(session: Session, step: Step, placeholder: string, isInner = false): Question {
  const { title, steps } = session;
  // The filters of measures are opened from their last step.
  const at = steps.includes(step) ? steps.indexOf(step) : steps.length - 1;
  return {
    title,
    step: at + 1,
    totalSteps: steps.length,
    placeholder,
    canGoBack: isInner || at > 0,
  };
}
