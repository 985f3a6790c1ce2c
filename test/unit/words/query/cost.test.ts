import assert from 'node:assert/strict';
import { isCostly } from '../../../../src/domain/result/runFacts';
import { sentenceOfCost, wordsOfCost } from '../../../../src/words/query/runWords';

const rows = [
  [{ requests: 1 }, '1 request', 'This takes 1 request.', false],
  [{ requests: 1, buckets: 1, quotaShare: 0.002 }, '1 point · 1 request', 'This takes 1 request.', false],
  [
    { requests: 46, buckets: 105_120, quotaShare: 0.092 },
    '105,120 points · 46 requests · 9% of a day’s 500',
    'This takes 46 requests, 9% of a day’s 500.',
    false,
  ],
  [
    { requests: 5, quotaShare: 0.01 },
    '5 requests · 1% of a day’s 500',
    'This takes 5 requests, 1% of a day’s 500.',
    false,
  ],
  [
    { requests: 125, quotaShare: 0.25 },
    '125 requests · 25% of a day’s 500',
    'This takes 125 requests, 25% of a day’s 500.',
    false,
  ],
  [
    { requests: 126, quotaShare: 0.252 },
    '126 requests · 25% of a day’s 500',
    'This takes 126 requests, 25% of a day’s 500.',
    true,
  ],
  [
    { requests: 210, quotaShare: 0.42 },
    '210 requests · 42% of a day’s 500',
    'This takes 210 requests, 42% of a day’s 500.',
    true,
  ],
  [
    { requests: 200, quotaShare: 0.04 },
    '200 requests · 4% of a day’s 5,000',
    'This takes 200 requests, 4% of a day’s 5,000.',
    false,
  ],
  [
    { requests: 201, quotaShare: 0.0402 },
    '201 requests · 4% of a day’s 5,000',
    'This takes 201 requests, 4% of a day’s 5,000.',
    true,
  ],
  [
    { requests: 1200, quotaShare: 2.4 },
    '1,200 requests · 240% of a day’s 500',
    'This takes 1,200 requests, 240% of a day’s 500.',
    true,
  ],
  [{ requests: 5000, buckets: 2 }, '2 points · 5,000 requests', 'This takes 5,000 requests.', true],
  [{ requests: 200 }, '200 requests', 'This takes 200 requests.', false],
] as const;

describe('what a run costs, in words', () => {
  for (const [cost, words, sentence, costly] of rows) {
    it(`${words} is ${costly ? 'costly' : 'not costly'}`, () => {
      assert.equal(wordsOfCost(cost), words);
      assert.equal(sentenceOfCost(cost), sentence);
      assert.equal(isCostly({ cost, isRateLimited: true }), costly);
    });
  }
});
