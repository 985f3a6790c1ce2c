import { runAtOnce, type Steps } from '#src/domain';

/** Runs the same work without a pause. */
export const atOnce =
  <Args extends unknown[], T>(work: (...args: Args) => Steps<T>) =>
  (...args: Args): T =>
    runAtOnce(work(...args));
