import { runAtOnce, type Steps } from '../../src/domain/steps';

/** The same work in one piece. */
export const atOnce =
  <Args extends readonly unknown[], T>(work: (...args: Args) => Steps<T>) =>
  (...args: Args): T =>
    runAtOnce(work(...args));
