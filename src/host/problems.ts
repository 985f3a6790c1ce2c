import type { Problem } from '../domain/problem';
import type { ProblemHandlers } from './problemHandlers';

export type { ProblemHandlers } from './problemHandlers';

/** Shows an error as a notification with buttons, and returns the problem shown. A cancelled action shows nothing. */
export async function showProblem(
  error: unknown,
  handlers: ProblemHandlers = {},
): Promise<Problem | undefined> {
  const notification = await import('./problemNotification');
  return notification.showProblem(error, handlers);
}

/**
 * Carries out a problem's button, then `retry` where that may help. Unknown ids do nothing and return false:
 * an id that comes from a page is not trusted.
 */
export async function runProblemAction(
  id: string,
  problem: Problem,
  handlers: ProblemHandlers = {},
): Promise<boolean> {
  const notification = await import('./problemNotification');
  return notification.runProblemAction(id, problem, handlers);
}
