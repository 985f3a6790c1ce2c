import assert from 'node:assert/strict';
import type { Query } from '../../../../src/domain/query';
import { promptOtherWindow, promptQuery } from '../../../../src/features/queryBuilder/promptQuery';
import { enter, power, withoutService } from './runPrompts';
import { scriptedPrompts } from './scriptedPrompts';

describe('the window of a query', () => {
  it('refuses dates without a start and an end, and an end before the start', async () => {
    const refusals: (string | undefined)[] = [];
    const { prompts } = scriptedPrompts([...enter(3), { pick: ' dates' }, { type: '' }, 'escape']);
    const typing: typeof prompts = {
      ...prompts,
      type: (question) => {
        if (question.placeholder.startsWith('To'))
          refusals.push(question.problemOf(' '), question.problemOf('soon'));
        return prompts.type(question);
      },
    };
    await promptQuery({ prompts: typing, ...withoutService });
    assert.match(refusals.join(' '), /is not a date .* is not a date/);
  });

  it('is asked for alone, and the query keeps its interval', async () => {
    const query: Query = { ...power, interval: '1h' };
    const { prompts, shown } = scriptedPrompts([{ type: 'Oct 2026' }]);
    const options = { prompts, ...withoutService };
    const { window: _old, ...rest } = query;
    const dates = { date_start: '2026-10-01T00:00:00', date_end: '2026-11-01T00:00:00' };
    assert.deepEqual(await promptOtherWindow(query, options), { ...rest, ...dates });
    assert.deepEqual([shown[0]?.totalSteps, shown[0]?.canGoBack], [1, false]);
    assert.equal(await promptOtherWindow(query, { ...options, ...scriptedPrompts(['escape']) }), undefined);
  });
});
