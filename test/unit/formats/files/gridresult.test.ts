import assert from '../../../support/assert';
import { defaultExportOptions, noChoices, type Result } from '#src/domain';
import { decodeResultFile, isPlausibleResult, writeGridresult } from '#src/formats/files/resultFile';
import type { ResultAbout } from '#src/formats/files/resultFileHeader';
import { awkwardResult } from '../awkwardResult';
import { changeHeader } from '../changeHeader';
import { axis, midnight, result, series } from '../sampleResults';

const write = (one: Result, about?: ResultAbout) =>
  Uint8Array.from(Buffer.concat([...writeGridresult(one, defaultExportOptions, about)]));

const choices = { ...noChoices, kinds: { power: 'line' }, isSimplified: true };
const about: ResultAbout = {
  title: 'Prices “of the day”',
  choices,
  comparison: { kind: 'period', period: 'year' },
  savedAtMs: midnight,
};

describe('an exported result file', () => {
  it('has no terms, and is refused with any', () => {
    const from = result([series({}, axis(2), [1, 2])]);
    const incomplete = { ...from, terms: [from, undefined] };
    assert.deepEqual(write(incomplete), write(from));
    assert.deepEqual([from, incomplete].map(isPlausibleResult), [true, false]);
  });

  it('preserves every bit of each value, the query and the provenance', () => {
    const from = awkwardResult();
    const decoded = decodeResultFile(write(from, about));
    assert.ok(decoded.ok);
    assert.deepEqual(decoded.result, from);
    assert.deepEqual(decoded.about, about);
    for (const [s, { values }] of decoded.result.series.entries())
      for (const [i, value] of values.entries())
        assert.ok(Object.is(value, from.series[s]?.values[i]), `${s}:${i}`);
    assert.ok(isPlausibleResult(decoded.result));
  });

  it('uses the title of its query by default', () => {
    const decoded = decodeResultFile(write(awkwardResult()));
    assert.ok(decoded.ok);
    assert.deepEqual(decoded.about, { title: 'NEM power, 24h' });
  });

  it('drops invalid descriptions', () => {
    const bytes = changeHeader(write(awkwardResult(), about), (header) => {
      header['about'] = {
        title: 'x'.repeat(1000),
        choices: { kinds: { power: 7 }, priceAxis: 'round' },
        comparison: { kind: 'moon' },
        savedAtMs: 1e300,
        script: 'alert(1)',
      };
    });
    const decoded = decodeResultFile(bytes);
    assert.ok(decoded.ok);
    assert.deepEqual(decoded.about, { title: 'x'.repeat(200), choices: noChoices });
  });

  it('is implausible if no service could have sent it', () => {
    const one = (more: object): Result => result([series({ region: 'NSW1' }, axis(1), [1], more)]);
    const sound = one({});
    assert.ok(isPlausibleResult(sound));
    const { provenance, query, series: all } = sound;
    const implausible: Record<string, Result> = {
      'an invalid query': { ...sound, query: { ...query, operation: 'rm -rf' as 'network' } },
      'an impossible offset': { ...sound, provenance: { ...provenance, offsetMinutes: 1e9 } },
      'an offset between minutes': { ...sound, provenance: { ...provenance, offsetMinutes: 0.5 } },
      'an infinite value': one({ values: Float64Array.of(Infinity) }),
      'a name of 70,000 characters': one({ name: 'x'.repeat(70_000) }),
      'a label of 70,000 characters': one({ labels: { region: 'x'.repeat(70_000) } }),
      '60 labels': one({ labels: Object.fromEntries([...Array(60).keys()].map((key) => [key, 'x'])) }),
      'a forecast without a valid date': one({ forecastRunMs: 1e300 }),
      'more series than a reply has': result(Array.from({ length: 50_001 }, () => all).flat()),
    };
    for (const [what, hostile] of Object.entries(implausible)) assert.ok(!isPlausibleResult(hostile), what);
  });

  it('is damaged if it has more time columns than series or an oversized header', () => {
    const bytes = write(awkwardResult());
    const rows: Record<string, (header: Record<string, unknown>) => void> = {
      'more time columns than series': (header) => {
        const { timesLengths, series: heads } = header as { timesLengths: number[]; series: unknown[] };
        header['timesLengths'] = [...timesLengths, ...Array<number>(heads.length).fill(0)];
      },
      'a header of 33 MB': (header) => {
        header['rest'] = 'x'.repeat(33 * 1024 * 1024);
      },
    };
    for (const [what, change] of Object.entries(rows))
      assert.deepEqual(decodeResultFile(changeHeader(bytes, change)), { ok: false, fault: 'damaged' }, what);
    const sound = changeHeader(bytes, (header) => {
      header['rest'] = 'x'.repeat(1024 * 1024);
    });
    assert.ok(decodeResultFile(sound).ok);
  });
});
