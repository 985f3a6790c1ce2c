/** Remedies that only the caller of a problem can carry out. A button without its handler is left out. */
export interface ProblemHandlers {
  /** Repeats what failed. Also called after a sign-in or a switch to sample data. */
  readonly retry?: () => unknown;
  readonly editQuery?: () => unknown;
}
