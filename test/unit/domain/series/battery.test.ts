import assert from 'node:assert/strict';
import type { Series } from '../../../../src/domain/result/result';
import { findCountedTwice } from '../../../../src/domain/series/signs';

type Named = [metric: string, labels: Series['labels']];

function countedTwice(...series: Named[]) {
  const all = series.map(([metric, labels]) => ({ metric, labels }));
  const isCountedTwice = findCountedTwice(all);
  return [...all.keys()].filter((index) => isCountedTwice(all[index] ?? { metric: '', labels: {} }));
}

describe('battery beside its charging and discharging', () => {
  const rows: [string, Named[], number[]][] = [
    [
      'counts twice',
      [
        ['power', { fueltech: 'battery' }],
        ['power', { fueltech: 'battery_charging' }],
      ],
      [0],
    ],
    [
      'counts twice as a group, in any letters',
      [
        ['power', { fueltech_group: 'battery_discharging' }],
        ['power', { fueltech_group: 'Battery' }],
      ],
      [1],
    ],
    ['counts once alone', [['power', { fueltech: 'battery' }]], []],
    [
      'counts once where the pair is of another metric',
      [
        ['power', { fueltech: 'battery' }],
        ['energy', { fueltech: 'battery_charging' }],
      ],
      [],
    ],
    [
      'counts twice only in the region of the pair',
      [
        ['power', { fueltech: 'battery', region: 'NSW1' }],
        ['power', { fueltech: 'battery', region: 'SA1' }],
        ['power', { fueltech: 'battery_charging', region: 'SA1' }],
      ],
      [1],
    ],
    [
      'counts twice only with the status of the pair',
      [
        ['power', { fueltech: 'battery', status: 'operating' }],
        ['power', { fueltech: 'battery_charging', status: 'retired' }],
      ],
      [],
    ],
  ];
  for (const [what, series, expected] of rows) {
    it(what, () => assert.deepEqual(countedTwice(...series), expected));
  }
});
