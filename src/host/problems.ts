import type { Problem } from '../domain';
import type { ProblemHandlers } from './problemNotification';

export type { ProblemHandlers } from './problemNotification';

/** Shows an error as a notification with buttons, and returns the problem. Shows nothing for a cancelled action. */
export async function showProblem(
  error: unknown,
  handlers: ProblemHandlers = {},
): Promise<Problem | undefined> {
  const notification = await import('./problemNotification');
  return notification.showProblem(error, handlers);
}

/**
 * Performs the action of a problem's button, then `retry` if that may help. Ignores unknown ids and returns false,
 * since an id from a page is not trusted.
 */
export async function runProblemAction(
  id: string,
  problem: Problem,
  handlers: ProblemHandlers = {},
): Promise<boolean> {
  const notification = await import('./problemNotification');
  return notification.runProblemAction(id, problem, handlers);
}
