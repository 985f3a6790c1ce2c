import assert from 'node:assert/strict';
import { noChoices } from '../../../../src/domain';
import { readChartState } from '../../../../src/webview/chart/chartState';
import { readSavedView, startModel, withShown } from '../../../../src/webview/page/pageModel';
import { receiveResult } from '../../../support/receiveResult';
import { messagesOf, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const regions = ['NSW1', 'QLD1', 'VIC1'];
const received = receiveResult(
  messagesOf(
    toResult(
      regions.map((region) => toSeries({ labels: { region }, times: timesOf(3), valueAt: (i) => i })),
      { primary_grouping: 'network_region' },
    ),
  ),
);

describe('the regions to show at first', () => {
  it('hide the series of other regions once', () => {
    const start = startModel(readSavedView(undefined), 0);
    const model = withShown({ ...start, choices: noChoices, shownRegions: ['QLD1'] }, received);
    const { hidden } = readChartState(model.view.states['chart']);
    const names = model.shown?.series.filter(({ key }) => hidden.includes(key)).map(({ label }) => label);
    assert.deepEqual(names?.sort(), ['NSW1', 'VIC1']);
    const chart = { ...readChartState(model.view.states['chart']), hidden: [] };
    const all = { ...model, view: { ...model.view, states: { ...model.view.states, chart } } };
    assert.deepEqual(readChartState(withShown(all, received).view.states['chart']).hidden, []);
  });

  it('are all by default', () => {
    const model = withShown(startModel(readSavedView(undefined), 0), received);
    assert.deepEqual(readChartState(model.view.states['chart']).hidden, []);
  });
});
