import { colourOf, fallbackColours, type Theme } from '../../domain/catalog/index';
import type { ShownSeries } from '../data/panel';

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** Mixes two colours (`#rrggbb`). `share` is the part of the second. */
export function mixColours(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const isDark = (theme: Theme): boolean => theme === 'dark' || theme === 'highContrast';

/** The colour of an area's edge, dark enough that a pale area has a visible end. Undefined in dark themes. */
export function edgeColour(fill: string, theme: Theme): string | undefined {
  return isDark(theme) ? undefined : mixColours(fill, '#000000', 0.4);
}

/**
 * A colour (`#rrggbb`) for each series of a panel: that of the catalog, else the next of the fallback palette. Series with
 * the same colour in the catalog (wind of each region) get shades of it.
 */
export function seriesColours(series: readonly Pick<ShownSeries, 'labels'>[], theme: Theme): string[] {
  const palette = fallbackColours[theme];
  const uses = new Map<string, number>();
  const contrast = isDark(theme) ? '#ffffff' : '#000000';
  const ground = contrast === '#ffffff' ? '#000000' : '#ffffff';
  let next = 0;
  return series.map(({ labels }) => {
    const colour = colourOf(labels, theme) ?? palette[next++ % palette.length] ?? contrast;
    const use = uses.get(colour) ?? 0;
    uses.set(colour, use + 1);
    if (use === 0) return colour;
    const share = Math.min(0.55, 0.18 * Math.ceil(use / 2));
    return mixColours(colour, use % 2 === 1 ? contrast : ground, share);
  });
}
