import { later } from '../views/later';

/** A problem with its buttons, loaded lazily because most results never show one. */
export const ProblemView = later(async () => (await import('./problemView')).ProblemView);
