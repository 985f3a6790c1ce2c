/** Remedies that only the code that shows a problem can perform. A button without its handler is omitted. */
export interface ProblemHandlers {
  /** Repeats the failed action. Also called after a sign-in or a switch to sample data. */
  readonly retry?: () => unknown;
  readonly editQuery?: () => unknown;
}
