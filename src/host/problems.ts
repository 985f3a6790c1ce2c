import type { Problem } from '../domain';
import type { ProblemHandlers } from './problemNotification';

/** Shows an error as a notification with buttons, and returns the problem. Shows nothing for a cancelled action. */
export async function showProblem(error: unknown, handlers?: ProblemHandlers): Promise<Problem | undefined> {
  const notification = await import('./problemNotification');
  return notification.showProblem(error, handlers);
}
