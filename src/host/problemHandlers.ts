/** What only the caller can do about its problem. Without one, the button is left out. */
export interface ProblemHandlers {
  /** Does again what failed. Also called after a sign-in or a switch to sample data. */
  readonly retry?: () => unknown;
  readonly editQuery?: () => unknown;
}
