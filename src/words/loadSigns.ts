/** Says how loads stand in what was written. */
export const loadsAreNegative = 'Loads are negative numbers.';

/** Says of sums over technologies what the service counts in. */
export const sumsContainLoads =
  'As the service adds them: charging and pumping are counted in, as if they were generation.';
