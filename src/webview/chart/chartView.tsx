import type { VNode } from 'preact';
import { later } from '../views/later';
import { defineView, type ViewProps } from '../views/view';
import { useChartControls } from './chartControls';
import { carryChartState, readChartState, type ChartState } from './chartState';
import { Legends } from './legend/legends';
import { weightOf } from './chartChoices';
import { PanelFrame } from './panelFrame';
import { TimeAxis } from './timeAxis';
import { useChosenResult } from './useChosenResult';
import { usePlotMarks } from './usePlotMarks';

const ChartTools = later(async () => (await import('./chartTools')).ChartTools);
const PanelSash = later(async () => (await import('./panelSash')).PanelSash);
const LegendSash = later(async () => (await import('./legend/legendTools')).LegendSash);

/** The chart with its legends. */
function Chart(props: ViewProps<ChartState>): VNode {
  const { theme, themeChange, state } = props;
  const { choices } = state;
  const result = useChosenResult(props.result, choices);
  const { panels, clock } = result;
  const controls = useChartControls({ ...props, result });
  const { stage, cursor, range, hidden, moveCursor, onPlot, calls } = controls;
  const marks = usePlotMarks(theme);
  return (
    <div class="chart">
      <div class="stage-box">
        <div
          class="stage"
          ref={stage}
          tabIndex={0}
          role="group"
          aria-roledescription="chart"
          aria-label="Chart"
        >
          {panels.map((panel, p) => [
            p > 0 && (
              <PanelSash
                key={`above ${panel.id}`}
                above={panels[p - 1] ?? panel}
                below={panel}
                choices={choices}
                onChoices={calls.setChoices}
              />
            ),
            <PanelFrame
              key={panel.id}
              weight={weightOf(panel, choices)}
              base={props.result.panels[p] ?? panel}
              choices={choices}
              onChoices={calls.setChoices}
              {...{ panel, theme, themeChange, marks, clock, range, hidden, cursor, onPlot }}
              onSelect={calls.setRange}
              onReset={calls.reset}
              onCursor={moveCursor}
            />,
          ])}
          <TimeAxis {...{ range, clock }} interval={panels[0]?.interval ?? ''} />
        </div>
        <div class="chart-tools">
          <ChartTools {...props} {...{ result, controls }} />
        </div>
      </div>
      <LegendSash width={state.legendWidth} onWidth={calls.setLegendWidth} />
      <Legends {...{ result, theme, state, controls }} />
    </div>
  );
}

export const chartView = defineView<ChartState>({
  id: 'chart',
  title: 'Chart',
  readState: readChartState,
  carryState: carryChartState,
  rangeInView: ({ range }) => range,
  choicesOf: ({ choices }) => choices,
  create: Chart,
});
