import type { Problem } from '../domain/problem';

/** An error that carries its own problem, thrown by code that knows the best sentence. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.sentence, options);
  }
}
