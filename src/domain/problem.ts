/**
 * A sentence, a remedy and buttons: the form of every problem shown to users. The extension host turns codes into
 * words, and this object carries them to a notification or a page.
 */
export interface Problem {
  readonly sentence: string;
  readonly remedy?: string;
  /** The service's own message, if it sent one. Plain text, never markup. */
  readonly detail?: string;
  /** The first action is the one most likely to help. */
  readonly actions: readonly ProblemAction[];
}

export interface ProblemAction {
  readonly id: string;
  readonly title: string;
}
