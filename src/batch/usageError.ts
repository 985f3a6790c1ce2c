/** What was typed cannot be done: the message says what is wrong with it, and the help what is right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
