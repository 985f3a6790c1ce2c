import type { VNode } from 'preact';
import { later } from '../rendering';
import { defineView, type ViewProps } from '../views/view';
import { useChartControls } from './chartControls';
import { carryChartState, type ChartState, hasChoices, readChartState, weightOf } from './chartState';
import { Legends } from './legend/legends';
import { PanelFrame } from './panelFrame';
import { TimeAxis } from './timeAxis';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ShownResult } from '../shownResult';
import type { ChartChoices } from '../../domain/chartChoices';
import type { Theme } from '../../domain/catalog/index';
import { isHighContrast } from '../theme';
import type { PlotMarks } from './plot/plotMarks';

/** Loads the marks of nights, the present and, in high contrast, series, shortly after the first paint. */
function usePlotMarks(theme: Theme): PlotMarks | undefined {
  const [marks, setMarks] = useState<PlotMarks>();
  const hasPatterns = isHighContrast(theme);
  useEffect(() => {
    (hasPatterns ? import('./plot/patternMarks') : import('./plot/timeMarks')).then(
      ({ plotMarks }) => {
        setMarks(plotMarks);
      },
      // An update of the extension removed the files: the chart is complete without the marks.
      () => undefined,
    );
  }, [hasPatterns]);
  return marks;
}

type ChooseResult = (result: ShownResult, choices: ChartChoices) => ShownResult;

/** Applies the user's choices to a result. The code that does so is loaded with the first choice. */
function useChosenResult(result: ShownResult, choices: ChartChoices): ShownResult {
  const [choose, setChoose] = useState<ChooseResult>();
  const isChosen = hasChoices(choices);
  useEffect(() => {
    if (!isChosen || choose) return;
    import('./chosenPanels').then(
      ({ chooseResult }) => {
        setChoose(() => chooseResult);
      },
      // An update of the extension removed the files: the chart ignores the choices.
      () => undefined,
    );
  }, [isChosen]);
  return useMemo(
    () => (isChosen && choose ? choose(result, choices) : result),
    [result, choices, isChosen, choose],
  );
}

const ChartTools = later(async () => (await import('./tools/chartTools')).ChartTools);
const PanelSash = later(async () => (await import('./panelTools')).PanelSash);
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
