import assert from 'node:assert/strict';
import type { Failure, MissingPart, Provenance, Query, RequestRecord } from '#src/domain';
import { problemOfMissing, sentencesOfMissing } from '#src/words/failures/missingProblem';

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

/** A result of twelve parts without these. */
const resultWithout = (
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

describe('the words for missing parts of a result', () => {
  const rows: [string, MissingPart[], string, Partial<Provenance>?][] = [
    ['one part', [part(0)], '1 of 12 parts is missing: 5–12 Oct (+10:00).'],
    ['two separate parts', [part(2), part(0)], '2 of 12 parts are missing: 5–12 Oct and 21–28 Oct (+10:00).'],
    [
      'adjacent parts as one span',
      [part(1), part(0), part(2), part(4)],
      '4 of 12 parts are missing: 5–28 Oct and 6–13 Nov (+10:00).',
    ],
    [
      'adjacent parts with different failures separately',
      [part(0), part(1, { kind: 'timeout', facts: {} })],
      '2 of 12 parts are missing: 5–12 Oct and 13–20 Oct (+10:00).',
    ],
    [
      'the first four of many parts',
      [0, 2, 4, 6, 8, 11].map((index) => part(index)),
      '6 of 12 parts are missing: 5–12 Oct 2026, 21–28 Oct 2026, ' +
        '6–13 Nov 2026, 22–29 Nov 2026 and 2 more (+10:00).',
    ],
    [
      'a western window in its network time',
      [part(0)],
      '1 of 12 parts is missing: 4 Oct 22:00 – 12 Oct 22:00 (+08:00).',
      { offsetMinutes: 480 },
    ],
    ['no window if the service chose it', [{ query, ...failed }], '1 of 12 parts is missing.'],
  ];
  for (const [what, missing, sentence, more] of rows)
    it(`name ${what}`, () =>
      assert.equal(problemOfMissing(resultWithout(missing, more))?.sentence, sentence));

  it('name the facilities of a split query, and the window unless it is the whole', () => {
    const codes = Array.from({ length: 60 }, (_, i) => `F${i}`);
    const { window, ...one } = part(0);
    assert.ok(window);
    const split: MissingPart = { ...one, query: { ...query, facility_code: codes.slice(0, 30) } };
    const whole = { ...query, facility_code: codes };
    const sentenceOf = (missing: MissingPart, askedWindow = window) =>
      problemOfMissing({ ...resultWithout([missing], { askedWindow }), query: whole })?.sentence;
    const names = 'facilities F0, F1, F2 and 27 more';
    assert.equal(sentenceOf(split), `1 of 12 parts is missing: ${names}.`);
    assert.equal(sentenceOf({ ...split, window }), `1 of 12 parts is missing: ${names}.`);
    assert.equal(
      sentenceOf({ ...split, window }, { startMs, endMs: startMs + 16 * dayMs }),
      `1 of 12 parts is missing: ${names} in 5–12 Oct (+10:00).`,
    );
  });

  it('name the most frequent cause first, then the remedy', () => {
    const missing = [part(0, { kind: 'timeout', facts: { url } }), part(2), part(4)];
    const problem = problemOfMissing(resultWithout(missing));
    assert.match(
      problem?.remedy ?? '',
      /^service\.example returned an error \(500\), 4 times\. service\.example did not reply in time\. Try again\./,
    );
    assert.deepEqual(
      problem?.actions.map(({ id }) => id),
      ['completeResult', 'editQuery'],
    );
  });

  const actions: [string, Failure, string[]][] = [
    ['was cancelled', { kind: 'cancelled', facts: {} }, ['completeResult']],
    ['needs a key', { kind: 'unauthorised', facts: { hadToken: true } }, ['signIn', 'completeResult']],
    [
      'is over its quota',
      { kind: 'unauthorised', facts: { hadToken: true, workedBefore: true } },
      ['completeResult', 'signIn'],
    ],
    ['is beyond the plan', { kind: 'windowTooOld', facts: {} }, ['editQuery', 'signIn']],
    ['has an unsupported metric', { kind: 'unsupportedMetric', facts: {} }, ['editQuery']],
    ['has another address', { kind: 'notFound', facts: {} }, ['openSettings:baseAddress', 'completeResult']],
  ];
  for (const [what, why, ids] of actions)
    it(`offer ${ids.join(', ')} if the part ${what}`, () =>
      assert.deepEqual(
        problemOfMissing(resultWithout([part(0, why)]))?.actions.map(({ id }) => id),
        ids,
      ));

  it('offer to fetch if that helps one of the parts', () => {
    const missing = [part(0, { kind: 'windowTooOld', facts: {} }), part(1)];
    assert.ok(problemOfMissing(resultWithout(missing))?.actions.some(({ id }) => id === 'completeResult'));
  });

  it('offer no sign-in for sample data', () => {
    const missing = [part(0, { kind: 'windowTooOld', facts: {} })];
    assert.deepEqual(
      problemOfMissing(resultWithout(missing, { isSample: true }))?.actions.map(({ id }) => id),
      ['editQuery'],
    );
  });

  it('are absent for a complete result', () => assert.equal(problemOfMissing(resultWithout([])), undefined));

  it('list every part with its cause', () => {
    assert.deepEqual(
      sentencesOfMissing(resultWithout([part(0), part(1, { kind: 'cancelled', facts: {} })])),
      [
        '5–12 Oct (+10:00): service.example returned an error (500), 4 times.',
        '13–20 Oct (+10:00): The run was stopped before it arrived.',
      ],
    );
    assert.equal(
      sentencesOfMissing(resultWithout(Array.from({ length: 250 }, (_, i) => part(i)))).at(-1),
      'And 50 parts more.',
    );
  });
});
