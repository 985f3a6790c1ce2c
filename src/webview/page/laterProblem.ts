import { later } from '../views/later';

/** A problem with its buttons, which most results never show. */
export const ProblemView = later(async () => (await import('./problemView')).ProblemView);
