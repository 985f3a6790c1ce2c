import assert from 'node:assert/strict';
import { parseQuery } from '#src/domain';
import { dayBefore, diagnoseDate, toStamp } from '#src/features/queryBuilder/promptWindow';
import { type Draft, parseDraft, withNetwork } from '#src/features/queryBuilder/queryDraft';
import {
  filterChoices,
  filterMenu,
  notesOf,
  parseCodes,
  problemOfCodes,
} from '#src/features/queryBuilder/filterChoices';

const dates: [text: string, start: string | undefined, code: string | undefined][] = [
  ['2026-10-05', undefined, undefined],
  ['2026-10-05 06:30', '2026-10-05', undefined],
  ['2026-10-05T00:00:00+10:00', undefined, 'dateHasOffset'],
  ['2026-10-05T00:00Z', undefined, 'dateHasOffset'],
  ['2026-02-30', undefined, 'badDate'],
  ['0026-10-05', undefined, 'badDate'],
  ['9999-12-31', undefined, 'badDate'],
  ['yesterday', undefined, 'badDate'],
  ['', undefined, 'badDate'],
  ['2026-10-04', '2026-10-05', 'endNotAfterStart'],
  ['2026-10-05', '2026-10-05T00:00:00', 'endNotAfterStart'],
];

const codes: [text: string, codes: string[]][] = [
  ['', []],
  [' , ;\n', []],
  ['BAYSW', ['BAYSW']],
  ['a,b;c\td\ne  f,,a', ['a', 'b', 'c', 'd', 'e', 'f']],
];

const drafts: [title: string, value: unknown, draft: object][] = [
  ['nothing', undefined, {}],
  ['a text', 'x', {}],
  ['an unknown operation', { operation: 'all', interval: '5m' }, { interval: '5m' }],
  [
    'fields of wrong types',
    { operation: 'network', metrics: 'power', interval: 5, fueltech: [1] },
    { operation: 'network' },
  ],
  [
    'unknown fields',
    { operation: 'market', onRun: 'rm', metrics: ['price'] },
    { operation: 'market', metrics: ['price'] },
  ],
  ['a field that is null', { network_code: null, metrics: null }, {}],
  ['a list that is too long', { fueltech: Array(2000).fill('x') }, {}],
];

const listOf = (count: number) => Array.from({ length: count }, (_, index) => `F${index}`).join(' ');

describe('New Query', () => {
  for (const [text, start, code] of dates) {
    it(`${code === undefined ? 'accepts' : 'refuses'} the date "${text}"${start === undefined ? '' : ` after ${start}`}`, () => {
      assert.equal(diagnoseDate('date_end', text, 'NEM', start)?.code, code);
    });
  }
  it('names a typed offset', () => {
    assert.deepEqual(diagnoseDate('date_start', '2026-10-05T00:00+11:00', 'NEM'), {
      severity: 'error',
      code: 'dateHasOffset',
      path: ['date_start'],
      value: '2026-10-05T00:00+11:00',
    });
  });
  it('writes dates in the format of requests', () =>
    assert.equal(toStamp('2026-10-05', 'WEM'), '2026-10-05T00:00:00'));
  it('counts days in network time', () => {
    const lateUtc = Date.parse('2026-10-04T15:00:00Z');
    assert.equal(dayBefore(lateUtc, 0, 'NEM'), '2026-10-05');
    assert.equal(dayBefore(lateUtc, 0, 'WEM'), '2026-10-04');
    assert.equal(dayBefore(lateUtc, 7, 'NEM'), '2026-09-28');
  });

  for (const [text, expected] of codes) {
    it(`reads codes from ${JSON.stringify(text)}`, () => assert.deepEqual(parseCodes(text), expected));
  }
  it('accepts up to 1,000 codes', () => {
    assert.equal(problemOfCodes(listOf(1000)), undefined);
    assert.match(problemOfCodes(listOf(1001)) ?? '', /^1,001 codes.*1,000/);
    const query = { operation: 'facilities', network_code: 'NEM', metrics: ['power'] };
    assert.ok(parseQuery({ ...query, facility_code: parseCodes(listOf(1000)) }).query);
  });
  it('shows the number of codes and the first five', () => {
    const menu = filterMenu(
      { operation: 'facilities', facility_code: parseCodes(listOf(500)) },
      [],
      undefined,
    );
    const shown = menu.find((choice) => choice.value === 'facility_code')?.description ?? '';
    assert.equal(shown, '500 codes: F0, F1, F2, F3, F4 …');
  });

  for (const [title, value, draft] of drafts) {
    it(`reads a draft with ${title}`, () => assert.deepEqual(parseDraft(value), draft));
  }
  it('drops the region of another network', () => {
    assert.deepEqual(withNetwork({ network_code: 'NEM', network_region: 'NSW1' }, 'WEM'), {
      network_code: 'WEM',
    });
    assert.equal(withNetwork({ network_region: 'NSW1' }, 'AU').network_region, 'NSW1');
    assert.equal(withNetwork({ network_region: 'X1' }, 'OTHER').network_region, 'X1');
  });
  it('offers a chosen code that is not listed', () => {
    const [choice] = filterChoices('fueltech', { fueltech: ['fusion'] });
    assert.deepEqual(choice, { value: 'fusion', label: 'fusion', isPicked: true });
  });
});

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
    const { label = '', detail } = filterMenu({}, [{ kind: 'info', sentence }], undefined).at(-1) ?? {};
    assert.equal(`${label} ${detail ?? ''}`, sentence);
    assert.ok(label.length <= 66);
  });

  it('leave a short sentence whole', () => {
    const choice = filterMenu({}, [{ kind: 'warning', sentence: 'Short.' }], undefined).at(-1);
    assert.deepEqual([choice?.label, choice?.detail], ['Short.', undefined]);
  });
});
