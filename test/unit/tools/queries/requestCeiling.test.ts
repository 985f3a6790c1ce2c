import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hourMs } from '#src/domain';
import { defaultCeilings, RequestCeiling } from '#src/tools/queries/requestCeiling';
import { fixedNowMs, withTools } from '../../../support/toolBench';

const week = { metrics: ['price'], network_region: 'NSW1', interval: '5m', window: 'last week' };
const years = { ...week, window: '5y' };
const tool = 'gridlens_query_electricity';

describe('the ceiling of requests', () => {
  it('is four per call and forty per hour', () =>
    assert.deepEqual(defaultCeilings, { perCall: 4, perHour: 40 }));

  it('refuses a larger query before any request and suggests one within it', () =>
    withTools(
      async ({ call, sent }) => {
        const { text, isError } = await call(tool, years);
        assert.equal(isError, true);
        assert.match(text, /This takes 229 requests, and a call may send 4 requests\. Nothing was sent\./);
        const cheaper = JSON.parse(/within the limit: (\{.*?\})/.exec(text)?.[1] ?? '') as Record<
          string,
          string
        >;
        assert.deepEqual([cheaper['interval'], cheaper['network_region']], ['1M', 'NSW1']);
        assert.deepEqual(sent, []);
        assert.equal((await call(tool, cheaper)).isError, false);
      },
      { limits: defaultCeilings },
    ));

  it('cannot be raised by an input', () =>
    withTools(
      async ({ call, sent }) => {
        for (const more of [{ budget: 500 }, { approve: true }, { max_requests: 1000 }, { limit: 500 }]) {
          const { isError, text } = await call(tool, { ...years, ...more });
          assert.ok(isError && text.includes('There is no input'), text);
        }
        assert.deepEqual(sent, []);
      },
      { limits: defaultCeilings },
    ));

  it('counts the requests of an hour over concurrent calls', async () => {
    let nowMs = fixedNowMs;
    await withTools(
      async ({ call, sent }) => {
        const of = (network_region: string) => call(tool, { ...week, network_region });
        const answers = await Promise.all(['NSW1', 'VIC1', 'QLD1', 'SA1'].map(of));
        assert.deepEqual(
          answers.map(({ isError }) => isError),
          [false, false, false, true],
        );
        assert.match(answers[3]?.text ?? '', /0 requests are left in this hour/);
        assert.equal(sent.length, 3);
        nowMs += hourMs + 1;
        assert.equal((await of('SA1')).isError, false);
      },
      { limits: { perCall: 4, perHour: 3 }, now: () => nowMs },
    );
  });

  it('lets a person decide, if one can be asked', () =>
    withTools(
      async ({ call, sent }) => {
        const year = { ...week, window: '2026-01-01 to 2026-02-28' };
        const asked: number[] = [];
        const askWith = (isAllowed: boolean) => ({
          askPerson: ({ cost }: { cost: { requests: number } }) => {
            asked.push(cost.requests);
            return Promise.resolve(isAllowed);
          },
        });
        const denied = await call(tool, year, askWith(false));
        assert.match(denied.text, /The user declined/);
        assert.deepEqual(sent, []);
        const allowed = await call(tool, year, askWith(true));
        assert.equal(allowed.isError, false);
        assert.deepEqual(asked, [8, 8]);
        assert.equal(sent.length, 8);
      },
      { limits: { perCall: 4, perHour: 40 } },
    ));

  it('asks nobody about an answer that is held or cached', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-tools-'));
    try {
      await withTools(
        async ({ call, sent, context }) => {
          const first = await call(tool, week);
          const again = await call(tool, week);
          assert.equal(again.answer['result_id'], first.answer['result_id']);
          assert.equal(again.answer['requests_sent'], 0);
          const full = {
            ...context,
            ceiling: new RequestCeiling(() => ({ perCall: 0, perHour: 0 }), context.now),
          };
          const { HeldResults } = await import('#src/tools/heldResults');
          const cached = await call(tool, week, { ...full, held: new HeldResults(context.now) });
          assert.equal(cached.isError, false, cached.text);
          assert.equal(cached.answer['requests_sent'], 0);
          assert.equal(sent.length, 1);
        },
        { isSample: false, folder },
      );
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  });

  it('allows only cached answers if nothing may be sent', () =>
    withTools(async ({ call, sent }) => {
      const before = await call(tool, week, { maySend: false });
      assert.match(before.text, /This workspace is not trusted/);
      const list = await call('gridlens_list_electricity_data', { topic: 'facilities' }, { maySend: false });
      assert.match(list.text, /not cached/);
      assert.deepEqual(sent, []);
    }));

  it('counts the requests of a failed run', () => {
    const ceiling = new RequestCeiling(
      () => ({ perCall: 4, perHour: 10 }),
      () => fixedNowMs,
    );
    ceiling.reserve(4);
    const settle = ceiling.reserve(4);
    settle(1);
    assert.equal(ceiling.left, 5);
    assert.equal(ceiling.exceededBy(5), 'call');
    ceiling.reserve(4);
    assert.equal(ceiling.exceededBy(2), 'hour');
  });
});
