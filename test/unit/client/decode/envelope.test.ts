import assert from 'node:assert/strict';
import { replyJson } from '../../../support/httpServer';
import { rejection, runAgainst } from '../../../support/runAgainst';

const point = ['2026-10-05T00:00:00+10:00', 1];
const block = {
  network_code: 'NEM',
  metric: 'power',
  unit: 'MW',
  interval: '5m',
  results: [{ name: 'power', columns: {}, data: [point] }],
};

describe('the envelope of a reply', () => {
  const empty: object[] = [
    {},
    { success: true },
    { data: [] },
    { data: null, total_records: 0 },
    { version: '4.5.17', created_at: '2026-10-05T00:00:00Z', success: true, error: null },
  ];
  for (const body of empty)
    it(`may be without data: ${JSON.stringify(body)}`, async () => {
      assert.deepEqual((await runAgainst(replyJson(body))).series, []);
    });

  const foreign: unknown[] = [{ status: 'ok' }, { message: 'hello' }, { data: 'x' }, [], 7, null];
  for (const body of foreign)
    it(`is missing in ${JSON.stringify(body)}`, async () => {
      await rejection(runAgainst(replyJson(body)), 'notThisApi', { status: 200 });
    });

  it('may announce more records than it has', async () => {
    const codes = async (total: unknown): Promise<readonly object[]> =>
      (await runAgainst(replyJson({ success: true, data: [block], total_records: total }))).notices;
    assert.deepEqual(await codes(4), [{ code: 'moreRecords', records: 3 }]);
    for (const total of [1, 0, null, '9', -3, 1.5, undefined]) assert.deepEqual(await codes(total), []);
  });
});
