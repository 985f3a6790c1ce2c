import { promptAndRemember, type PromptOptions, promptQuery } from '#src/features/queryBuilder/promptQuery';
import type { Query } from '#src/domain';
import { enter, power, run, withoutService } from './runPrompts';
import { type Move, scriptedPrompts } from './scriptedPrompts';
import assert from '../../../support/assert';
import { fakeMemento } from '../../../support/fakeMemento';

/** Asserts that these moves result in this query. */
async function assertQuery(moves: Move[], query: Query, options?: Partial<PromptOptions>) {
  assert.deepEqual((await run(moves, options)).result, { query });
}

const market: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  window: '24h',
  interval: '5m',
  primary_grouping: 'network_region',
};
const { secondary_grouping: _, ...plainPower } = power;
const { window: _window, ...powerWithoutWindow } = power;

const rows: [title: string, moves: Move[], query: Query, options?: Partial<PromptOptions>][] = [
  ['power of the NEM by fueltech on Enter alone', enter(6), power],
  ['prices by region for market data', [{ pick: 'market' }, ...enter(5)], market],
  [
    'no grouping by region for a network of one region',
    [{ pick: 'market' }, { pick: 'WEM' }, ...enter(4)],
    { operation: 'market', network_code: 'WEM', metrics: ['price'], window: '24h', interval: '5m' },
  ],
  [
    'an interval that suits the window',
    [...enter(3), { pick: '12M' }, 'enter', 'enter'],
    { ...power, window: '12M', interval: '1d' },
  ],
  [
    'a typed window',
    [...enter(3), { type: 'last 14 days' }, 'enter', 'enter'],
    { ...power, window: '14d', interval: '30m' },
  ],
  [
    'typed dates, including the last day',
    [...enter(3), { type: '1 Oct to 8 Oct 2026' }, 'enter', 'enter'],
    {
      ...powerWithoutWindow,
      date_start: '2026-10-01T00:00:00',
      date_end: '2026-10-09T00:00:00',
      interval: '30m',
    },
  ],
  [
    'several metrics, one of them typed',
    [...enter(2), { tick: ['power', ' other'] }, { type: 'emissions_factor' }, ...enter(3)],
    { ...power, metrics: ['power', 'emissions_factor'] },
  ],
  [
    'typed codes',
    [
      'enter',
      { pick: ' other' },
      { type: ' NT ' },
      ...enter(2),
      { pick: ' other' },
      { type: '15m' },
      'enter',
    ],
    { ...power, network_code: 'NT', interval: '15m' },
  ],
  [
    'a window from a date to a date in network time',
    [...enter(3), { pick: ' dates' }, { type: '2026-10-01' }, { type: '2026-10-03 06:30' }, ...enter(2)],
    {
      ...powerWithoutWindow,
      date_start: '2026-10-01T00:00:00',
      date_end: '2026-10-03T06:30:00',
    },
  ],
  [
    'a start alone',
    [...enter(3), { pick: ' dates' }, { type: '2026-10-01' }, { type: ' ' }, ...enter(2)],
    { ...powerWithoutWindow, date_start: '2026-10-01T00:00:00', interval: '30m' },
  ],
  [
    'an end alone',
    [...enter(3), { pick: ' dates' }, { type: '' }, { type: '2026-10-03' }, ...enter(2)],
    { ...powerWithoutWindow, date_end: '2026-10-03T00:00:00' },
  ],
  [
    'no interval, no grouping',
    [...enter(4), { pick: ' default' }, { pick: 'secondary_grouping' }, { pick: ' none' }, { pick: ' run' }],
    { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '24h' },
  ],
  ['the service’s own window', [...enter(3), { pick: ' default' }, ...enter(2)], powerWithoutWindow],
  [
    'a region and a filter by fueltech',
    [
      ...enter(5),
      { pick: 'network_region' },
      { pick: 'NSW1' },
      { pick: 'fueltech' },
      { tick: ['coal_black', 'wind'] },
      { pick: 'secondary_grouping' },
      { pick: ' none' },
      { pick: ' run' },
    ],
    { ...plainPower, network_region: 'NSW1', fueltech: ['coal_black', 'wind'] },
  ],
  [
    'pasted facility codes',
    [{ pick: 'facilities' }, 'enter', { type: 'BAYSW, ERARING\nBAYSW;LOYYANGA ' }, ...enter(4)],
    {
      operation: 'facilities',
      network_code: 'NEM',
      metrics: ['power'],
      window: '24h',
      interval: '5m',
      facility_code: ['BAYSW', 'ERARING', 'LOYYANGA'],
    },
  ],
  [
    'another answer after Back',
    ['enter', 'enter', 'back', { pick: 'WEM' }, ...enter(4)],
    { ...power, network_code: 'WEM' },
  ],
  [
    'the same answers after Back on every step',
    [...enter(5), 'back', 'back', 'back', 'back', 'back', ...enter(6)],
    power,
  ],
  ['the window after Back from its dates', [...enter(3), { pick: ' dates' }, 'back', ...enter(3)], power],
  ['the menu after Back from a filter', [...enter(5), { pick: 'fueltech' }, 'back', 'enter'], power],
  [
    'no fields of a replaced operation',
    [...enter(5), 'back', 'back', 'back', 'back', 'back', { pick: 'market' }, ...enter(5)],
    market,
  ],
  [
    'the last query on Enter alone',
    enter(6),
    { ...market, window: '7d', interval: '1h' },
    { last: { ...market, window: '7d', interval: '1h' } },
  ],
  ['an edited query, unchanged, on Enter alone', enter(6), plainPower, { start: plainPower, last: market }],
  [
    'a query with measures alone, which has no step for metrics',
    enter(5),
    { ...plainPower, metrics: [], measures: ['capture_price'] },
    { start: { ...plainPower, metrics: [], measures: ['capture_price'] } },
  ],
  [
    'the fields of code, from the first missing one on',
    [{ tick: ['energy'] }, ...enter(3)],
    { operation: 'network', network_code: 'WEM', metrics: ['energy'], window: '24h', interval: '5m' },
    { start: { operation: 'network', network_code: 'WEM' } },
  ],
  [
    'the interval of code with any window',
    [{ pick: '7d' }, ...enter(2)],
    { ...plainPower, window: '7d', interval: '1h' },
    { start: { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '1h' } },
  ],
  [
    'the dates of code',
    [{ tick: ['power'] }, ...enter(3)],
    {
      operation: 'network',
      network_code: 'WEM',
      metrics: ['power'],
      interval: '30m',
      date_start: '2026-09-01T00:00:00',
      date_end: '2026-09-08T00:00:00',
    },
    {
      start: {
        operation: 'network',
        network_code: 'WEM',
        date_start: '2026-09-01T00:00:00',
        date_end: '2026-09-08T00:00:00',
      },
    },
  ],
  [
    'an unfinished query, from its step on',
    ['enter', ...enter(3)],
    { ...power, network_code: 'AU' },
    {
      unfinished: { draft: { operation: 'network', network_code: 'AU', metrics: ['power'] }, step: 'window' },
    },
  ],
];

describe('the steps of a query', () => {
  for (const [title, moves, query, options] of rows)
    it(`lead to ${title}`, () => assertQuery(moves, query, options));

  it('offer intervals of one point last, and none longer than the window', async () => {
    const buckets: Record<string, number> = { '5m': 288, '30m': 48, '1h': 24 };
    const estimate: PromptOptions['estimate'] = ({ interval = '' }) =>
      Promise.resolve({ cost: { requests: 1, buckets: buckets[interval] ?? 1 }, isRateLimited: false });
    const { shown } = await run(enter(6), { estimate });
    const offered = shown[4]?.choices.map(({ value }) => value);
    assert.deepEqual(offered?.slice(0, 6), ['5m', '30m', '1h', ' default', ' other', '1d']);
    assert.equal(offered.length, 6);
  });

  it('are numbered, and offer Back on every step except the first', async () => {
    const { shown } = await run(enter(6));
    assert.deepEqual(
      shown.map(({ step, totalSteps, canGoBack }) => [step, totalSteps, canGoBack]),
      [1, 2, 3, 4, 5, 6].map((step) => [step, 6, step > 1]),
    );
  });

  it('show units and meanings, and metrics of other operations below', async () => {
    const { shown } = await run([{ pick: 'market' }, ...enter(5)]);
    const choices = shown[2]?.choices ?? [];
    const price = choices.find((choice) => choice.value === 'price');
    assert.deepEqual([price?.description, price?.isPicked, price?.group], ['$/MWh', false, undefined]);
    assert.equal(choices[0], price, 'Enter takes the first where nothing is ticked');
    assert.ok((price?.detail ?? '').length > 10);
    const foreign = choices.findIndex((choice) => choice.value === 'power');
    assert.ok(foreign > choices.findIndex((choice) => choice.value === 'demand'));
  });

  it('do not run a query with an error, and say why', async () => {
    const { shown } = await run([...enter(6), 'escape'], {
      start: { ...plainPower, date_start: '2026-10-01T00:00:00' },
    });
    assert.equal(shown.length, 7);
    assert.match(shown.at(-1)?.placeholder ?? '', /window or dates/);
  });

  const cancelled: [title: string, moves: Move[], unfinished: object | undefined][] = [
    ['at the first step', ['escape'], undefined],
    ['at the second step', ['enter', 'escape'], { draft: { operation: 'network' }, step: 'network' }],
    [
      'while typing a date',
      [...enter(3), { pick: ' dates' }, 'enter', 'escape'],
      { draft: { operation: 'network', network_code: 'NEM', metrics: ['power'] }, step: 'window' },
    ],
    ['in a filter', [...enter(5), { pick: 'fueltech' }, 'escape'], { draft: power, step: 'filters' }],
  ];
  for (const [title, moves, unfinished] of cancelled) {
    it(`return the answers so far on Escape ${title}`, async () => {
      assert.deepEqual((await run(moves)).result, { unfinished });
    });
  }
});

describe('the prompts of a query', () => {
  it('store unfinished answers, offer them, and drop them once the query is complete', async () => {
    const memento = fakeMemento();
    const prompt = async (moves: Move[]) => {
      const { prompts } = scriptedPrompts(moves);
      return (await promptAndRemember({ memento, prompts, ...withoutService }))?.query;
    };
    assert.equal(await prompt(['enter', { pick: 'AU' }, 'escape']), undefined);
    assert.deepEqual(await prompt([{ pick: ' unfinished' }, ...enter(4)]), { ...power, network_code: 'AU' });
    await assert.rejects(prompt([{ pick: ' unfinished' }]), /is offered/);
    assert.deepEqual(await prompt(enter(6)), { ...power, network_code: 'AU' });
  });

  const hostile: unknown[] = [
    1,
    'x',
    [],
    {},
    { operation: 'network' },
    { draft: { operation: 'all' }, step: 'window' },
    { draft: null, step: 9 },
    { draft: { operation: 'network', metrics: 'power' }, step: '__proto__' },
  ];
  for (const value of hostile) {
    it(`ignore ${JSON.stringify(value)} in the memento`, async () => {
      const memento = fakeMemento({
        'gridlens.queryBuilder.last': value,
        'gridlens.queryBuilder.unfinished': value,
      });
      const { prompts } = scriptedPrompts(enter(6));
      assert.deepEqual(await promptAndRemember({ memento, prompts, ...withoutService }), { query: power });
    });
  }
});

describe('the window of a query', () => {
  it('refuses an empty end without a start, and an invalid one', async () => {
    const refusals: (string | undefined)[] = [];
    const { prompts } = scriptedPrompts([...enter(3), { pick: ' dates' }, { type: '' }, 'escape']);
    const typing: typeof prompts = {
      ...prompts,
      type: (question) => {
        if (question.placeholder.startsWith('End'))
          refusals.push(question.problemOf(' '), question.problemOf('soon'));
        return prompts.type(question);
      },
    };
    await promptQuery({ prompts: typing, ...withoutService });
    assert.match(refusals.join(' '), /is not a valid date .* is not a valid date/);
  });
});
