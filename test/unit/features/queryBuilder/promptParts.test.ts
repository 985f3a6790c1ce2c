import assert from 'node:assert/strict';
import { promptParts } from '#src/features/queryBuilder/promptParts';
import type { Query } from '#src/domain';
import type { PartQuestion } from '#src/services/queryPrompt';
import { withoutService } from './runPrompts';
import { scriptedPrompts, type Move, type Shown } from './scriptedPrompts';

const start: Partial<Query> = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '5m',
};
const region: PartQuestion = { part: 'network_region', names: 'region', offers: [] };
const dates: PartQuestion = { part: 'dates', names: 'start, end', offers: [] };

async function ask(moves: Move[], questions: PartQuestion[], from = start, forget?: string) {
  const { prompts, shown } = scriptedPrompts(moves);
  const form = { title: 'Preview get_market in line 4', questions, forget };
  return { answers: await promptParts({ prompts, ...withoutService }, from, form), shown };
}

/** The rows of a form: "label: description". */
const rowsOf = (shown: Shown | undefined) =>
  (shown?.choices ?? []).map(({ label, description = '' }) => `${label}: ${description}`);

const offer = (fields: Partial<Query>, label: string) => ({ fields, label, from: 'a caller' });

const metrics: PartQuestion = { part: 'metrics', names: 'wanted', offers: [] };

describe('the form for missing parts of a query', () => {
  it('fills in all parts, which Enter accepts', async () => {
    const offers = [offer({ network_region: 'SA1' }, 'SA1')];
    const { answers, shown } = await ask(['enter'], [dates, { ...region, offers }]);
    assert.deepEqual(answers, [{ window: '7d' }, { network_region: 'SA1' }]);
    assert.deepEqual(shown.map(rowsOf), [
      ['Preview: SA1 price, 7d', 'start, end: last 7 d', 'region: region SA1 · a caller'],
    ]);
  });

  const filled: [
    what: string,
    from: Partial<Query>,
    question: PartQuestion,
    row: string,
    answer: Partial<Query>,
  ][] = [
    ['a year of days', { ...start, interval: '1d' }, dates, 'start, end: last 1 y', { window: '1y' }],
    [
      'a window up to now from a start in the code',
      { ...start, date_start: '2026-10-01T00:00:00' },
      { ...dates, names: 'end' },
      'end: from 1 Oct 2026',
      { date_start: '2026-10-01T00:00:00' },
    ],
    ['all regions', start, region, 'region: all regions', {}],
    [
      'a value that the code assumes',
      { ...start, network_region: 'VIC1' },
      { ...region, isAnswered: true },
      'region: region VIC1',
      { network_region: 'VIC1' },
    ],
  ];
  for (const [what, from, question, row, answer] of filled)
    it(`fills in ${what}`, async () => {
      const { answers, shown } = await ask(['enter'], [question], from);
      assert.deepEqual(answers, [answer]);
      assert.equal(shown.map(rowsOf)[0]?.[1], row);
    });

  it('returns after a part is changed', async () => {
    const { answers, shown } = await ask(
      [{ pick: 'part 0' }, 'back', { pick: 'part 1' }, { pick: 'VIC1' }, 'enter'],
      [dates, region],
    );
    assert.deepEqual(answers, [{ window: '7d' }, { network_region: 'VIC1' }]);
    assert.match(shown[1]?.placeholder ?? '', /^start, end · Which window\?/);
    assert.match(shown[3]?.placeholder ?? '', /^region · Which region\?/);
    assert.equal(shown.at(-1)?.choices[0]?.isPicked, true);
  });

  it('asks for a part without a default, and then runs', async () => {
    const { network_code, operation } = start;
    const { answers, shown } = await ask(['enter', { tick: ['demand'] }, 'enter'], [dates, metrics], {
      network_code,
      operation,
    });
    assert.deepEqual(answers, [{ window: '7d' }, { metrics: ['demand'] }]);
    assert.deepEqual(rowsOf(shown[0]), ['Preview: ', 'start, end: last 7 d', 'wanted: Choose…']);
  });

  it('asks at once for a single part without a default', async () => {
    const from = { operation: 'market', network_code: 'NEM' } as const;
    const { answers, shown } = await ask([{ tick: ['price'] }], [metrics], from);
    assert.deepEqual(answers, [{ metrics: ['price'] }]);
    assert.equal(shown.length, 1);
    assert.equal((await ask(['escape'], [metrics], from)).answers, undefined);
  });

  it('accepts typed dates', async () => {
    const { answers } = await ask([{ pick: 'part 0' }, { type: '1 Oct to 3 Oct 2026' }, 'enter'], [dates]);
    assert.deepEqual(answers, [{ date_start: '2026-10-01T00:00:00', date_end: '2026-10-04T00:00:00' }]);
  });

  it('accepts another offer, or the answer to another prompt', async () => {
    const offers = [offer({ metrics: ['demand'] }, 'demand'), offer({ metrics: ['price'] }, 'price')];
    const from = { operation: 'market', network_code: 'NEM' } as const;
    const question = { ...metrics, offers };
    assert.deepEqual((await ask(['enter'], [question], from)).answers, [{ metrics: ['demand'] }]);
    const second = await ask([{ pick: 'part 0' }, { pick: ' offer 1' }, 'enter'], [question], from);
    assert.deepEqual(second.answers, [{ metrics: ['price'] }]);
    const other = await ask(
      [{ pick: 'part 0' }, { pick: ' other' }, { tick: ['flow_imports'] }, 'enter'],
      [question],
      from,
    );
    assert.deepEqual(other.answers, [{ metrics: ['flow_imports'] }]);
  });

  it('accepts all regions and the service’s default window', async () => {
    const moves = [{ pick: 'part 0' }, { pick: ' none' }, { pick: 'part 1' }, { pick: ' default' }] as const;
    const offers = [offer({ network_region: 'SA1' }, 'SA1')];
    assert.deepEqual((await ask([...moves, 'enter'], [{ ...region, offers }, dates])).answers, [{}, {}]);
  });

  it('closes on Escape, in the form and in a step', async () => {
    assert.equal((await ask(['escape'], [dates, region])).answers, undefined);
    assert.equal((await ask([{ pick: 'part 0' }, 'escape'], [dates, region])).answers, undefined);
  });

  it('forgets stored answers', async () => {
    const { answers, shown } = await ask([{ pick: 'forget' }], [region], start, 'region NSW1');
    assert.equal(answers, 'forget');
    assert.equal(rowsOf(shown[0]).at(-1), 'Forget: region NSW1');
  });

  it('offers the regions of the chosen network', async () => {
    const network: PartQuestion = { part: 'network_code', names: 'net', offers: [] };
    const { network_code: _, ...from } = start;
    const { answers, shown } = await ask(
      [{ pick: 'part 0' }, { pick: 'WEM' }, { pick: 'part 1' }, 'enter', 'enter'],
      [network, region],
      from,
    );
    assert.deepEqual(answers?.[0], { network_code: 'WEM' });
    assert.ok(!shown[3]?.choices.some(({ value }) => value === 'NSW1'));
  });
});
