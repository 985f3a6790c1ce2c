import { isObject } from '../domain/json';
import type { Problem } from '../domain/problem';
import { ProblemError } from '../words/problemError';

/** Names a result in the argument of a command; without one a command is about the active result. */
export interface ResultReference {
  readonly resultId: string;
}

/** The id in the argument of a command, which may be anything. */
export const readResultId = (argument: unknown): string | undefined =>
  isObject(argument) && typeof argument['resultId'] === 'string' ? argument['resultId'] : undefined;

/** What a command returns that could not do what it was to: the user has been told as a notification already. */
export interface FailedCommand {
  readonly problem: Problem;
}

/** Throws what a command says went wrong, without the buttons that its notification has. */
export function throwProblemOf(outcome: unknown): void {
  if (!isObject(outcome) || !isObject(outcome['problem'])) return;
  const { problem } = outcome as unknown as FailedCommand;
  throw new ProblemError({ ...problem, actions: [] });
}
