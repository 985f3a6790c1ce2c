import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { formatCount } from '../../../words/numbers';
import type { ShownResult } from '../../shownResult';
import { later, useSettled } from '../../rendering';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import type { Range } from '../timeRange';
import { readingsAt, readingsOver, type Weights } from '../legendReadings';
import type { PriceSpread } from './priceReadings';
import { isOfPrices, Legend, type LegendProps } from './legend';

/** Returns a note about panels that are not drawn; undefined when all are. */
function omittedPanels({ panels, panelCount }: ShownResult): string | undefined {
  if (panels.length === panelCount) return undefined;
  const all = formatCount(panelCount, 'panel');
  return `The first ${panels.length} of ${all} are drawn; the table and exports have all series.`;
}

/** Up to this many values are summed for every frame of a zoom. Above it, the legend updates once the zoom stops. */
const maxAtOnce = 50_000;

const none: readonly PriceSpread[] = [];

interface PanelLegendProps extends Omit<LegendProps, 'readings' | 'spreads' | 'isWeighted'> {
  all: ShownResult['series'];
  range: Range;
  cursorMs: number | undefined;
}

/** The legend of a panel with the values at the cursor, or over the visible range when there is no cursor. */
function PanelLegend({ range, cursorMs, all, ...props }: PanelLegendProps): VNode {
  const { panel, hidden } = props;
  const { min, max } = useSettled(range, panel.times.length * panel.series.length > maxAtOnce);
  const [found, setWeights] = useState<Weights | undefined>(undefined);
  const [spreads, setSpreads] = useState(none);
  const weights = found?.panel === panel ? found : undefined;
  const isAt = cursorMs !== undefined;
  const readings = useMemo(() => {
    const isHidden = (key: string): boolean => hidden.has(key);
    return isAt ? readingsAt(panel, cursorMs, isHidden) : readingsOver(panel, min, max, isHidden, weights);
  }, [panel, hidden, cursorMs, weights, ...(isAt ? [0, 0] : [min, max])]);
  return (
    <>
      {isOfPrices(panel) && (
        <PriceReadings {...{ panel, all, range }} onWeights={setWeights} onSpreads={setSpreads} />
      )}
      <Legend
        {...props}
        readings={readings}
        spreads={isAt ? none : spreads}
        isWeighted={weights !== undefined}
      />
    </>
  );
}

const PriceReadings = later(async () => (await import('./priceReadings')).PriceReadings);
const LegendBar = later(async () => (await import('./legendTools')).LegendBar);

interface LegendsProps extends Pick<ViewProps<ChartState>, 'result' | 'theme' | 'state'> {
  controls: ChartControls;
}

/** The legends of all panels, which share one tab stop. */
export function Legends({ result, theme, state, controls }: LegendsProps): VNode {
  const { hidden, range, cursor, lifted, calls } = controls;
  const { panels, clock, series } = result;
  const root = useRef<HTMLDivElement>(null);
  const omitted = omittedPanels(result);
  const { legendWidth: width } = state;
  return (
    <div class="legends" style={width === undefined ? {} : { '--legend-width': `${width}px` }}>
      <div class="legend-bar">
        <LegendBar {...{ result, state, hidden, calls, root }} />
      </div>
      <div class="legend-panels" ref={root}>
        {panels.map((panel) => (
          <PanelLegend
            key={panel.id}
            {...{ panel, theme, clock, hidden, range }}
            lifted={panel.series.some(({ key }) => key === lifted) ? lifted : undefined}
            all={series}
            order={state.order}
            cursorMs={cursor.ms}
            onLift={calls.liftRow}
            onToggle={calls.toggle}
            onIsolate={calls.isolate}
          />
        ))}
        {omitted !== undefined && <p class="legend-note">{omitted}</p>}
      </div>
    </div>
  );
}
