import { shownUnit, type Column } from './tableData';

/** Measures the width of a text in pixels, in the font of the table's head or body. */
export type MeasureText = (text: string, part: 'head' | 'body') => number;

/** Padding on both sides of a cell, and a pixel for rounding. */
const padding = 21;
/** The button next to the unit. */
const sortWidth = 22;
const least = 84;
/** Longer names and texts are cut; their titles show them in full. */
const maxForText = 260;

/** Returns the width of a column in pixels: fits the name and unit up to a limit, and always the widest number. */
export function columnWidth(column: Column, measure: MeasureText, isReadable: boolean): number {
  const unit = column.kind === 'value' && column.style ? shownUnit(column.style, isReadable) : '';
  const names = Math.max(measure(column.label, 'head'), measure(unit, 'body') + sortWidth);
  const cells = Math.max(0, ...column.longTexts(isReadable).map((text) => measure(text, 'body')));
  const [text, number] = column.kind === 'text' ? [Math.max(names, cells), 0] : [names, cells];
  return Math.ceil(Math.max(least, Math.min(maxForText, text + padding), number + padding));
}
