import assert from 'node:assert/strict';
import { fakeMemento } from '../../../support/fakeMemento';
import { promptAndRemember, type PromptOptions } from '#src/features/queryBuilder/promptQuery';
import type { Draft } from '#src/features/queryBuilder/queryDraft';
import type { Cost, Query } from '#src/domain';
import { Approvals } from '#src/services/runs/approvals';
import type { EstimateQuery } from '#src/services/runs/runs';
import { enter, power, run as runOf, withoutService } from './runPrompts';
import { scriptedPrompts, type Move } from './scriptedPrompts';

/** The cost of a query on the smallest plan, by its window and interval. */
const costs: Record<string, Cost> = {
  '12M 5m': { buckets: 105_120, requests: 46, quotaShare: 0.092 },
  '12M 30m': { buckets: 17_520, requests: 23, quotaShare: 0.0046 },
  '12M 1d': { buckets: 365, requests: 1, quotaShare: 0.002 },
  '2y 5m': { buckets: 210_528, requests: 132, quotaShare: 0.264 },
  '2y 30m': { buckets: 35_088, requests: 101, quotaShare: 0.202 },
};
const estimate: EstimateQuery = ({ window = '', interval = '' }) => {
  const cost = costs[`${window} ${interval}`];
  return Promise.resolve(cost && { cost, isRateLimited: true });
};

const run = (moves: Move[], options: Partial<PromptOptions> = {}) => runOf(moves, { estimate, ...options });

describe('the steps of New Query', () => {
  it('separate metrics of the other operation from metrics that no operation offers', async () => {
    const groupsOf = async (operation: string): Promise<(code: string) => string | undefined> => {
      const toMetrics = operation === 'facilities' ? enter(2) : enter(1);
      const { shown } = await run([{ pick: operation }, ...toMetrics, 'escape']);
      return (code) => shown.at(-1)?.choices.find((choice) => choice.value === code)?.group;
    };
    const network = await groupsOf('network');
    assert.deepEqual(
      [network('power'), network('price'), network('pollution')],
      [undefined, 'Also requests market data', 'Not offered by this operation'],
    );
    const market = await groupsOf('market');
    assert.deepEqual([market('price'), market('power')], [undefined, 'Also requests network data']);
    const facilities = await groupsOf('facilities');
    assert.deepEqual(
      [facilities('power'), facilities('price')],
      [undefined, 'Not offered by this operation'],
    );
  });

  it('show the cost of each interval, the suggested one first', async () => {
    const { shown } = await run([...enter(3), { pick: '12M' }, ...enter(2)]);
    assert.deepEqual(
      shown[4]?.choices.slice(0, 4).map((choice) => choice.description),
      [
        '1d · 365 points · 1 request · suggested',
        '5m · 105,120 points · 46 requests · 9% of a day’s 500',
        '30m · 17,520 points · 23 requests',
        '1h',
      ],
    );
  });

  it('mark slow intervals when requests are rate-limited', async () => {
    const detailsOf = async (isRateLimited: boolean) => {
      const limited: EstimateQuery = async (query) => {
        const estimated = await estimate(query);
        return estimated && { ...estimated, isRateLimited };
      };
      const { shown } = await run([...enter(3), { pick: '2y' }, 'escape'], { estimate: limited });
      return ['5m', '30m', '1h'].map(
        (code) => shown[4]?.choices.find((choice) => choice.value === code)?.detail,
      );
    };
    const sentence = 'Slow: the service accepts a few requests per second';
    assert.deepEqual(await detailsOf(true), [sentence, sentence, undefined]);
    assert.deepEqual(await detailsOf(false), [undefined, undefined, undefined]);
  });

  it('show the cost of the run', async () => {
    const { shown } = await run(enter(6), { start: { ...power, window: '12M' } });
    assert.equal(shown.at(-1)?.choices[0]?.detail, '105,120 points · 46 requests · 9% of a day’s 500');
  });

  const costly: Query = { ...power, window: '2y' };
  const cheaper: Move[] = ['back', { pick: '1h' }, { pick: ' run' }];
  const answers: [title: string, moves: Move[], expected: object][] = [
    ['runs on Run', [{ pick: ' run' }], { query: costly }],
    ['returns to the menu on Enter', ['enter', ...cheaper], { query: { ...costly, interval: '1h' } }],
    ['returns to the menu on Back', ['back', ...cheaper], { query: { ...costly, interval: '1h' } }],
    ['stays unfinished on Escape', ['escape'], { unfinished: { draft: costly, step: 'filters' } }],
  ];
  for (const [title, moves, expected] of answers) {
    it(`confirm a costly run, which ${title}`, async () => {
      const { result, shown } = await run([...enter(6), ...moves], { start: costly });
      assert.equal(shown[6]?.placeholder, 'This takes 132 requests, 26% of a day’s 500.');
      assert.deepEqual(result, expected);
    });
  }

  it('approve a confirmed costly run without another dialog', async () => {
    const { prompts } = scriptedPrompts([...enter(6), { pick: ' run' }]);
    const prompted = await promptAndRemember(
      {
        memento: fakeMemento(),
        prompts,
        ...withoutService,
        estimate,
      },
      costly,
    );
    assert.ok(prompted?.approved);
    assert.equal(prompted.approved.cost, costs['2y 5m']);
    let dialogs = 0;
    const approvals = new Approvals(() => Promise.resolve(dialogs++ === 0));
    approvals.note(prompted.query, prompted.approved);
    assert.equal(await approvals.for(prompted.query)(prompted.approved.cost), true);
    assert.equal(dialogs, 0);
  });

  it('distinguish warnings from information, and stay in the menu when a note is picked', async () => {
    const start: Draft = {
      ...power,
      network_code: 'AU',
      metrics: ['power', 'price', 'pollution'],
    };
    const { shown, result } = await run([...enter(5), { pick: ' note' }, 'escape'], {
      start,
      estimate: () => Promise.resolve({ cost: { requests: 1 }, derivedFrom: '1M', isRateLimited: true }),
    });
    const notes = shown[5]?.choices.filter((choice) => choice.value === ' note') ?? [];
    assert.deepEqual(
      notes.map(({ icon, label, detail = '' }) => [icon, `${label} ${detail}`.slice(0, 30)]),
      [
        ['warning', 'metrics “pollution” is not off'],
        ['info', '“price” is market data: it is '],
        ['info', '“price” is market data, which '],
        ['info', 'AU lines up local clocks: valu'],
        ['info', 'The service has no interval 5m'],
      ],
    );
    assert.equal(shown.length, 7);
    assert.deepEqual(result, { unfinished: { draft: start, step: 'filters' } });
  });
});
