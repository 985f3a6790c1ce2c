import { shownUnit, type Column } from './tableData';

/** Width of a text in pixels, as the table's head or its body writes it. */
export type MeasureText = (text: string, part: 'head' | 'body') => number;

/** Space on both sides of a cell, and a pixel for rounding. */
const padding = 21;
/** Of the button beside the unit. */
const sortWidth = 22;
const least = 84;
/** A longer name, or text, is cut; its title has all of it. */
const mostForText = 260;

/** The width in pixels of a column: of the name and the unit, and always of the widest number. */
export function columnWidth(column: Column, measure: MeasureText, isReadable: boolean): number {
  const unit = column.kind === 'value' && column.style ? shownUnit(column.style, isReadable) : '';
  const names = Math.max(measure(column.label, 'head'), measure(unit, 'body') + sortWidth);
  const cells = Math.max(0, ...column.longTexts(isReadable).map((text) => measure(text, 'body')));
  const [text, number] = column.kind === 'text' ? [Math.max(names, cells), 0] : [names, cells];
  return Math.ceil(Math.max(least, Math.min(mostForText, text + padding), number + padding));
}
