import assert from '../../../support/assert';
import { fakeMemento } from '../../../support/fakeMemento';
import { promptAndRemember } from '../../../../src/features/queryBuilder/promptQuery';
import { enter, power, withoutService } from './runPrompts';
import { scriptedPrompts, type Move } from './scriptedPrompts';

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
