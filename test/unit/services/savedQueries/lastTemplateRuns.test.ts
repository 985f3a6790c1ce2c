import assert from 'node:assert/strict';
import {
  readLastTemplateRun,
  storeLastTemplateRun,
  withLastTemplateRuns,
} from '#src/services/savedQueries/lastTemplateRuns';
import type { OpenedRuns } from '#src/services/pastRuns/lastRuns';
import { fakeMemento } from '../../../support/fakeMemento';

const keyOf = (template: string) => `gridlens.savedQueries.asked ${template}`;

describe('the last values of a query with variables', () => {
  it('are stored for the newest five hundred', async () => {
    const memento = fakeMemento();
    for (let at = 0; at < 503; at++)
      await storeLastTemplateRun(memento, `t${at}`, { digest: `d${at}`, values: 'NSW1' });
    await storeLastTemplateRun(memento, 't3', { digest: 'new', values: 'QLD1' });
    assert.deepEqual(
      ['t2', 't3', 't502'].map((template) => readLastTemplateRun(memento, template)?.digest),
      [undefined, 'new', 'd502'],
    );
    assert.equal(memento.keys().length, 500);
  });

  it('are absent when the stored value is invalid', () => {
    for (const stored of [undefined, 'x', 1, { digest: 1, values: '' }, { digest: 'x' }])
      assert.equal(readLastTemplateRun(fakeMemento({ [keyOf('t')]: stored }), 't'), undefined);
  });

  it('lead to the run of that query and its time', async () => {
    const memento = fakeMemento();
    await storeLastTemplateRun(memento, 'template', { digest: 'asked', values: 'NSW1' });
    const of: string[] = [];
    const runs = withLastTemplateRuns(
      {
        of: (digest: string) => {
          of.push(digest);
          return {};
        },
        usedAt: () => Promise.resolve(new Map([['asked', 5]])),
      } as unknown as OpenedRuns,
      memento,
    );
    for (const digest of ['template', 'other']) runs.of(digest);
    assert.deepEqual(of, ['asked', 'other']);
    assert.equal((await runs.usedAt()).get('template'), 5);
  });
});
