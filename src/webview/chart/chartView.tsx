import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatCount } from '../../words/numbers';
import type { ShownResult } from '../data/shownResult';
import { defineView, type ViewProps } from '../views/view';
import { useChartControls, type ChartControls } from './chartControls';
import { carryChartState, readChartState, type ChartState } from './chartState';
import { Legend, type LegendProps } from './legend';
import { isWhole } from './navigation';
import { PanelFrame } from './panelFrame';
import type { Range } from './range';
import { readingsAt, readingsOver } from './readings';
import { summariseChart } from './summary';

/** A note on the panels that are not drawn; undefined when all are. */
function omittedPanels({ panels, panelCount }: ShownResult): string | undefined {
  if (panels.length === panelCount) return undefined;
  const all = formatCount(panelCount, 'panel');
  return `The first ${panels.length} of ${all} are drawn; the table and exports have all series.`;
}

interface PanelLegendProps extends Omit<LegendProps, 'readings'> {
  readonly range: Range;
  readonly cursorMs: number | undefined;
}

/** The legend of a panel with the values at the cursor; without a cursor, over the part in view. */
function PanelLegend({ range, cursorMs, ...props }: PanelLegendProps): VNode {
  const { panel, hidden } = props;
  const { min, max } = range;
  const readings = useMemo(() => {
    const isHidden = (key: string): boolean => hidden.has(key);
    return cursorMs === undefined
      ? readingsOver(panel, min, max, isHidden)
      : readingsAt(panel, cursorMs, isHidden);
  }, [panel, hidden, cursorMs, ...(cursorMs === undefined ? [min, max] : [0, 0])]);
  return <Legend {...props} readings={readings} />;
}

/** The legends of all panels. */
function Legends({
  result,
  theme,
  controls,
}: Pick<ViewProps<ChartState>, 'result' | 'theme'> & { readonly controls: ChartControls }): VNode {
  const { hidden, range, cursor, calls } = controls;
  const { panels, offsetMinutes } = result;
  const omitted = omittedPanels(result);
  return (
    <div class="legends">
      {panels.map((panel) => (
        <PanelLegend
          key={panel.id}
          {...{ panel, theme, offsetMinutes, hidden, range }}
          cursorMs={cursor.ms}
          onToggle={calls.toggle}
          onIsolate={calls.isolate}
        />
      ))}
      {omitted !== undefined && <p class="legend-note">{omitted}</p>}
    </div>
  );
}

/** The chart with its legends. */
function Chart(props: ViewProps<ChartState>): VNode {
  const { result, theme, themeChange } = props;
  const { extent, panels, offsetMinutes } = result;
  const controls = useChartControls(props);
  const { stage, cursor, range, hidden, spoken, moveCursor, onPlot, calls } = controls;
  return (
    <div class="chart">
      <div class="stage-box">
        <div
          class="stage"
          ref={stage}
          tabIndex={0}
          role="group"
          aria-roledescription="chart"
          aria-label={summariseChart(result)}
        >
          {panels.map((panel, index) => (
            <PanelFrame
              key={panel.id}
              {...{ panel, theme, themeChange, offsetMinutes, range, hidden, cursor, onPlot }}
              hasTimeAxis={index === panels.length - 1}
              onSelect={calls.setRange}
              onReset={calls.reset}
              onCursor={moveCursor}
            />
          ))}
        </div>
        <button
          type="button"
          class="link-button reset-zoom"
          hidden={isWhole(range, extent)}
          onClick={calls.reset}
        >
          Show all
        </button>
        <div class="only-heard" role="status" aria-live="polite">
          {spoken}
        </div>
      </div>
      <Legends {...{ result, theme, controls }} />
    </div>
  );
}

export const chartView = defineView<ChartState>({
  id: 'chart',
  title: 'Chart',
  readState: readChartState,
  carryState: carryChartState,
  create: Chart,
});
