import { isObject } from '../domain/json';
import type { Problem } from '../domain/problem';
import { ProblemError } from '../words/problemError';

/** Names a result in the argument of a command; without one a command is about the active result. */
export interface ResultReference {
  readonly resultId: string;
}

/** The id in a command's argument, which may be any value. */
export const readResultId = (argument: unknown): string | undefined =>
  isObject(argument) && typeof argument['resultId'] === 'string' ? argument['resultId'] : undefined;

/** What a failed command returns. A notification has already shown it to the user. */
export interface FailedCommand {
  readonly problem: Problem;
}

/** Throws the problem that a command returned, without the buttons, which its notification has. */
export function throwProblemOf(outcome: unknown): void {
  if (!isObject(outcome) || !isObject(outcome['problem'])) return;
  const { problem } = outcome as unknown as FailedCommand;
  throw new ProblemError({ ...problem, actions: [] });
}
