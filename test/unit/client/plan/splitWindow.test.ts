import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ceilToBucket, floorToBucket, offsetMinutesOf, type Query } from '#src/domain';
import { countOf, splitQuery, splitRequest } from '#src/client/plan/planQuery';

const dayMs = 86_400_000;
const codes = (count: number) => Array.from({ length: count }, (_, i) => `C${i}`);

describe('the counted number of requests', () => {
  it('equals the number of split windows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('5m', '30m', '1h', '1d', '7d', '1M', '3M', 'season', '1y', 'fy', '42m'),
        fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }),
        fc.integer({ min: 1, max: 500 * dayMs }),
        fc.oneof(fc.integer({ min: 1, max: 800 }), fc.constantFrom(0.5, 1.5, Infinity)),
        fc.constantFrom('NEM', 'WEM'),
        (interval, fromMs, lengthMs, limitDays, network_code) => {
          const offset = offsetMinutesOf(network_code);
          const isKnown = interval !== '42m';
          const startMs = isKnown ? floorToBucket(fromMs, interval, offset) : fromMs;
          const endMs = isKnown ? ceilToBucket(fromMs + lengthMs, interval, offset) : fromMs + lengthMs;
          const query: Query = { operation: 'network', network_code, metrics: ['power'], interval };
          const request = { path: '', query, window: { startMs, endMs } };
          const limits = { windowDays: { [interval]: limitDays }, codes: 30, dailyRequests: 500 };
          assert.equal(countOf(request, limits), splitRequest(request, limits).length);
        },
      ),
    );
  });

  it('equals the number of split lists of codes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('network', 'market', 'facilities'),
        fc.subarray(['power', 'energy', 'price', 'demand'], { minLength: 1 }),
        fc.nat(70),
        fc.nat(70),
        fc.integer({ min: 1, max: 31 }),
        fc.nat(70),
        (operation, metrics, facilities, units, most, known) => {
          const query: Query = {
            operation,
            network_code: 'NEM',
            metrics,
            facility_code: facilities === 0 ? undefined : codes(facilities),
            unit_code: units === 0 ? undefined : codes(units),
          };
          const limits = { windowDays: {}, codes: most, dailyRequests: 500 };
          assert.equal(countOf({ query }, limits), splitQuery(query, most).length);
          // The facility is known for the first units only, with five units in each.
          const facilityOf = (unit: string): string | undefined => {
            const at = codes(known).indexOf(unit);
            return at < 0 ? undefined : codes(70)[Math.floor(at / 5)];
          };
          const split = splitQuery(query, most, facilityOf);
          assert.equal(countOf({ query }, limits, facilityOf), split.length);
          const pairs = split.flatMap(
            ({ query: { metrics: asked, facility_code = [''], unit_code = [''] } }) => {
              assert.ok(facility_code.length <= most && unit_code.length <= most);
              return unit_code.flatMap((unit) =>
                facility_code.map((one) => `${asked.join()} ${one} ${unit}`),
              );
            },
          );
          assert.equal(new Set(pairs).size, pairs.length, 'nothing is requested twice');
        },
      ),
    );
  });
});
