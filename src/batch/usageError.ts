/** Thrown for wrong arguments. The message names the fault; the help shows the right form. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
