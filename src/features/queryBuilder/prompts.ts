import type { Choice } from './choices';

/** The user's reaction to a prompt: an answer, Back, or closing it. */
export type Answer<T> =
  { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'back' } | { readonly kind: 'cancelled' };

/** The frame of a prompt. `step` counts from 1. */
export interface Question {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly canGoBack: boolean;
}

/** The prompts of the steps: VS Code's in the extension, scripted ones in tests. */
export interface Prompts {
  /** `typed` creates a choice from typed text, which is shown first; undefined when the text has no meaning. */
  pickOne(
    question: Question & {
      readonly choices: readonly Choice[];
      readonly typed?: (text: string) => Choice | undefined;
    },
  ): Promise<Answer<string>>;
  /** `atLeastOne`: an empty choice is not accepted. */
  pickMany(
    question: Question & { readonly choices: readonly Choice[]; readonly atLeastOne: boolean },
  ): Promise<Answer<readonly string[]>>;
  /** Shows progress until `work` is done. `work` does not reject; Back and Escape abort its signal. */
  wait<T>(question: Question, work: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>>;
  /** `problemOf` returns the sentence shown at the box while the text is not valid. */
  type(
    question: Question & { readonly value: string; readonly problemOf: (text: string) => string | undefined },
  ): Promise<Answer<string>>;
}
