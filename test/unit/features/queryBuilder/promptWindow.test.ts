import assert from 'node:assert/strict';
import { promptQuery } from '../../../../src/features/queryBuilder/promptQuery';
import { enter, withoutService } from './runPrompts';
import { scriptedPrompts } from './scriptedPrompts';

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
