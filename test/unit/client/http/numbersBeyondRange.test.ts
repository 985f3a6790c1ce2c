import assert from '../../../support/assert';
import { toApiError } from '../../../../src/client/http/toApiError';
import { decodeLabels } from '../../../../src/client/decode/decodeBody';

const many = '9'.repeat(400);

const errorOf = (status: number, body: string, retryAfter?: string): ReturnType<typeof toApiError> =>
  toApiError({ status, text: body, url: 'https://api.example.org/', hadToken: true, retryAfter, nowMs: 0 });

describe('a number beyond its range in a reply', () => {
  const rows: [name: string, error: ReturnType<typeof toApiError>, kind: string, facts: object][] = [
    ['a long pause', errorOf(503, '{}', many), 'server', { retryAfterMs: 31_536_000_000 }],
    [
      'a pause until a distant year',
      errorOf(429, '{}', 'Fri, 31 Dec 9999 23:59:59 GMT'),
      'rateLimited',
      { retryAfterMs: 31_536_000_000 },
    ],
    [
      'the longest window',
      errorOf(400, `{"error":"Maximum range is ${many} days for 5m"}`),
      'windowTooLong',
      { limitDays: undefined },
    ],
    [
      'a window of no length',
      errorOf(400, '{"error":"Maximum range is 0 days for 5m"}'),
      'windowTooLong',
      { limitDays: undefined },
    ],
    [
      'the reach of a plan',
      errorOf(400, `{"error":"You may ask from the last ${many} days"}`),
      'windowTooOld',
      { reachDays: undefined },
    ],
    [
      'the number of allowed codes',
      errorOf(
        422,
        '{"detail":[{"type":"too_long","loc":["query","x"],"msg":"m","ctx":{"max_length":1e999}}]}',
      ),
      'tooManyCodes',
      { limitCodes: undefined, field: 'x' },
    ],
    [
      'the value sent',
      errorOf(422, '{"detail":[{"type":"enum","loc":["query","x"],"msg":"m","input":-1e999}]}'),
      'invalidRequest',
      { value: undefined },
    ],
  ];
  for (const [name, error, kind, facts] of rows)
    it(`is left out or limited: ${name}`, () => {
      assert.equal(error.kind, kind);
      for (const [field, value] of Object.entries(facts))
        assert.equal(error.facts[field as keyof typeof error.facts], value, field);
      assert.deepEqual(JSON.parse(JSON.stringify(error.facts)), error.facts);
    });

  it('becomes an empty label', () => {
    assert.deepEqual(decodeLabels(JSON.parse('{"a":1e999,"b":-1e999,"c":1e308}') as never, 'NEM'), {
      a: null,
      b: null,
      c: 1e308,
    });
  });
});
