/** Says how loads are written in a file or on the clipboard. */
export const loadsAreNegative = 'Loads are negative numbers.';

/** Notes that totals over technologies count loads as generation, as the service does. */
export const sumsContainLoads =
  'As the service adds them: charging and pumping are counted in, as if they were generation.';
