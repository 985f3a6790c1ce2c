import type { Problem } from '../domain/problem';

/** An error that already has its words: thrown where the sentence is known best. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.sentence, options);
  }
}
