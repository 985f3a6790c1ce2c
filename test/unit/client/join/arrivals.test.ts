import assert from 'node:assert/strict';
import { Arrivals, dataEndOf, withLeadingRooftop } from '../../../../src/client/join/markBuckets';
import { hourMs, minuteMs, parseStamp, type Series } from '../../../../src/domain';

const at = (clock: string) => parseStamp(`2026-10-06T${clock}`, 600) ?? NaN;
const stepMs = 5 * minuteMs;

/** A series with a value in each bucket from 08:00 to its last stamp. */
function series(fueltech: string, last: string, more: Partial<Series> = {}): Series {
  const count = (at(last) - at('08:00')) / stepMs + 1;
  const times = Float64Array.from({ length: count }, (_, i) => at('08:00') + i * stepMs);
  const labels = { fueltech };
  return {
    metric: 'power',
    unit: 'MW',
    interval: '5m',
    name: '',
    labels,
    times,
    values: times.map(() => 1),
    ...more,
  };
}

const reply = { networkCode: 'NEM', interval: '5m', offsetMinutes: 600, fetchedAtMs: at('10:08') };
const total = series('', '10:00', { labels: {} });

describe('the end of the data', () => {
  it('is the end of the last value, or may be the start of a longer bucket', () => {
    const one = series('wind', '10:00');
    assert.deepEqual(dataEndOf(one, reply), { fromMs: at('10:05'), toMs: at('10:05') });
    assert.deepEqual(dataEndOf(one, { ...reply, interval: '1h' }), {
      fromMs: at('10:00'),
      toMs: at('11:00'),
    });
  });

  it('is learnt for each kind of source from a reply by technology', () => {
    const arrivals = new Arrivals();
    arrivals.learn(
      [series('wind', '10:00'), series('coal_black', '09:55'), series('solar_rooftop', '09:25')],
      reply,
    );
    assert.equal(arrivals.untilOf('NEM', total, 'own'), at('10:00'));
    assert.equal(arrivals.untilOf('NEM', total, 'rooftop'), at('09:30'));
    for (const other of [{ metric: 'energy' }, { labels: { region: 'NSW1' } }])
      assert.equal(arrivals.untilOf('NEM', { ...total, ...other }, 'own'), -Infinity);
    assert.equal(arrivals.untilOf('WEM', total, 'own'), -Infinity);
  });

  it('never goes back with an older reply', () => {
    const arrivals = new Arrivals();
    arrivals.learn([series('wind', '10:00')], reply);
    arrivals.learn([series('wind', '09:00')], { ...reply, fetchedAtMs: at('09:08') });
    assert.equal(arrivals.untilOf('NEM', total, 'own'), at('10:05'));
  });

  const silent: Readonly<Record<string, Series[]>> = {
    'a battery that may be idle': [series('battery_charging', '10:00')],
    'a sum of kinds': [total, series('solar', '10:00', { labels: { fueltech_group: 'solar' } })],
    'a unit': [series('', '10:00', { labels: { unit_code: 'BANGOWF1' } })],
    'a late source beside one that may be idle': [
      series('solar_rooftop', '08:30'),
      series('distillate', '10:00', { times: Float64Array.of(at('09:00')), values: Float64Array.of(1) }),
    ],
  };
  for (const [name, all] of Object.entries(silent))
    it(`is not learnt from ${name}`, () => {
      const arrivals = new Arrivals();
      arrivals.learn(all, reply);
      assert.equal(arrivals.untilOf('NEM', total, 'own'), -Infinity);
    });

  it('is not learnt from AU, which may lack the WEM, nor from a source that stopped', () => {
    const arrivals = new Arrivals();
    arrivals.learn([series('wind', '10:00')], { ...reply, networkCode: 'AU' });
    arrivals.learn([series('wind', '10:00')], { ...reply, fetchedAtMs: at('10:08') + 25 * hourMs });
    assert.equal(arrivals.untilOf('AU', total, 'own'), -Infinity);
    assert.equal(arrivals.untilOf('NEM', total, 'own'), -Infinity);
  });

  it('is that of rooftop solar when a sum with it leads all other technologies', () => {
    const own = { fromMs: at('09:00'), toMs: at('09:00') };
    const sum = { fromMs: at('10:00'), toMs: at('10:00') };
    const ends = { own, newestOwnMs: at('09:00') };
    assert.deepEqual(withLeadingRooftop(ends, sum).rooftop, sum);
    assert.equal(withLeadingRooftop(ends, own).rooftop, undefined);
    assert.equal(withLeadingRooftop({}, sum).rooftop, undefined);
  });
});
