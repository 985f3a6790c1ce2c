import { isObject, type Problem } from '../domain';
import { ProblemError } from '../words/failures/problemActions';

/** Identifies a result in the argument of a command. Without it, a command applies to the active result. */
export interface ResultReference {
  resultId: string;
}

/** Reads the id in a command's argument, which may be any value. */
export const readResultId = (argument: unknown): string | undefined =>
  isObject(argument) && typeof argument['resultId'] === 'string' ? argument['resultId'] : undefined;

/** The return value of a failed command. A notification has already shown the problem to the user. */
export interface FailedCommand {
  problem: Problem;
}

/** Throws the problem that a command returned, without its buttons, which the notification has. */
export function throwProblemOf(outcome: unknown): void {
  if (!isObject(outcome) || !isObject(outcome['problem'])) return;
  const { problem } = outcome as unknown as FailedCommand;
  throw new ProblemError({ ...problem, actions: [] });
}
