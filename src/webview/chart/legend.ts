import { button, element } from '../element';
import { formatGlance, formatShare } from '../data/numbers';
import type { Panel } from '../data/shownResult';
import { formatMoment } from '../data/times';
import type { Readings } from './readings';

export interface LegendOptions {
  readonly panel: Panel;
  /** One per series of the panel. */
  readonly colours: readonly string[];
  readonly offsetMinutes: number;
  readonly isHidden: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
  /** Show this series of the panel alone; again, all of them. */
  readonly onIsolate: (key: string) => void;
}

/** The legend of one panel: what each colour is, its value, and a switch for it. */
export interface Legend {
  readonly element: HTMLElement;
  /** Shows values at the cursor, or over the view. */
  read(readings: Readings): void;
  /** What is hidden has changed. */
  refresh(): void;
}

interface Row {
  readonly key: string;
  readonly index: number;
  readonly line: HTMLElement;
  readonly box: HTMLInputElement;
  readonly value: HTMLElement;
  readonly share: HTMLElement;
}

function createRow(options: LegendOptions, index: number): Row | undefined {
  const series = options.panel.series[index];
  if (!series) return undefined;
  const { key, label } = series;
  const box = element('input', { type: 'checkbox', class: 'legend-box' });
  box.addEventListener('change', () => {
    options.onToggle(key);
  });
  const swatch = element('span', {
    class: options.panel.kind === 'stack' ? 'swatch' : 'swatch swatch-line',
  });
  swatch.style.backgroundColor = options.colours[index] ?? '';
  const value = element('span', { class: 'legend-value' });
  const share = element('span', { class: 'legend-share' });
  const only = button(
    { class: 'legend-only', 'aria-label': `Only ${label}`, title: 'Show only this one; again, all' },
    () => {
      options.onIsolate(key);
    },
    'only',
  );
  const name = element('span', { class: 'legend-name', title: label }, label);
  const text = element('label', { class: 'legend-label' }, box, swatch, name);
  text.addEventListener('click', (event) => {
    if (!event.altKey) return;
    event.preventDefault();
    options.onIsolate(key);
  });
  const line = element('li', { class: 'legend-row' }, text, only, value, share);
  line.addEventListener('dblclick', () => {
    options.onIsolate(key);
  });
  return { key, index, line, box, value, share };
}

function captionOf(options: LegendOptions, readings: Readings): string {
  const { panel, offsetMinutes } = options;
  if (readings.atMs !== undefined) return formatMoment(readings.atMs, offsetMinutes, panel.bucketMs);
  return panel.series.every((series) => series.aggregation === 'sum') ? 'Total in view' : 'Mean in view';
}

function sumRows(
  readings: Readings,
  { decimals, series, seriesCount }: Panel,
  hasBelow: boolean,
): HTMLElement[] {
  if (!readings.sums) return [];
  const { above, below } = readings.sums;
  const sum = (label: string, value: number): HTMLElement =>
    element(
      'li',
      { class: 'legend-row legend-sum' },
      element('span', { class: 'legend-label' }, label),
      element('span', { class: 'legend-value' }, formatGlance(value, decimals)),
      element('span', { class: 'legend-share' }),
    );
  if (!hasBelow) return [sum(series.length < seriesCount ? 'Total drawn' : 'Total', above)];
  return [sum('Above zero', above), sum('Below zero', below), sum('Net', above + below)];
}

export function createLegend(options: LegendOptions): Legend {
  const { panel } = options;
  const caption = element('span', { class: 'legend-caption' });
  const rows = panel.series
    .map((_, index) => createRow(options, index))
    .filter((row): row is Row => row !== undefined);
  // As in the picture: what lies on top of a stack stands on top.
  const lines = rows.map((row) => row.line);
  if (panel.kind === 'stack') lines.reverse();
  // Of the whole series, so that the rows do not come and go under the cursor.
  const hasBelow = panel.columns.some(
    (column, s) => panel.series[s]?.isLoad === true || column.some((value) => value < 0),
  );
  const sums = element('ul', { class: 'legend-sums' });
  const legend: Legend = {
    element: element(
      'section',
      {
        class: 'legend-panel',
        'aria-label': `${panel.title}, ${panel.unit}`,
      },
      element(
        'div',
        { class: 'legend-head' },
        element('span', { class: 'legend-unit' }, panel.unit),
        caption,
      ),
      element('ul', { class: 'legend-rows' }, ...lines),
      sums,
    ),
    read(readings) {
      caption.textContent = captionOf(options, readings);
      for (const { index, value, share } of rows) {
        const reading = readings.values[index] ?? NaN;
        value.textContent = formatGlance(reading, panel.series[index]?.decimals ?? 3);
        const part = readings.sums && reading > 0 ? reading / readings.sums.above : NaN;
        share.textContent = options.isHidden(rows[index]?.key ?? '') ? '' : formatShare(part);
      }
      sums.replaceChildren(...(panel.series.length > 1 ? sumRows(readings, panel, hasBelow) : []));
    },
    refresh() {
      for (const { key, line, box } of rows) {
        box.checked = !options.isHidden(key);
        line.classList.toggle('is-hidden', options.isHidden(key));
      }
    },
  };
  legend.refresh();
  return legend;
}
