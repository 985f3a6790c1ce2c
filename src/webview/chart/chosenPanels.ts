import { dayMs } from '../../domain/durations';
import type { Panel } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import type { ChartChoices } from '../../domain/chartChoices';
import { chartKind } from './kinds/index';
import { drawnAxis } from './priceAxis';
import { canSimplify, simplifyPanel } from './simplifiedPanel';

/** A way to draw a panel. */
export type PanelKind = 'area' | 'bars' | 'line' | 'step' | 'share';

/** Returns the kinds that a panel can be drawn as. Only additive metrics can be stacked. */
export function kindsFor(panel: Panel): readonly PanelKind[] {
  return chartKind(panel.kind).isAdditive ? ['area', 'bars', 'line', 'step', 'share'] : ['line', 'step'];
}

/** Returns the kind that a panel is currently drawn as. */
export function kindOfPanel({ kind, hasBars, isShare }: Panel): PanelKind {
  if (isShare) return 'share';
  return kind === 'stack' ? (hasBars ? 'bars' : 'area') : kind;
}

function withKind(panel: Panel, chosen: string | undefined): Panel {
  const kind = kindsFor(panel).find((one) => one === chosen);
  if (kind === undefined || kind === kindOfPanel(panel)) return panel;
  if (kind === 'line' || kind === 'step') return { ...panel, kind, hasBars: false };
  return {
    ...panel,
    hasBars: kind === 'bars' || (kind === 'share' && panel.bucketMs >= dayMs),
    isShare: kind === 'share',
  };
}

/** Applies the user's choices to a panel. */
function choosePanel(panel: Panel, { kinds, priceAxis, isSimplified }: ChartChoices): Panel {
  const simple = isSimplified && canSimplify(panel) ? simplifyPanel(panel) : panel;
  const chosen = withKind(simple, kinds[panel.id]);
  const isOtherAxis = chosen.priceAxis !== undefined && priceAxis !== 'auto';
  return isOtherAxis ? { ...chosen, priceAxis: drawnAxis(priceAxis, chosen.series) } : chosen;
}

const spansBuckets = (panel: Panel): boolean => chartKind(panel.kind).spansBuckets(panel);

/** Applies the user's choices to all panels, and extends the time axis so that the last bar or step fits. */
export function chooseResult(result: ShownResult, choices: ChartChoices): ShownResult {
  const panels = result.panels.map((panel) => choosePanel(panel, choices));
  const room = panels.map((panel, p) => {
    const before = result.panels[p];
    const isOther = before !== undefined && spansBuckets(panel) && !spansBuckets(before);
    return isOther ? (panel.times.at(-1) ?? 0) + panel.bucketMs : -Infinity;
  });
  const { min, max } = result.extent;
  return { ...result, panels, extent: { min, max: Math.max(max, ...room) } };
}
