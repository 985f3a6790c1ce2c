/** A random generator with a seed: the same numbers each time, between 0 and 1. @param {number} seed */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
