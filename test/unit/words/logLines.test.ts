import assert from 'node:assert/strict';
import type { Result } from '#src/domain';
import { ApiError } from '#src/client/index';
import { lineOfFailure, lineOfNoConnection, lineOfRequest, lineOfResult } from '#src/words/logLines';
import { query } from '../../support/runAgainst';
import { result, series } from '../formats/sampleResults';

const url = 'https://api.example.org/v4/data/network/NEM?metrics=power';

describe('a line of the log', () => {
  const requests = [
    [
      { kind: 'answered', url, status: 200, bytes: 1_234_567, durationMs: 345.6, attempt: 1 },
      `info GET ${url}: 200, 1.2 MB in 346 ms`,
    ],
    [
      { kind: 'answered', url, status: 304, bytes: 0, durationMs: 12_345, attempt: 3 },
      `info GET ${url}: 304, 0 B in 12.3 s, attempt 3`,
    ],
    [
      { kind: 'cached', url, bytes: 800, ageMs: 65_000 },
      `debug GET ${url}: from the cache, 800 B, 65.0 s old`,
    ],
    [
      {
        kind: 'failed',
        url,
        error: new ApiError('unauthorised', { status: 401, serverMessage: 'Invalid key: …' }),
        durationMs: 20,
        attempt: 1,
      },
      `warn GET ${url}: unauthorised (status 401): Invalid key: … in 20 ms`,
    ],
    [
      {
        kind: 'failed',
        url,
        error: new ApiError('network', { code: 'ECONNREFUSED' }),
        durationMs: 3,
        attempt: 2,
      },
      `warn GET ${url}: network (ECONNREFUSED) in 3 ms, attempt 2`,
    ],
    [
      { kind: 'failed', url, error: new ApiError('cancelled'), durationMs: 9, attempt: 1 },
      `info GET ${url}: cancelled in 9 ms`,
    ],
  ] as const;
  for (const [report, line] of requests)
    it(`reports a request: ${line.replace(url, '…')}`, () => {
      const { level, text } = lineOfRequest(report);
      assert.equal(`${level} ${text}`, line);
    });

  const record = { url, status: 200, fetchedAtMs: 0, durationMs: 1, bytes: 1 };
  const resultOf = (more: Partial<Result['provenance']>) => {
    const from = result([series({}, Float64Array.of(1, 2), [3, NaN])], { query });
    return {
      ...from,
      provenance: { ...from.provenance, requests: [record, { ...record, cache: 'fresh' as const }], ...more },
    };
  };

  it('reports the series, points and requests of a run', () => {
    const { level, text } = lineOfResult(query, resultOf({}), 1234);
    assert.equal(level, 'info');
    assert.match(
      text,
      /^Ran “NEM power.*”: 1 series, 1 of 2 points have values, 2 requests, 1 from the cache in 1,234 ms$/,
    );
  });

  it('warns of an incomplete run', () => {
    const missing = [{ query, kind: 'server' as const, facts: {} }];
    const { level, text } = lineOfResult(query, resultOf({ missing }), 5);
    assert.equal(level, 'warn');
    assert.match(text, /, 1 part missing in 5 ms$/);
  });

  it('reports a failed run as an error and a cancelled run as information', () => {
    const failed = lineOfFailure(query, new ApiError('server', { status: 500 }), 7);
    assert.equal(failed.level, 'error');
    assert.match(failed.text, /^“NEM power.*” failed after 7 ms: server \(status 500\)$/);
    assert.equal(lineOfFailure(query, new ApiError('noData', { status: 404 }), 7).level, 'info');
    const cancelled = lineOfFailure(query, new ApiError('cancelled'), 7);
    assert.equal(cancelled.level, 'info');
    assert.match(cancelled.text, /^Cancelled “NEM power.*” after 7 ms$/);
  });

  it('reports why there is no connection', () =>
    assert.deepEqual(lineOfNoConnection(new ApiError('badBaseAddress', { fault: 'scheme' })), {
      level: 'error',
      text: 'No connection: badBaseAddress',
    }));
});
