import assert from 'node:assert/strict';
import { replyJson } from '../../../support/httpServer';
import { block, hour, runAgainst } from '../../../support/runAgainst';

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

  it('may announce more records than it has', async () => {
    const codes = async (total: unknown): Promise<readonly object[]> =>
      (
        await runAgainst(
          replyJson({ success: true, data: [block([{ data: [[hour(0), 1]] }])], total_records: total }),
        )
      ).notices;
    assert.deepEqual(await codes(4), [{ code: 'moreRecords', records: 3 }]);
    for (const total of [1, 0, null, '9', -3, 1.5, undefined]) assert.deepEqual(await codes(total), []);
  });
});
