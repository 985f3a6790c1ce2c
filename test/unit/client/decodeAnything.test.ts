import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isApiError } from '../../../src/client/index';
import { decodeData } from '../../../src/client/decode/decode';
import { query } from '../../support/asking';

describe('decoding', () => {
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
  // Near misses: the names are right, what is under them is anything.
  const result = object(fc.oneof(field, fc.array(fc.array(field, { maxLength: 3 }), { maxLength: 5 })));
  const nearMiss = object(fc.oneof(field, fc.array(result, { maxLength: 3 })));

  for (const [name, data] of [
    ['any JSON', fc.array(json)],
    ['anything like a block', fc.array(nearMiss, { maxLength: 3 })],
  ] as const) {
    it(`${name} gives sound columns or an ApiError`, () => {
      fc.assert(
        fc.property(data, (value) => {
          try {
            for (const { times, values } of decodeData(value, query).series) {
              assert.equal(times.length, values.length);
              for (let i = 1; i < times.length; i++) assert.ok((times[i - 1] ?? NaN) < (times[i] ?? NaN));
            }
          } catch (error) {
            assert.ok(isApiError(error), String(error));
          }
        }),
        { numRuns: 1000 },
      );
    });
  }
});
