import assert from 'node:assert/strict';
import { noChoices, type PictureTheme, type Result } from '#src/domain';
import { readChartState, type ChartState } from '#src/webview/chart/chartState';
import { drawPicture } from '#src/webview/picture/drawPicture';
import {
  comparedMix,
  fuelMix,
  mixOfRegions,
  priceAndDemand,
  startMs,
  timesOf,
  toResult,
  toSeries,
} from '../../../support/webviewHarness/results';
import { showResult } from '../shown';

const measure = (words: string, size: number) => words.length * size * 0.55;

function draw(
  result: Result,
  {
    state = {},
    theme = 'light',
    title = 'NEM power',
  }: {
    state?: Partial<ChartState>;
    theme?: PictureTheme;
    title?: string;
  } = {},
) {
  const shown = showResult(result, title);
  return drawPicture(shown, { ...readChartState(undefined), ...state }, { theme, measure }).svg;
}

const countOf = (svg: string, part: string) => svg.split(part).length - 1;
/** Returns the texts of a picture, in document order. */
const textsIn = (svg: string) =>
  Array.from(svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)</g), ([, words = '']) => words);

describe('the picture of a chart', () => {
  it('has title, time, unit, legend and source', () => {
    const texts = textsIn(draw(fuelMix()));
    assert.equal(texts[0], 'NEM power');
    assert.match(texts[1] ?? '', /2026 network time \+10:00/);
    for (const wanted of ['Power', 'MW', 'Wind', 'Coal (Black)', 'Battery (Charging)'])
      assert.ok(texts.includes(wanted), `${wanted} is missing in ${texts.join(' | ')}`);
    assert.match(texts.at(-1) ?? '', /^Sample data: made up .* not real/);
  });

  it('names the service and the licence of its data', () => {
    const result = fuelMix();
    const provenance = {
      ...result.provenance,
      isSample: false,
      baseAddress: 'https://api.openelectricity.org.au/v4',
    };
    const source = textsIn(draw({ ...result, provenance })).at(-1) ?? '';
    assert.match(
      source,
      /^Source: Open Electricity \(openelectricity\.org\.au\) · Licence: CC BY-NC 4\.0 · Fetched/,
    );
  });

  it('omits hidden series in chart and legend', () => {
    const shown = showResult(fuelMix());
    const wind = shown.series.find(({ label }) => label === 'Wind')?.key ?? '';
    const [all, some] = [draw(fuelMix()), draw(fuelMix(), { state: { hidden: [wind] } })];
    assert.equal(textsIn(some).includes('Wind'), false);
    assert.equal(countOf(some, '<path '), countOf(all, '<path ') - 1);
  });

  it('shows the range in view', () => {
    const range = { min: startMs + 24 * 3_600_000, max: startMs + 48 * 3_600_000 };
    assert.match(textsIn(draw(fuelMix(), { state: { range } }))[1] ?? '', /^14 Nov 2026 /);
  });

  it('draws each panel as its chosen kind', () => {
    const id = showResult(fuelMix()).panels[0]?.id ?? '';
    const lines = draw(fuelMix(), { state: { choices: { ...noChoices, kinds: { [id]: 'line' } } } });
    const share = draw(fuelMix(), { state: { choices: { ...noChoices, kinds: { [id]: 'share' } } } });
    assert.equal(countOf(draw(fuelMix()), 'fill="none"'), 0);
    assert.equal(countOf(lines, 'fill="none"'), 10);
    assert.ok(textsIn(share).includes('%'));
    assert.equal(
      textsIn(draw(priceAndDemand())).filter((words) => /^(\$\/MWh|MW|%)( · |$)/.test(words)).length,
      3,
    );
  });

  it('explains its shades, dashes and stripes', () => {
    const times = timesOf(48);
    const prices = (most: number) =>
      toSeries({ metric: 'price', unit: '$/MWh', times, valueAt: (i) => (i === 20 ? most : 80) });
    const all = textsIn(draw(toResult([prices(5000)]))).join('\n');
    assert.match(all, /1-hour data · shaded from 18:00 to 06:00$/m);
    assert.match(all, /\$\/MWh · logarithmic beyond the dashed lines$/m);
    assert.doesNotMatch(textsIn(draw(toResult([prices(90)]))).join('\n'), /logarithmic|striped/);

    const late = toResult([{ ...prices(90), settledUntilMs: times[40] }]);
    assert.match(textsIn(draw(late)).join('\n'), /MWh · hatched: not final$/m);
  });

  it('dashes compared series in chart and legend', () => {
    const times = timesOf(48);
    const demand = (compared?: string) =>
      toSeries({
        metric: 'demand',
        times,
        valueAt: (i) => 8000 + i,
        labels: { region: 'NSW1', ...(compared !== undefined && { compared }) },
      });
    const svg = draw(toResult([demand(), demand('before'), demand('difference')]));
    for (const dash of ['7 4', '2 3']) assert.equal(countOf(svg, `stroke-dasharray="${dash}"`), 2, dash);
    assert.equal(countOf(draw(toResult([demand()])), 'stroke-dasharray'), 0);
  });

  it('arranges the panels of a grid, with one legend', () => {
    const svg = draw(mixOfRegions(), { state: { choices: { ...noChoices, layout: 'region' } } });
    const plots = [...svg.matchAll(/<clipPath id="plot-(\d+)-(\d+)-(\d+)-/g)].map(([, ...place]) =>
      place.map(Number),
    );
    const [first, second] = plots;
    assert.ok(plots.length > 2);
    assert.equal(first[1], second[1], 'side by side');
    assert.ok(second[0] > first[0] + first[2], 'apart');
    assert.equal(textsIn(svg).filter((words) => words === 'Wind').length, 1);
  });

  it('draws both sides of a compared mix side by side, each with its own times', () => {
    const svg = draw(comparedMix());
    const plots = [...svg.matchAll(/<clipPath id="plot-(\d+)-(\d+)/g)];
    assert.deepEqual([plots.length, plots[0]?.[2] === plots[1]?.[2]], [2, true]);
    const dates = textsIn(svg).filter((words) => / Nov( 2026)?$/.test(words));
    assert.ok(
      dates.some((words) => words.startsWith('13 ')) && dates.some((words) => words.startsWith('6 ')),
      dates.join(),
    );
  });

  it('draws financial years from July to June, up to the end of the data, with their names', () => {
    const at = (year: number, month: number) => Date.UTC(year, month - 1, 1, -10);
    const edges = [at(2023, 7), at(2024, 7), at(2025, 7), at(2026, 7), at(2026, 11)];
    const series = toSeries({
      metric: 'energy',
      unit: 'MWh',
      interval: 'fy',
      times: Float64Array.from(edges.slice(0, -1)),
      valueAt: () => 100,
      labels: { fueltech: 'wind' },
    });
    const result = toResult([series], { interval: 'fy' });
    const [startMs = 0] = edges;
    const window = { startMs, endMs: at(2026, 11) };
    const svg = draw({ ...result, provenance: { ...result.provenance, window, fetchedAtMs: window.endMs } });
    const [, left, , width] = (/<clipPath id="plot-(\d+)-(\d+)-(\d+)/.exec(svg) ?? []).map(Number);
    const bars = /<path d="([^"]+)"[^>]*crispEdges/.exec(svg)?.[1] ?? '';
    const drawn = [...bars.matchAll(/M([\d.]+) [\d.]+h([\d.]+)V/g)].map(([, x, wide]) => [
      Number(x),
      Number(wide),
    ]);
    assert.equal(drawn.length, 4);
    drawn.forEach(([x = NaN, wide = NaN], k) => {
      const [from = NaN, to = NaN] = edges
        .slice(k, k + 2)
        .map((ms) => (left ?? NaN) + ((ms - startMs) / (window.endMs - startMs)) * (width ?? NaN));
      const gap = (to - from) * 0.06;
      assert.ok(Math.abs(x - from - gap) <= 1 && Math.abs(x + wide - (to - gap)) <= 1, `${x} to ${x + wide}`);
    });
    const words = textsIn(svg);
    for (const name of ['2023–24', '2024–25', '2025–26', '2026–27'])
      assert.ok(words.includes(name), words.join());
  });

  it('draws bars of at least four pixels, as means in a long window', () => {
    const daily = toResult(
      [
        toSeries({
          metric: 'energy',
          unit: 'MWh',
          interval: '1d',
          times: timesOf(730, 24 * 3_600_000),
          valueAt: (i) => 100 + (i % 7),
          labels: { fueltech: 'wind' },
        }),
      ],
      { interval: '1d' },
    );
    const id = showResult(daily).panels[0]?.id ?? '';
    const svg = draw(daily, { state: { choices: { ...noChoices, kinds: { [id]: 'bars' } } } });
    const bars = /<path d="([^"]+)"[^>]*crispEdges/.exec(svg)?.[1] ?? '';
    const widths = [...bars.matchAll(/h([\d.]+)V/g)].map(([, width]) => Number(width));
    assert.ok(widths.length > 100, String(widths.length));
    // The first and the last bar cover as many days as the data have there.
    assert.ok(Math.min(...widths.slice(1, -1)) >= 4, String(Math.min(...widths)));
    assert.ok(textsIn(svg).some((words) => words.endsWith('1 d → 4 d means')));
  });

  it('has its own light and dark colours', () => {
    assert.ok(draw(fuelMix(), { theme: 'light' }).includes('fill="#ffffff"'));
    assert.ok(draw(fuelMix(), { theme: 'dark' }).includes('fill="#1e1e1e"'));
  });

  it('escapes outside text', () => {
    const hostile = '<script>alert(1)</script>"&\u0000\uFFFF';
    const times = timesOf(3);
    const series = [1, 2].map((n) =>
      toSeries({ metric: hostile, labels: { unit_code: `${hostile}${n}` }, times, valueAt: (i) => i }),
    );
    const svg = draw(toResult(series), { title: hostile });
    assert.equal(svg.includes('<script'), false);
    for (const one of ['\u0000', '\uFFFF']) assert.equal(svg.includes(one), false);
    assert.ok(svg.includes('&lt;script&gt;'));
  });

  it('stays below 2 MB with a million points, and keeps a spike', () => {
    const times = timesOf(50_000, 300_000);
    const series = Array.from({ length: 20 }, (_, s) =>
      toSeries({
        metric: 'price',
        unit: '$/MWh',
        interval: '5m',
        times,
        labels: { region: `R${s}` },
        valueAt: (i) => (s === 3 && i === 31_234 ? 17_500 : 80 + 40 * Math.sin(i * (s + 1))),
      }),
    );
    const svg = draw(toResult(series, { interval: '5m' }));
    assert.ok(svg.length < 2_000_000, `${svg.length} bytes`);
    assert.ok(textsIn(svg).includes('10,000'), 'The axis does not reach the spike.');
  });

  it('draws the same data as the same bytes', () => {
    assert.equal(draw(priceAndDemand()), draw(priceAndDemand()));
  });
});
