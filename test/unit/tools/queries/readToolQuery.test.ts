import assert from 'node:assert/strict';
import { type JsonObject, measures } from '#src/domain';
import { withTools } from '../../../support/toolBench';

const tool = 'gridlens_query_electricity';
const week = { window: '7d' };

/** Refused inputs with the text of the refusal. None of them sends a request. */
const refusals = [
  [{ ...week, metrics: ['price'], network_region: 'NSW' }, /Did you mean NSW1\? Known: NSW1, QLD1/],
  [{ ...week, metrics: ['prices'] }, /Did you mean price\?.*topic metrics/],
  [{ ...week, metrics: ['power'], fueltech: ['windy'] }, /Did you mean wind\?.*topic fueltechs/],
  [{ ...week, metrics: ['power'], interval: '10m' }, /“10m” is not a value of interval.*Known: 5m/],
  [{ ...week, measures: ['no_such_measure'] }, /not a value of measures/],
  [{ ...week, metrics: ['battery_revenue'] }, /The nearest measures: battery_net_revenue\..*or measures\./],
  [
    { ...week, measures: ['price_capture'] },
    /The nearest measures: capture_price and facility_capture_price\./,
  ],
  [{ ...week, metrics: ['capture_prise'] }, /the measure capture_price\. .*topic metrics or measures\./],
  [
    { ...week, metrics: ['price'], facility_code: ['BAYSW'] },
    /not offered.*Ask this instead: \{"operation":"market".*"metrics":\["price"\]/,
  ],
  [
    {
      ...week,
      operation: 'network',
      metrics: ['energy', 'price'],
      fueltech: ['wind'],
      secondary_grouping: 'fueltech',
    },
    /Ask these one by one: \{"operation":"network".*"metrics":\["energy"\].* ; \{"operation":"market".*"metrics":\["price"\]/,
  ],
  [
    { ...week, operation: 'market', metrics: ['price'], fueltech: ['wind'] },
    /fueltech “wind” is not offered/,
  ],
  [{ metrics: ['price'] }, /Say when: window/],
  [{ ...week }, /Say what: metrics or measures/],
  [{ metrics: ['price'], window: 'the other day' }, /“the other day” is not a window/],
  [{ metrics: ['price'], date_start: '2026-13-01' }, /not a valid date/],
  [{ metrics: ['price'], date_start: '2026-10-02', date_end: '2026-10-01' }, /The window is empty/],
  [{ metrics: ['price'], date_start: '2026-10-02T00:00:00+10:00' }, /leave out the offset/],
  [{ metrics: ['price'], window: '7d', date_start: '2026-10-01' }, /either a window or dates/],
  [{ ...week, metrics: [7] }, /metrics must be a list of texts/],
  [{ ...week, metrics: ['price'], region: 'NSW1' }, /There is no input “region”\..*Inputs: operation/],
  [
    { ...week, metrics: ['price'], network_region: ['NSW1', 'VC1'] },
    /“VC1” is not a value.*Did you mean VIC1\?/,
  ],
  [{ ...week, metrics: ['price'], interval: 'x'.repeat(501) }, /at most 500 characters/],
  [{ ...week, metrics: Array.from({ length: 1001 }, (_, i) => `m${i}`) }, /must be a list of texts/],
  [
    {
      ...week,
      metrics: ['x'.repeat(499)].concat(Array.from({ length: 400 }, (_, i) => `${'y'.repeat(450)}${i}`)),
    },
    /at most 100000 characters long/,
  ],
] as const;

describe('the query of an agent', () => {
  it('is refused with a suggestion and without a request', () =>
    withTools(async ({ call, sent }) => {
      for (const [input, expected] of refusals) {
        const { isError, text } = await call(tool, input);
        assert.ok(isError, `${JSON.stringify(input).slice(0, 200)} → ${text.slice(0, 200)}`);
        assert.match(text, expected);
        assert.ok(Buffer.byteLength(text) <= 8192);
      }
      assert.deepEqual(sent, []);
    }));

  it('is refused for an unknown facility, with the nearest of the cached directory', () =>
    withTools(async ({ call, client }) => {
      await client.fetchDirectory('NEM');
      const { text } = await call(tool, { ...week, metrics: ['power'], facility_code: ['BAYSV'] });
      assert.match(text, /Did you mean BAYSW\?.*topic facilities/);
      const price = await call(tool, { ...week, metrics: ['price'], facility_code: ['BAYSW'] });
      assert.match(price.text, /"network_region":"NSW1"/);
    }));

  it('is checked against the directory in the first call, and goes on where there is none', () =>
    withTools(async ({ call, sent }) => {
      const facility = await call(tool, { ...week, metrics: ['power'], facility_code: ['BW01'] });
      assert.match(facility.text, /^BW01 is a unit of BAYSW: use unit_code BW01 or facility_code BAYSW\./);
      const unit = await call(tool, { ...week, metrics: ['power'], unit_code: ['BAYSW'] });
      assert.match(unit.text, /^BAYSW is a facility, not a unit: use facility_code BAYSW or unit_code BW01,/);
      const stranger = { facility_code: ['ERARING'], unit_code: ['BW01'] };
      const other = await call(tool, { ...week, metrics: ['power'], ...stranger });
      assert.match(other.text, /^BW01 is a unit of BAYSW: use facility_code BAYSW/);
      assert.equal(sent.length, 1);
      assert.match(sent[0], /facilities/);
    }));

  it('has names and other spellings of codes, and says how they are read', () =>
    withTools(async ({ call }) => {
      for (const [input, query, note] of [
        [
          { metrics: ['price'], network_region: 'New South Wales' },
          { network_region: 'NSW1' },
          /is read as NSW1/,
        ],
        [
          { metrics: ['PRICE'], network_region: 'nsw1' },
          { metrics: ['price'], network_region: 'NSW1' },
          /is read as price/,
        ],
        [
          { metrics: ['price'], network_region: ['NSW1', 'victoria'] },
          { network_region: 'NSW1,VIC1' },
          /“victoria” is read as VIC1/,
        ],
        [
          { metrics: ['price'], network_region: 'nsw1, VIC1' },
          { network_region: 'NSW1,VIC1' },
          /“nsw1” is read as NSW1/,
        ],
        [{ metrics: ['price'], network_code: 'nem' }, { network_code: 'NEM' }, /“nem” is read as NEM/],
        [{ metrics: ['price'], interval: '1H' }, { interval: '1h' }, /“1H” is read as 1h/],
        [
          { metrics: ['power'], facility_code: ['bayswater'] },
          { facility_code: ['BAYSW'] },
          /“bayswater” is read as BAYSW/,
        ],
      ] as const) {
        const { answer } = await call(tool, { ...week, ...input });
        assert.deepEqual({ ...(answer['query'] as object), ...query }, answer['query']);
        assert.match(String(answer['notices']), note);
      }
    }));

  it('has its window echoed as dates', () =>
    withTools(async ({ call }) => {
      for (const [window, start, end] of [
        ['last week', '2026-11-15T00:00:00', '2026-11-22T00:00:00'],
        ['7d until today', '2026-11-19T00:00:00', '2026-11-26T00:00:00'],
        ['1 Oct to 8 Oct', '2026-10-01T00:00:00', '2026-10-09T00:00:00'],
        ['last month', '2026-10-01T00:00:00', '2026-11-01T00:00:00'],
        ['FY26', '2025-07-01T00:00:00', '2026-07-01T00:00:00'],
      ] as const) {
        const query = { metrics: ['price'], network_region: 'NSW1', interval: '1d', window };
        const { answer } = await call('gridlens_estimate_query', { query });
        assert.deepEqual(answer['window'], { start: `${start}+10:00`, end: `${end}+10:00` });
        const { date_start, date_end, window: relative } = answer['query'] as JsonObject;
        assert.deepEqual([date_start, date_end, relative], [start, end, undefined]);
      }
    }));

  it('needs no operation or interval, and may have measures among its metrics', () =>
    withTools(async ({ call }) => {
      const [{ code: measure } = assert.fail()] = measures.filter(({ seriesPer }) => seriesPer === 'region');
      for (const [input, expected] of [
        [{ metrics: ['price'] }, { operation: 'market', interval: '30m' }],
        [{ metrics: ['power'] }, { operation: 'network' }],
        [{ metrics: ['power'], unit_code: ['BW01'] }, { operation: 'facilities' }],
        [{ metrics: 'demand' }, { operation: 'market', metrics: ['demand'] }],
        [
          { metrics: [measure], network_region: 'NSW1' },
          { metrics: [], measures: [measure] },
        ],
      ] as const) {
        const { answer, text } = await call('gridlens_estimate_query', { query: { ...week, ...input } });
        const query = answer['query'] as JsonObject | undefined;
        assert.deepEqual({ ...query, ...expected }, query, text);
      }
    }));
});
