/**
 * A sentence, a remedy and buttons: how every problem is told. Codes become words in the host; this is the shape in
 * which the words travel, to a notification or to a page.
 */
export interface Problem {
  readonly sentence: string;
  readonly remedy?: string;
  /** The service's own sentence, when it sent one. Text, never markup. */
  readonly detail?: string;
  /** The first is the one most likely to help. */
  readonly actions: readonly ProblemAction[];
}

export interface ProblemAction {
  readonly id: string;
  readonly title: string;
}
