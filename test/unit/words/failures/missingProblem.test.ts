import assert from 'node:assert/strict';
import type { Failure } from '../../../../src/domain/result/failure';
import type { Query } from '../../../../src/domain/query/query';
import type { MissingPart, Provenance, RequestRecord } from '../../../../src/domain/result/result';
import { problemOfMissing, sentencesOfMissing } from '../../../../src/words/failures/missingProblem';

const dayMs = 86_400_000;
/** 5 October 2026, midnight in the NEM. */
const startMs = Date.UTC(2026, 9, 4, 14);
const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m' };
const url = 'https://service.example/v4/data/network/NEM?metrics=power';
const request: RequestRecord = { url, status: 200, fetchedAtMs: startMs, durationMs: 1, bytes: 2 };
const failed = { kind: 'server', facts: { url, status: 500, attempts: 4 } } as const;

/** Creates the missing part number `index`, eight days long, counted from 5 October. */
const part = (index: number, why: Failure = failed): MissingPart => ({
  query,
  window: { startMs: startMs + index * 8 * dayMs, endMs: startMs + (index + 1) * 8 * dayMs },
  ...why,
});

/** A result of twelve parts, of which these are missing. */
const told = (
  missing: MissingPart[],
  more: Partial<Provenance> = {},
): { query: Query; provenance: Provenance } => ({
  query,
  provenance: {
    baseAddress: 'https://service.example',
    isSample: false,
    offsetMinutes: 600,
    requests: Array.from({ length: 12 - missing.length }, () => request),
    missing,
    fetchedAtMs: startMs,
    ...more,
  },
});

describe('what of a result is missing, in words', () => {
  const rows: [string, MissingPart[], string, Partial<Provenance>?][] = [
    ['one part', [part(0)], '1 of 12 parts is missing: 5–12 Oct (+10:00).'],
    [
      'two parts with one between them',
      [part(2), part(0)],
      '2 of 12 parts are missing: 5–12 Oct and 21–28 Oct (+10:00).',
    ],
    [
      'parts that follow one another, as one stretch',
      [part(1), part(0), part(2), part(4)],
      '4 of 12 parts are missing: 5–28 Oct and 6–13 Nov (+10:00).',
    ],
    [
      'parts that follow one another but failed otherwise, apart',
      [part(0), part(1, { kind: 'timeout', facts: {} })],
      '2 of 12 parts are missing: 5–12 Oct and 13–20 Oct (+10:00).',
    ],
    [
      'many, the first four by name',
      [0, 2, 4, 6, 8, 11].map((index) => part(index)),
      '6 of 12 parts are missing: 5–12 Oct 2026, 21–28 Oct 2026, ' +
        '6–13 Nov 2026, 22–29 Nov 2026 and 2 more (+10:00).',
    ],
    [
      'a window in the west, in its own time',
      [part(0)],
      '1 of 12 parts is missing: 4 Oct 22:00 – 12 Oct 22:00 (+08:00).',
      { offsetMinutes: 480 },
    ],
    ['a window that was the service’s own', [{ query, ...failed }], '1 of 12 parts is missing.'],
  ];
  for (const [what, missing, sentence, more] of rows)
    it(`names ${what}`, () => assert.equal(problemOfMissing(told(missing, more))?.sentence, sentence));

  it('names the facilities that were asked apart, and their window where that is not all', () => {
    const codes = Array.from({ length: 60 }, (_, i) => `F${i}`);
    const { window, ...one } = part(0);
    assert.ok(window);
    const split: MissingPart = { ...one, query: { ...query, facility_code: codes.slice(0, 30) } };
    const whole = { ...query, facility_code: codes };
    const sentenceOf = (missing: MissingPart, askedWindow = window) =>
      problemOfMissing({ ...told([missing], { askedWindow }), query: whole })?.sentence;
    const names = 'facilities F0, F1, F2 and 27 more';
    assert.equal(sentenceOf(split), `1 of 12 parts is missing: ${names}.`);
    assert.equal(sentenceOf({ ...split, window }), `1 of 12 parts is missing: ${names}.`);
    assert.equal(
      sentenceOf({ ...split, window }, { startMs, endMs: startMs + 16 * dayMs }),
      `1 of 12 parts is missing: ${names} in 5–12 Oct (+10:00).`,
    );
  });

  it('tells the most frequent cause first, then what can be done', () => {
    const missing = [part(0, { kind: 'timeout', facts: { url } }), part(2), part(4)];
    const problem = problemOfMissing(told(missing));
    assert.match(
      problem?.remedy ?? '',
      /^service\.example failed to answer the query \(status 500\), 4 times\. service\.example did not reply in time\. Try again\./,
    );
    assert.deepEqual(
      problem?.actions.map(({ id }) => id),
      ['completeResult', 'editQuery'],
    );
  });

  const actions: [string, Failure, string[]][] = [
    ['was cancelled', { kind: 'cancelled', facts: {} }, ['completeResult']],
    ['asks for a key', { kind: 'unauthorised', facts: { hadToken: true } }, ['signIn', 'completeResult']],
    [
      'is over its quota',
      { kind: 'unauthorised', facts: { hadToken: true, workedBefore: true } },
      ['completeResult', 'signIn'],
    ],
    ['is beyond the plan', { kind: 'windowTooOld', facts: {} }, ['editQuery', 'signIn']],
    ['is of a metric that is not offered', { kind: 'unsupportedMetric', facts: {} }, ['editQuery']],
    ['has another address', { kind: 'notFound', facts: {} }, ['openSettings:baseAddress', 'completeResult']],
  ];
  for (const [what, why, ids] of actions)
    it(`offers ${ids.join(', ')} where the part ${what}`, () =>
      assert.deepEqual(
        problemOfMissing(told([part(0, why)]))?.actions.map(({ id }) => id),
        ids,
      ));

  it('offers to fetch where that helps one of the parts', () => {
    const missing = [part(0, { kind: 'windowTooOld', facts: {} }), part(1)];
    assert.ok(problemOfMissing(told(missing))?.actions.some(({ id }) => id === 'completeResult'));
  });

  it('sends nobody to sign in for sample data', () => {
    const missing = [part(0, { kind: 'windowTooOld', facts: {} })];
    assert.deepEqual(
      problemOfMissing(told(missing, { isSample: true }))?.actions.map(({ id }) => id),
      ['editQuery'],
    );
  });

  it('says nothing of a result that is whole', () => assert.equal(problemOfMissing(told([])), undefined));

  it('lists every part with its cause', () => {
    assert.deepEqual(sentencesOfMissing(told([part(0), part(1, { kind: 'cancelled', facts: {} })])), [
      '5–12 Oct (+10:00): service.example failed to answer the query (status 500), 4 times.',
      '13–20 Oct (+10:00): The run was stopped before it arrived.',
    ]);
    assert.equal(
      sentencesOfMissing(told(Array.from({ length: 250 }, (_, i) => part(i)))).at(-1),
      'And 50 parts more.',
    );
  });
});
