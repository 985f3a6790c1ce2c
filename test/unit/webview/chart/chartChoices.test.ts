import assert from '../../../support/assert';
import { noChoices, readChoices } from '#src/domain';
import { weightOf, withPart } from '#src/webview/chart/chartState';
import { defaultKind } from '#src/webview/chart/chartKinds';
import { chooseResult, kindsFor } from '#src/webview/chart/chosenPanels';
import { fuelMix, priceAndDemand } from '../../../support/webviewHarness/results';
import { showResult } from '../shown';
import { defined } from '../../../support/definedFields';

const mix = showResult(fuelMix());
const market = showResult(priceAndDemand());

describe('the choices of a chart', () => {
  it('drop invalid saved values', () => {
    const saved = { kinds: { b: 'bars', c: 1 }, priceAxis: 'cubic', isSimplified: 'yes' };
    assert.deepEqual(defined(readChoices(saved)), { ...noChoices, kinds: { b: 'bars' } });
    assert.deepEqual(defined(readChoices(undefined)), noChoices);
  });

  it('change nothing by default', () => {
    const { panels, extent } = chooseResult(mix, noChoices);
    assert.ok(panels.every((panel, p) => panel === mix.panels[p]));
    assert.deepEqual(extent, mix.extent);
  });

  it('accept only kinds that suit the panel', () => {
    const [price] = market.panels;
    assert.ok(price);
    assert.deepEqual(
      kindsFor(price).map(({ id }) => id),
      ['line', 'step'],
    );
    for (const kind of ['area', 'pie']) {
      const chosen = chooseResult(market, { ...noChoices, kinds: { [price.id]: kind } });
      assert.equal(chosen.panels[0], price);
    }
  });

  it('leave room for the last bar', () => {
    const [power] = mix.panels;
    assert.ok(power);
    const bars = chooseResult(mix, { ...noChoices, kinds: { [power.id]: 'bars' } });
    assert.equal(bars.panels[0]?.kind.id, 'bars');
    assert.equal(bars.extent.max, mix.extent.max + power.bucketMs);
  });

  it('sum the series of a group per bucket, unless one is missing', () => {
    const [power] = mix.panels;
    const [simple] = chooseResult(mix, { ...noChoices, isSimplified: true }).panels;
    const labels = simple.series.map(({ label }) => label);
    assert.deepEqual(labels, [
      'Battery (Charging)',
      'Pumps',
      'Coal',
      'Gas',
      'Battery (Discharging)',
      'Hydro',
      'Wind',
      'Solar',
    ]);
    const columnOf = (code: string) =>
      power.columns[power.series.findIndex(({ labels: { fueltech } }) => fueltech === code)] ??
      new Float64Array(0);
    const coal = simple.columns[labels.indexOf('Coal')] ?? new Float64Array(0);
    assert.equal(coal[12], columnOf('coal_black')[12] + columnOf('coal_brown')[12]);
    assert.ok(Number.isNaN(coal[41]));
  });

  it('default to bars for days and longer, unless there are too many', () => {
    const dayMs = 86_400_000;
    const rows: [bucketMs: number, count: number, expected: string][] = [
      [dayMs, 31, 'bars'],
      [dayMs, 365, 'area'],
      [30 * dayMs, 12, 'bars'],
      [dayMs / 24, 72, 'area'],
      [dayMs / 24, 1, 'bars'],
    ];
    for (const [bucketMs, count, expected] of rows) {
      const { id } = defaultKind({ nature: 'additive', bucketMs, times: new Float64Array(count) });
      assert.equal(id, expected, `${count} of ${bucketMs} ms`);
    }
  });

  it('divide the height of two panels without changing others', () => {
    const [price, demand, share] = market.panels;
    const parted = withPart(noChoices, price, demand, 0.75);
    assert.deepEqual(
      [price, demand, share].map((panel) => weightOf(panel, parted)),
      [1.5, 0.5, 1],
    );
    assert.deepEqual(withPart(parted, price, demand, undefined), noChoices);
    const [power] = mix.panels;
    assert.equal(weightOf(power, noChoices), 2);
    const saved = { weights: { a: 2, b: -1, c: 'tall', d: null } };
    assert.deepEqual(readChoices(saved).weights, { a: 2 });
  });
});
