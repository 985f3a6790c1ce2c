import { formatCount } from '../data/numbers';
import type { Panel, ShownResult } from '../data/shownResult';
import { button, element } from '../element';
import { currentTheme } from '../theme';
import { createChartPanel, type ChartPanel } from './chartPanel';
import { steer } from './chartSteering';
import { clampRange, isWhole } from './navigation';
import type { Range } from './plot';
import { speakReadings } from './spokenReadings';
import { summariseChart } from './summary';

export interface ChartOptions {
  readonly result: ShownResult;
  readonly range: Range;
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (view: { readonly range: Range; readonly hidden: ReadonlySet<string> }) => void;
}

/** The chart with its legend. */
export interface ChartView {
  readonly element: HTMLElement;
  /** Draws anew, in the colours of the theme as it is now. To be called once the element is on screen. */
  draw(): void;
  dispose(): void;
}

/** Showing one series alone, or all again when it already is alone. */
function isolate(panel: Panel, key: string, hidden: Set<string>): void {
  const others = panel.series.map((series) => series.key).filter((other) => other !== key);
  const isAlone = !hidden.has(key) && others.every((other) => hidden.has(other));
  hidden.delete(key);
  for (const other of others) {
    if (isAlone) hidden.delete(other);
    else hidden.add(other);
  }
}

/** Says that not every panel is there; nothing where all are. */
function omittedPanels({ panels, panelCount }: ShownResult): string | undefined {
  if (panels.length === panelCount) return undefined;
  const all = formatCount(panelCount, 'panel', 'panels');
  return `The first ${panels.length} of ${all} are drawn; the table and exports have all series.`;
}

export function createChartView({ result, onChange, ...start }: ChartOptions): ChartView {
  const { extent } = result;
  const hidden = new Set(start.hidden);
  let { range } = start;
  let panels: ChartPanel[] = [];
  let frame = 0;
  let isSyncing = false;
  const stage = element('div', {
    class: 'stage',
    tabindex: 0,
    role: 'group',
    'aria-roledescription': 'chart',
    'aria-label': summariseChart(result),
  });
  const heard = element('div', { class: 'only-heard', role: 'status', 'aria-live': 'polite' });
  const legends = element('div', { class: 'legends' });
  const reset = button(
    { class: 'link-button reset-zoom' },
    () => {
      setRange(extent);
    },
    'Show all',
  );
  const tell = (): void => {
    onChange({ range, hidden });
  };
  // Wheels and drags come faster than the screen: only the last range of a frame is drawn.
  const setRange = (next: Range): void => {
    range = clampRange(next, extent);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      reset.hidden = isWhole(range, extent);
      for (const panel of panels) panel.setRange(range);
      tell();
    });
  };
  const setCursor = (ms: number | undefined, left: number, from?: ChartPanel): void => {
    if (isSyncing) return;
    isSyncing = true;
    for (const panel of panels) {
      if (panel !== from) panel.plot.setCursor(ms === undefined ? -1 : left);
      panel.read(ms);
    }
    isSyncing = false;
  };
  const refresh = (): void => {
    for (const panel of panels) panel.refresh();
    tell();
  };
  const steering = steer(stage, {
    range: () => range,
    extent,
    setRange,
    setCursor,
    say: (ms) => {
      heard.textContent = speakReadings(result.panels, ms, result.offsetMinutes, (key) => hidden.has(key));
    },
    panels: () => panels,
  });
  const resize = new ResizeObserver(() => {
    if (stage.clientWidth > 0) for (const panel of panels) panel.fit();
  });
  resize.observe(stage);
  const clear = (): void => {
    for (const panel of panels) panel.dispose();
    panels = [];
  };
  return {
    element: element(
      'div',
      { class: 'chart' },
      element('div', { class: 'stage-box' }, stage, reset, heard),
      legends,
    ),
    draw() {
      clear();
      const theme = currentTheme();
      panels = result.panels.map((panel, index) =>
        createChartPanel(stage, {
          ...{ result, panel, theme, range },
          hasTimeAxis: index === result.panels.length - 1,
          isHidden: (key) => hidden.has(key),
          onToggle: (key) => {
            if (!hidden.delete(key)) hidden.add(key);
            refresh();
          },
          onIsolate: (where, key) => {
            isolate(where, key, hidden);
            refresh();
          },
          onSelect: setRange,
          onReset: () => {
            setRange(extent);
          },
          onCursor: setCursor,
        }),
      );
      for (const panel of panels) panel.fit();
      reset.hidden = isWhole(range, extent);
      const omitted = omittedPanels(result);
      legends.replaceChildren(
        ...panels.map((panel) => panel.legend),
        ...(omitted === undefined ? [] : [element('p', { class: 'legend-note' }, omitted)]),
      );
    },
    dispose() {
      cancelAnimationFrame(frame);
      resize.disconnect();
      steering.dispose();
      clear();
    },
  };
}
