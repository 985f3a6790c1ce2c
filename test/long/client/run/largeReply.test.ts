import assert from 'node:assert/strict';
import { block, clientOf, query, rejection, runAgainst } from '../../../support/runAgainst';
import { replyJson, withServer } from '../../../support/httpServer';

const data = [
  ['2026-10-05T00:00:00+10:00', 1],
  ['2026-10-05T01:00:00+10:00', 2],
];
const bodyOf = (columns: Record<string, string>[]) =>
  JSON.stringify({ data: [block(columns.map((one) => ({ columns: one, data })))] });

/** Creates labels with `count` names, numbered from `first`. */
const namesFrom = (first: number, count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${first + i}`, 'x']));

/** Counts the turns of the event loop until `stop` is called. */
function countTurns(): { stop: () => number } {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      isOver = true;
      return turns;
    },
  };
}

describe('a reply of 49,999 series', () => {
  it('is decoded and joined without blocking the event loop', async () => {
    const body = bodyOf(Array.from({ length: 49_999 }, (_, s) => ({ unit_code: `U${s}` })));
    await withServer(replyJson(body), async ({ baseAddress }) => {
      let turns: ReturnType<typeof countTurns> | undefined;
      const client = clientOf(baseAddress, {
        onRequest: () => {
          turns = countTurns();
        },
      });
      const { series } = await client.run(query);
      assert.equal(series.length, 49_999);
      const count = turns?.stop() ?? 0;
      assert.ok(count > 10, `${count} turns of the event loop`);
    });
  });
});

describe('label names in a reply', () => {
  it('can be 64', async () => {
    const { series } = await runAgainst(replyJson(bodyOf([namesFrom(0, 64), namesFrom(10, 50)])));
    assert.equal(Object.keys(series[0]?.labels ?? {}).length, 64);
  });

  it('are refused beyond 64, in one series or across many', async () => {
    const one = [namesFrom(0, 50_000)];
    const many = Array.from({ length: 65 }, (_, s) => namesFrom(s, 1));
    for (const columns of [one, many]) {
      const error = await rejection(runAgainst(replyJson(bodyOf(columns))), 'tooLarge');
      assert.equal(error.facts.limitLabelNames, 64);
    }
  });
});

describe('a reply beyond its bounds', () => {
  const bodies: Record<string, () => string> = {
    'nests 100,000 levels': () => `{"data":[],"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'has a text of 65,537 characters': () => bodyOf([{ unit_code: 'x'.repeat(65_537) }]),
    'has 50,001 series': () => bodyOf(Array.from({ length: 50_001 }, (_, s) => ({ unit_code: `U${s}` }))),
  };
  for (const [title, body] of Object.entries(bodies))
    it(`is refused when it ${title}`, async () => {
      await rejection(runAgainst(replyJson(body())), 'tooLarge');
    });
});
