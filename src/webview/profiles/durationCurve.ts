import { sortedValues } from '../../domain/series/distribution';
import { durationCurve } from '../../domain/series/durationCurve';
import { profileReasons } from '../../words/profileWords';
import { linearTicks } from '../chart/valueScale';
import { wholeAndFull, type Profile, type ProfileInput } from './profile';

/** The curve has a point at every tenth of a per cent: as many as a chart has pixels. */
const steps = 1000;
const perCent = steps / 100;
/** The shares in the table of numbers, in per cent. */
const listedShares: readonly number[] = [
  0, 0.1, 1, 2, 5, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 95, 98, 99, 99.9, 100,
];

/**
 * Returns the values of each series from largest to smallest, by the share of values. Returns a sentence when there are
 * none.
 */
export function durationCurves({ panel, chosen, range, once }: ProfileInput): Profile | string {
  const shares = Float64Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const columns = chosen.map((s) =>
    once(s, () => durationCurve(sortedValues(panel.columns[s] ?? new Float64Array(0), range), shares)),
  );
  if (columns.every(([most = NaN]) => Number.isNaN(most))) return profileReasons.noValues;
  return {
    shape: 'line',
    ...{ positions: Array.from(shares, (share) => share * 100), range: [0, 100], columns },
    ...wholeAndFull,
    rest: { caption: '50 %', values: columns.map((column) => column[steps / 2] ?? NaN) },
    measure: 'Value',
    axisTitle: '% of values that are as large or larger',
    axisKind: panel.kind === 'step' ? 'step' : 'line',
    ticksIn: (count) => linearTicks(0, 100, count).map((at) => ({ at, label: `${at} %` })),
    indexAt: (share) => Math.min(steps, Math.max(0, Math.round(share * perCent))),
    nameOf: (index) => `${index / perCent} %`,
    listed: listedShares.map((share) => Math.round(share * perCent)),
    notes: [],
  };
}
