import type { MeasureText } from './columnWidths';

/** Measures text in the page's current font; the head is bold. */
export function textMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  return (text, part) => {
    if (!context) return text.length * 8;
    context.font = `${part === 'head' ? 600 : 400} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
}
