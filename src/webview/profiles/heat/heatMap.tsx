import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Theme } from '../../../domain/catalog/index';
import { formatTicks } from '../../../words/numbers';
import { heatNotes, heatScaleLabels } from '../../../words/result/statisticsWords';
import { themeColour } from '../../theme';
import { cssOf, heatColour } from './heatColours';
import { drawHeat, heatCanvas } from './heatImage';
import { cellWords, type Heat } from './heatModel';
import { hourTicks, timeTicksOf } from './heatTicks';

/** A cell of the grid. */
interface Cell {
  readonly column: number;
  readonly slot: number;
}

/** The stops of the drawn scale. */
const stops = 16;

/** Returns the scale as a CSS gradient, from its least to its greatest value. */
function gradientOf({ scale }: Heat, theme: Theme): string {
  const colours = Array.from({ length: stops + 1 }, (_, i) =>
    cssOf(heatColour(i / stops, scale.isDiverging, theme)),
  );
  return `linear-gradient(to right, ${colours.join(', ')})`;
}

/** The scale with its unit, and the mark of missing values. */
function Scale({ heat, theme }: { readonly heat: Heat; readonly theme: Theme }): VNode {
  const { scale, panel } = heat;
  const { factor, unit } = panel.readable;
  const { min, max, isDiverging } = scale;
  const middle = isDiverging ? 0 : (min + max) / 2;
  const [low = '', mid = '', high = ''] = heatScaleLabels(
    formatTicks([min / factor, middle / factor, max / factor]),
    scale,
  );
  return (
    <div class="heat-scale">
      <span>{low}</span>
      <span class="heat-gradient" style={{ backgroundImage: gradientOf(heat, theme) }}>
        <span class="only-heard">{mid}</span>
      </span>
      <span>{`${high} ${unit}`}</span>
      <span class="heat-missing" />
      <span>No value</span>
    </div>
  );
}

/** Returns the cell that a key moves the cursor to. */
function afterKey(key: string, cell: Cell | undefined, { grid }: Heat): Cell | undefined {
  const { column, slot } = cell ?? { column: grid.starts.length - 1, slot: Math.floor(grid.slots / 2) };
  const [last, lowest] = [grid.starts.length - 1, grid.slots - 1];
  const moves: Readonly<Record<string, Cell>> = {
    ArrowRight: { column: column + 1, slot },
    ArrowLeft: { column: column - 1, slot },
    ArrowDown: { column, slot: slot + 1 },
    ArrowUp: { column, slot: slot - 1 },
    PageDown: { column: column + 7, slot },
    PageUp: { column: column - 7, slot },
    Home: { column: 0, slot },
    End: { column: last, slot },
  };
  const next = moves[key];
  if (!next) return undefined;
  // The first key shows the cursor where it is.
  if (!cell && key.startsWith('Arrow')) return { column, slot };
  return {
    column: Math.min(last, Math.max(0, next.column)),
    slot: Math.min(lowest, Math.max(0, next.slot)),
  };
}

interface HeatMapProps {
  readonly heat: Heat;
  readonly theme: Theme;
  /** Changes with every change of the colour theme. */
  readonly themeChange: number;
}

const percent = (part: number, all: number): string => `${(part / all) * 100}%`;

/** A heat map: time of day from top to bottom, dates or months from left to right, with a cursor for pointer and keys. */
export function HeatMap({ heat, theme, themeChange }: HeatMapProps): VNode {
  const { grid, scale, series, panel, by } = heat;
  const columns = grid.starts.length;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [cell, setCell] = useState<Cell | undefined>(undefined);
  const [spoken, setSpoken] = useState('');
  const cells = useMemo(() => heatCanvas(grid, scale, theme), [grid, scale, theme]);
  useEffect(() => setCell(undefined), [grid]);
  useLayoutEffect(() => {
    const { current } = canvas;
    if (!current || !cells) return;
    const draw = (): void => {
      const { clientWidth, clientHeight } = current;
      const ratio = devicePixelRatio;
      current.width = Math.round(clientWidth * ratio);
      current.height = Math.round(clientHeight * ratio);
      const context = current.getContext('2d');
      if (context) drawHeat(context, cells, current, themeColour(['--vscode-descriptionForeground'], '#888'));
      setWidth(clientWidth);
    };
    const observer = new ResizeObserver(draw);
    observer.observe(current);
    draw();
    return () => observer.disconnect();
  }, [cells, themeChange]);
  const onPointer = (event: PointerEvent): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
    const slot = Math.floor(((event.clientY - box.top) / box.height) * grid.slots);
    const isInside = column >= 0 && column < columns && slot >= 0 && slot < grid.slots;
    setCell(isInside ? { column, slot } : undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isEscape = event.key === 'Escape' && cell !== undefined;
    const next = afterKey(event.key, cell, heat);
    if (!next && !isEscape) return;
    event.preventDefault();
    setCell(next);
    setSpoken(next ? cellWords(heat, next.column, next.slot) : '');
  };
  const shown = cell && cell.column < columns && cell.slot < grid.slots ? cell : undefined;
  return (
    <div
      class="heat"
      tabIndex={0}
      role="group"
      aria-roledescription="chart"
      aria-label={`Heat map: ${series.label}, ${panel.title} in ${panel.readable.unit}, time of day by ${by}. Arrow keys read values; Numbers below has all.`}
      onKeyDown={onKeyDown}
    >
      <div class="heat-hours" aria-hidden="true">
        {hourTicks.map(({ label, share }) => (
          <span key={label} style={{ top: percent(share, 1) }}>
            {label}
          </span>
        ))}
      </div>
      <div class="heat-plot" onPointerMove={onPointer} onPointerLeave={() => setCell(undefined)}>
        <canvas ref={canvas} />
        {shown && (
          <div
            class="heat-cursor"
            style={{
              left: percent(shown.column, columns),
              top: percent(shown.slot, grid.slots),
              width: percent(1, columns),
              height: percent(1, grid.slots),
            }}
          />
        )}
      </div>
      <div class="heat-dates" aria-hidden="true">
        {timeTicksOf(heat, width).map(({ label, share }) => (
          <span key={share} style={{ left: percent(share, 1) }}>
            {label}
          </span>
        ))}
      </div>
      <div class="heat-foot">
        <Scale {...{ heat, theme }} />
        <span class="heat-reading">
          {shown ? cellWords(heat, shown.column, shown.slot) : heatNotes(scale, by)}
        </span>
      </div>
      <div class="only-heard" role="status" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}
