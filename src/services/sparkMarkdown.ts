import type { Spark } from '../domain';
import { sparkImage } from '../formats/sparkImage';
import { themeNow } from '../host/currentTheme';

/**
 * Renders a small chart for a hover in the colours of the current theme; undefined when there are no values. `width`, in
 * pixels, makes it smaller.
 */
export function sparkMarkdown(spark: Spark, width?: number): string | undefined {
  const image = sparkImage(spark, themeNow());
  if (image === undefined) return undefined;
  const size = width === undefined ? '' : `|width=${width}`;
  return `![The course of the values](data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}${size})`;
}
