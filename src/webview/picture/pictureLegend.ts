import type { Panel } from '../chart/panel';
import { orderRows } from '../chart/legend/legendOrder';
import { rowNames } from '../chart/legend/rowNames';
import { dashOf } from './pictureCurves';
import { fitText, type MeasureText, type PictureLook } from './pictureLook';
import { element, text } from './svg';

export interface LegendParts {
  readonly panel: Panel;
  readonly hidden: ReadonlySet<string>;
  readonly colours: readonly string[];
  readonly look: PictureLook;
  readonly measure: MeasureText;
  readonly left: number;
  readonly width: number;
}

const [rowHeight, swatchRoom, gap, fontSize, minColumn] = [18, 24, 18, 12, 90];

interface Legend {
  readonly height: number;
  readonly draw: (top: number) => string;
}

/** Lays out the names of the visible series in columns, filled top to bottom. */
export function layLegend({ panel, hidden, colours, look, measure, left, width }: LegendParts): Legend {
  const { isBottomFirst, isAdditive } = panel.kind;
  const names = rowNames(panel);
  const rows = orderRows('drawn', names, [], isBottomFirst).filter(
    (s) => !hidden.has(panel.series[s]?.key ?? ''),
  );
  const widest = rows.reduce((most, s) => Math.max(most, measure(names[s] ?? '', fontSize)), minColumn);
  const column = Math.min(widest + swatchRoom + gap, rows.length > 1 ? width / 2 : width);
  const columns = Math.max(1, Math.min(rows.length, Math.floor(width / column)));
  const perColumn = Math.ceil(rows.length / columns);
  const draw = (top: number): string =>
    rows
      .map((s, i) => {
        const x = left + Math.floor(i / perColumn) * column;
        const y = top + (i % perColumn) * rowHeight;
        const stroke = colours[s] ?? look.foreground;
        const swatch = isAdditive
          ? element('rect', { x, y: y + 2, width: 16, height: 11, rx: 2, fill: stroke })
          : element('line', {
              ...{ x1: x, y1: y + 8, x2: x + 16, y2: y + 8, stroke, 'stroke-width': 2.5 },
              'stroke-dasharray': dashOf(panel, s),
            });
        const name = fitText(names[s] ?? '', column - swatchRoom - gap, fontSize, measure);
        return `${swatch}${text(name, { x: x + swatchRoom, y: y + 12, 'font-size': fontSize, fill: look.foreground })}`;
      })
      .join('');
  return { height: perColumn * rowHeight, draw };
}
