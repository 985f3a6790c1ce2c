import assert from 'node:assert/strict';
import type { Draft } from '../../../../src/features/queryBuilder/queryDraft';
import { notesOf, toNoteChoice } from '../../../../src/features/queryBuilder/filterChoices';

const power: Draft = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' };
const facilities: Draft = { ...power, operation: 'facilities' };
const forecast: Draft = { ...power, operation: 'market', metrics: ['solar_rooftop_forecast'] };

const rows: [title: string, draft: Draft, kinds: string[]][] = [
  ['are empty for a plain query', power, []],
  ['are empty for an incomplete query', { operation: 'network' }, []],
  ['inform of market data among network data', { ...power, metrics: ['power', 'price'] }, ['info']],
  [
    'warn of a filter that market data lack',
    { ...power, metrics: ['power', 'demand'], fueltech: ['wind'] },
    ['warning', 'info'],
  ],
  [
    'inform of a grouping that a filter forces',
    { ...power, fueltech: ['wind'], secondary_grouping: 'status' },
    ['info'],
  ],
  ['inform of the clock of AU', { ...power, network_code: 'AU' }, ['info']],
  ['inform of a forecast in the past', forecast, ['info']],
  ['warn of a network without forecasts', { ...forecast, network_code: 'WEM' }, ['warning']],
  ['inform of units without their facility', { ...facilities, unit_code: ['BW01'] }, ['info']],
  ['inform of a query without facilities', facilities, ['info']],
  ['warn of an unknown code', { ...power, interval: '6m' }, ['warning']],
  ['put the error of an invalid query first', { ...facilities, date_start: '2026-10-01' }, ['error', 'info']],
];

describe('the notes on a query', () => {
  for (const [title, draft, kinds] of rows) {
    it(title, async () => {
      const notes = await notesOf(draft, () => Promise.resolve(undefined));
      assert.deepEqual(
        notes.map((note) => note.kind),
        kinds,
      );
    });
  }

  it('break a long sentence between words', () => {
    const sentence = `${'word '.repeat(20)}end.`;
    const { label, detail } = toNoteChoice({ kind: 'info', sentence });
    assert.equal(`${label} ${detail ?? ''}`, sentence);
    assert.ok(label.length <= 66);
  });

  it('leave a short sentence whole', () => {
    const { label, detail } = toNoteChoice({ kind: 'warning', sentence: 'Short.' });
    assert.deepEqual([label, detail], ['Short.', undefined]);
  });
});
