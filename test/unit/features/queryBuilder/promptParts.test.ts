import assert from 'node:assert/strict';
import { promptParts } from '../../../../src/features/queryBuilder/promptParts';
import type { Query } from '../../../../src/domain/query/query';
import type { OfferedPart, PartQuestion } from '../../../../src/services/queryPrompt';
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

async function ask(
  moves: readonly Move[],
  questions: readonly PartQuestion[],
  from = start,
): Promise<{ answers: readonly Partial<Query>[] | undefined; shown: readonly Shown[] }> {
  const { prompts, shown } = scriptedPrompts(moves);
  return { answers: await promptParts({ prompts, ...withoutService }, from, questions), shown };
}

const offer = (fields: Partial<Query>, label: string): OfferedPart => ({ fields, label, from: 'a caller' });

describe('asking for parts of a query', () => {
  it('takes one step for each, which says what lacks a value', async () => {
    const { answers, shown } = await ask([{ pick: '7d' }, { pick: 'NSW1' }], [dates, region]);
    assert.deepEqual(answers, [{ window: '7d' }, { network_region: 'NSW1' }]);
    assert.deepEqual(
      shown.map(({ step, totalSteps, canGoBack }) => [step, totalSteps, canGoBack]),
      [
        [1, 2, false],
        [2, 2, true],
      ],
    );
    const [when, where] = shown;
    assert.ok(when && where);
    assert.match(when.placeholder, /^start, end · Which window\?/);
    assert.equal(where.placeholder, 'region · Which region?');
    assert.equal(when.choices[0]?.value, '24h', 'relative windows come first');
    assert.equal(where.choices[0]?.value, 'NSW1', 'regions come first');
  });

  it('reads dates as they are typed elsewhere', async () => {
    const { answers } = await ask([{ type: '1 Oct to 3 Oct 2026' }], [dates]);
    assert.deepEqual(answers, [{ date_start: '2026-10-01T00:00:00', date_end: '2026-10-04T00:00:00' }]);
  });

  it('offers first what is known of callers, and says so', async () => {
    const offers = [offer({ network_region: 'SA1' }, 'SA1')];
    const { answers, shown } = await ask(['enter'], [{ ...region, offers }]);
    assert.deepEqual(answers, [{ network_region: 'SA1' }]);
    assert.deepEqual([shown[0]?.choices[0]?.label, shown[0]?.choices[0]?.description], ['SA1', 'a caller']);
    const window = await ask(['enter'], [{ ...dates, offers: [offer({ window: '3d' }, 'last 3 d')] }]);
    assert.deepEqual(window.answers, [{ window: '3d' }]);
  });

  it('takes one offer for what is ticked, or the steps that are for it', async () => {
    const metrics: PartQuestion = {
      part: 'metrics',
      names: 'wanted',
      offers: [offer({ metrics: ['demand'] }, 'demand')],
    };
    const from = { operation: 'market', network_code: 'NEM' } as const;
    assert.deepEqual((await ask(['enter'], [metrics], from)).answers, [{ metrics: ['demand'] }]);
    const other = await ask([{ pick: ' other' }, { tick: ['price'] }], [metrics], from);
    assert.deepEqual(other.answers, [{ metrics: ['price'] }]);
  });

  it('lets all regions be chosen, and the service’s own window', async () => {
    assert.deepEqual((await ask([{ pick: ' none' }, { pick: ' default' }], [region, dates])).answers, [
      {},
      {},
    ]);
  });

  it('goes back to the step before, and gives up at Escape', async () => {
    const again = await ask([{ pick: '7d' }, 'back', { pick: '24h' }, { pick: 'SA1' }], [dates, region]);
    assert.deepEqual(again.answers, [{ window: '24h' }, { network_region: 'SA1' }]);
    assert.equal((await ask([{ pick: '7d' }, 'escape'], [dates, region])).answers, undefined);
  });

  it('asks in the light of what was answered before: regions of the network', async () => {
    const network: PartQuestion = { part: 'network_code', names: 'net', offers: [] };
    const { network_code: _, ...from } = start;
    const { answers, shown } = await ask([{ pick: 'WEM' }, 'enter'], [network, region], from);
    assert.deepEqual(answers?.[0], { network_code: 'WEM' });
    assert.ok(!shown[1]?.choices.some(({ value }) => value === 'NSW1'));
  });
});
