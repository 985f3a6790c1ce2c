import assert from 'node:assert/strict';
import type { Draft } from '../../../../src/features/queryBuilder/queryDraft';
import { notesOf, toNoteChoice } from '../../../../src/features/queryBuilder/filterChoices';

const power: Draft = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' };
const facilities: Draft = { ...power, operation: 'facilities' };
const forecast: Draft = { ...power, operation: 'market', metrics: ['solar_rooftop_forecast'] };

const rows: [title: string, draft: Draft, kinds: string[]][] = [
  ['nothing where there is nothing to say', power, []],
  ['nothing of a question that is no query yet', { operation: 'network' }, []],
  ['market data beside network data as good to know', { ...power, metrics: ['power', 'price'] }, ['info']],
  [
    'a filter that market data have not as a warning',
    { ...power, metrics: ['power', 'demand'], fueltech: ['wind'] },
    ['warning', 'info'],
  ],
  [
    'a grouping that a filter forces as good to know',
    { ...power, fueltech: ['wind'], secondary_grouping: 'status' },
    ['info'],
  ],
  ['the clock of AU as good to know', { ...power, network_code: 'AU' }, ['info']],
  ['a forecast of what is past as good to know', forecast, ['info']],
  ['a forecast where there is none as a warning', { ...forecast, network_code: 'WEM' }, ['warning']],
  ['units without their facility as good to know', { ...facilities, unit_code: ['BW01'] }, ['info']],
  ['no facility at all as good to know', facilities, ['info']],
  ['a code that nobody knows as a warning', { ...power, interval: '6m' }, ['warning']],
  ['what cannot be sent as an error, first', { ...facilities, date_start: '2026-10-01' }, ['error', 'info']],
];

describe('what is to be known before a query is sent', () => {
  for (const [title, draft, kinds] of rows) {
    it(`tells ${title}`, async () => {
      const notes = await notesOf(draft, () => Promise.resolve(undefined));
      assert.deepEqual(
        notes.map((note) => note.kind),
        kinds,
      );
    });
  }

  it('breaks a sentence that is too long for a row between words', () => {
    const sentence = `${'word '.repeat(20)}end.`;
    const { label, detail } = toNoteChoice({ kind: 'info', sentence });
    assert.equal(`${label} ${detail ?? ''}`, sentence);
    assert.ok(label.length <= 66);
  });

  it('leaves a short sentence whole', () => {
    const { label, detail } = toNoteChoice({ kind: 'warning', sentence: 'Short.' });
    assert.deepEqual([label, detail], ['Short.', undefined]);
  });
});
