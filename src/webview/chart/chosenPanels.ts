import { dayMs } from '../../domain/durations';
import type { Panel } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import type { ChartChoices } from '../../domain/chartChoices';
import { chartKind } from './kinds/index';
import { drawnAxis } from './priceAxis';
import { canSimplify, simplifyPanel } from './simplifiedPanel';

/** How a panel can be drawn. */
export type PanelKind = 'area' | 'bars' | 'line' | 'step' | 'share';

/** The kinds that a panel can be drawn as: what does not add up is never stacked. */
export function kindsFor(panel: Panel): readonly PanelKind[] {
  return chartKind(panel.kind).isAdditive ? ['area', 'bars', 'line', 'step', 'share'] : ['line', 'step'];
}

/** What a panel is drawn as now. */
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

/** A panel as the user has chosen to see it. */
function choosePanel(panel: Panel, { kinds, priceAxis, isSimplified }: ChartChoices): Panel {
  const simple = isSimplified && canSimplify(panel) ? simplifyPanel(panel) : panel;
  const chosen = withKind(simple, kinds[panel.id]);
  const isOtherAxis = chosen.priceAxis !== undefined && priceAxis !== 'auto';
  return isOtherAxis ? { ...chosen, priceAxis: drawnAxis(priceAxis, chosen.series) } : chosen;
}

const spansBuckets = (panel: Panel): boolean => chartKind(panel.kind).spansBuckets(panel);

/** A result whose panels are drawn as the user has chosen, with room for the last bar or step. */
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
