import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isApiError } from '#src/client/index';
import { runAtOnce, type Series } from '#src/domain';
import { BodyDecoder, decodeParsed as decodeParsedSteps } from '#src/client/decode/decodeBody';
import { body, damaged, toBytes, unusual, usual } from '../../../support/arbitraryBody';
import { query } from '../../../support/runAgainst';
import { atOnce } from '../../../support/atOnce';

const decodeParsed = atOnce(decodeParsedSteps);

describe('the decoder', () => {
  const json = fc.jsonValue({ maxDepth: 5 });
  const names = [
    'metric',
    'results',
    'data',
    'columns',
    'unit',
    'interval',
    'name',
    'forecast_run_time',
  ] as const;
  const field = fc.oneof(json, fc.constant('2026-10-05T00:00:00+10:00'), fc.constant('power'), fc.double());
  const object = (inner: fc.Arbitrary<unknown>) =>
    fc.dictionary(fc.constantFrom(...names), inner, { maxKeys: 8 });
  // Near misses: the names are right, but the values under them are arbitrary.
  const result = object(fc.oneof(field, fc.array(fc.array(field, { maxLength: 3 }), { maxLength: 5 })));
  const nearMiss = object(fc.oneof(field, fc.array(result, { maxLength: 3 })));

  const assertSound = (decode: () => readonly Series[]) => {
    try {
      for (const { times, values } of decode()) {
        assert.equal(times.length, values.length);
        for (let i = 1; i < times.length; i++) assert.ok((times[i - 1] ?? NaN) < (times[i] ?? NaN));
      }
    } catch (error) {
      assert.ok(isApiError(error), String(error));
    }
  };

  const asBody = (value: unknown): Uint8Array => toBytes(JSON.stringify(value));
  /** Blanks that make a body large enough for the reader of large bodies, without a change in meaning. */
  const large = new Uint8Array(2 * 1024 * 1024).fill(0x20);
  const decoder = new BodyDecoder();
  for (const [name, bytes, numRuns] of [
    ['any bytes', fc.uint8Array({ maxLength: 200 }), 1000],
    ['any JSON', json.map(asBody), 1000],
    [
      'an envelope of anything',
      fc.record({ data: json, error: json, success: json }, { requiredKeys: [] }).map(asBody),
      1000,
    ],
    ['blocks of any JSON', fc.array(json).map((data) => asBody({ success: true, data })), 1000],
    [
      'an envelope of anything like blocks',
      fc.array(nearMiss, { maxLength: 3 }).map((data) => asBody({ success: true, data })),
      1000,
    ],
    ['odd bodies', body(unusual).map(toBytes), 500],
    ['damaged bodies', damaged(body(usual)), 1000],
    ['large damaged bodies', damaged(body(usual)).map((found) => Buffer.concat([large, found])), 20],
  ] as const) {
    it(`returns sound columns or an ApiError in each implementation for ${name}`, () => {
      fc.assert(
        fc.property(bytes, (found) => {
          assertSound(() => decodeParsed(found, query, {}).decoded.series);
          assertSound(() => runAtOnce(decoder.decode(found, query, {})).decoded.series);
        }),
        { numRuns },
      );
    });
  }
});
