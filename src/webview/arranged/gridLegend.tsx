import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Theme } from '../../domain';
import { seriesColours } from '../chart/seriesColours';
import { useRovingFocus } from '../chart/legend/rovingFocus';
import type { Panel } from '../chart/panel';
import { later } from '../rendering';
import type { Grid } from '../shownResult';
import { isHighContrast } from '../theme';

const Swatch = later(async () => (await import('../chart/plot/swatch')).Swatch);

interface GridRow {
  name: string;
  /** The mark of its series in high contrast. */
  mark: number;
  colour: string;
  /** The series of all cells with this name. */
  keys: readonly string[];
}

/** Returns a row for each name within the cells, from the top of a stack. */
function rowsOf(panel: Panel, cells: readonly Panel[], theme: Theme): GridRow[] {
  const rows = new Map<string, { mark: number; colour: string; keys: string[] }>();
  for (const cell of cells) {
    const colours = seriesColours(cell.series, cell.kind.paletteOf(theme));
    cell.series.forEach(({ key, label: name }, s) => {
      const row = rows.get(name);
      if (row) row.keys.push(key);
      else rows.set(name, { mark: cell.marks?.[s] ?? s, colour: colours[s], keys: [key] });
    });
  }
  const all = [...rows].map(([name, row]): GridRow => ({ name, ...row }));
  return panel.kind.isBottomFirst ? all.reverse() : all;
}

interface GridLegendProps {
  grid: Grid;
  hidden: ReadonlySet<string>;
  theme: Theme;
  onHide: (hidden: ReadonlySet<string>) => void;
}

/** The legend of a grid: one row for the series of the same name in all cells. Absent where each cell has one series. */
export function GridLegend({ grid, hidden, theme, onHide }: GridLegendProps): VNode {
  const root = useRef<HTMLDivElement>(null);
  useRovingFocus(root, '.legend-box');
  const toggle = (keys: readonly string[], isHidden: boolean): void => {
    const next = new Set(hidden);
    for (const key of keys) {
      if (isHidden) next.delete(key);
      else next.add(key);
    }
    onHide(next);
  };
  const sections = grid.sections.filter(({ cells }) => cells.some(({ series }) => series.length > 1));
  return (
    <div class={sections.length > 0 ? 'legends grid-legend' : 'only-heard'} ref={root}>
      {sections.map(({ panel, cells }) => (
        <section key={panel.id} class="legend-panel" aria-label={panel.title}>
          <div class="legend-head">
            <span class="legend-title">{panel.title}</span>
          </div>
          <ul class="legend-rows">
            {rowsOf(panel, cells, theme).map(({ name, mark, colour, keys }) => {
              const isHidden = keys.every((key) => hidden.has(key));
              return (
                <li key={name} class={isHidden ? 'legend-row is-hidden' : 'legend-row'}>
                  <label class="legend-label">
                    <input
                      type="checkbox"
                      class="legend-box"
                      checked={!isHidden}
                      onChange={() => toggle(keys, isHidden)}
                    />
                    {isHighContrast(theme) && !isHidden ? (
                      <Swatch {...{ mark, colour }} swatchClass={panel.kind.swatchClass} />
                    ) : (
                      <span class={panel.kind.swatchClass} style={{ backgroundColor: colour }} />
                    )}
                    <span class="legend-name">{name}</span>
                  </label>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
