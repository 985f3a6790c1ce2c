import assert from 'node:assert/strict';
import { sparkOf } from '#src/domain';
import { sparkImage } from '#src/formats/sparkImage';
import { timesOf, toSeries } from '../../support/webviewHarness/results';

const times = timesOf(2000);
const manyOf = (metric: string, count: number) =>
  Array.from({ length: count }, (_, s) =>
    toSeries({
      metric,
      times,
      labels: { unit_code: `UNIT${s}` },
      valueAt: (i) => (s + 1) * 100 + 50 * Math.sin(i / 20 + s) + ((i * 7919) % 31),
    }),
  );

describe('the image of a hover', () => {
  for (const metric of ['price', 'power']) {
    for (const count of [1, 3, 20, 400])
      it(`has at most 4 KB as a data URL: ${metric}, ${count} series`, () => {
        const image = sparkImage(sparkOf(manyOf(metric, count)), 'dark');
        assert.ok(image);
        const address = `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`;
        assert.ok(address.length <= 4096, `${address.length} bytes`);
        const isStack = metric === 'power' && count > 1;
        // The eight largest series; a stack also draws all others in one layer.
        const drawn = Math.min(8, count) + (isStack && count > 8 ? 1 : 0);
        assert.equal(image.match(/<path/g)?.length, drawn);
        assert.equal(image.includes('fill="none"'), !isStack);
      });
  }

  it('has theme colours, negative loads and gaps', () => {
    const short = timesOf(5);
    const [coal, charging] = ['coal_black', 'battery_charging'].map((fueltech) =>
      toSeries({ times: short, labels: { fueltech }, valueAt: (i) => (i === 2 ? NaN : 100) }),
    );
    assert.ok(coal && charging);
    const dark = sparkImage(sparkOf([coal, charging]), 'dark') ?? '';
    assert.notEqual(dark, sparkImage(sparkOf([coal, charging]), 'light'));
    // Zero is in the middle, the total above it and charging below; each line has two segments.
    const paths = [...dark.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path);
    assert.deepEqual(
      paths.map((path) => [path.match(/M/g)?.length, path.split(/[ML]/)[1]]),
      [
        [2, '0 1l60 0'],
        [2, '0 47l60 0'],
      ],
    );
  });

  it('is undefined without values', () => {
    assert.equal(sparkImage(sparkOf([]), 'dark'), undefined);
    assert.equal(sparkImage(sparkOf([toSeries({ times, valueAt: () => NaN })]), 'dark'), undefined);
  });
});
