import type { Result } from '#src/domain';
import { axis, result, series } from './sampleResults';

/** Values that change when a writer or reader is inexact; NaN means null. */
export const awkwardValues: number[] = [
  0,
  -0,
  NaN,
  1.5,
  -1.5,
  0.1,
  0.30000000000000004,
  123456.789012,
  1e21,
  -1e-7,
  5e-324,
  2.2250738585072014e-308,
  1.7976931348623157e308,
  9007199254740991,
  1 / 3,
  -32.123456,
];

const count = awkwardValues.length;

/** A network's result with two regions on their own stamps, loads, a provisional end and texts in several scripts. */
export const awkwardResult = (): Result =>
  result([
    series({ region: 'NSW1', fueltech: 'wind' }, axis(count), awkwardValues),
    series({ region: 'NSW1', fueltech: 'battery_charging' }, axis(count), awkwardValues),
    series({ region: 'ünï;,"\t|', fueltech: '=1+1' }, axis(3, 7), [NaN, 1, 2], {
      settledUntilMs: axis(3, 7)[2] ?? 0,
    }),
    series({ unit_code: 'BAYSW1' }, axis(2, 100), [NaN, NaN], { fueltech: 'coal_black', unit: '' }),
    series({ region: null, is_renewable: true }, axis(0), []),
  ]);
