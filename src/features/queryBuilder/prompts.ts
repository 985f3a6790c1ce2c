import type { Choice } from './choices';

/** What came of asking: an answer, Back, or nothing at all. */
export type Answer<T> =
  { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'back' } | { readonly kind: 'cancelled' };

export interface Asked {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly canGoBack: boolean;
}

/** How questions reach the user. */
export interface Prompts {
  pickOne(asked: Asked & { readonly choices: readonly Choice[] }): Promise<Answer<string>>;
  /** `atLeastOne`: an empty choice is not accepted. */
  pickMany(
    asked: Asked & { readonly choices: readonly Choice[]; readonly atLeastOne: boolean },
  ): Promise<Answer<readonly string[]>>;
  /** `problemOf` gives the sentence that stands beside the box until the text can be taken. */
  type(
    asked: Asked & { readonly value: string; readonly problemOf: (text: string) => string | undefined },
  ): Promise<Answer<string>>;
}
