import { colourOf, countUp, fallbackColours, type Theme } from '../../domain';
import type { ShownSeries } from './panel';

/** Parses the red, green and blue of a colour (`#rrggbb`). */
export function channels(colour: string): [red: number, green: number, blue: number] {
  const at = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Mixes two colours (`#rrggbb`). `share` is the part of the second. */
function mixColours(from: string, to: string, share: number): string {
  const end = channels(to);
  const mixed = channels(from).map((value, i) => Math.round(value + (end[i] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** True for colours (`#rrggbb`) that the eye hardly tells apart. */
function isNear(colour: string, other: string): boolean {
  const ends = channels(other);
  return channels(colour).every((value, i) => Math.abs(value - ends[i]) < 50);
}

const isDark = (theme: Theme): boolean => theme === 'dark' || theme === 'highContrast';

/** Returns the edge colour of an area, dark enough to outline a pale fill; undefined in dark themes. */
export const edgeColour = (fill: string, theme: Theme): string | undefined =>
  isDark(theme) ? undefined : mixColours(fill, '#000000', 0.4);

type Coloured = Pick<ShownSeries, 'labels' | 'fueltech'> & Partial<Pick<ShownSeries, 'metric'>>;

/** The fuel technology behind each curtailment metric. */
const curtailed: readonly (readonly [metric: string, fueltech: string])[] = [
  ['curtailment_wind', 'wind'],
  ['curtailment_solar', 'solar_utility'],
];

/**
 * Returns the labels that determine a series' colour: the curtailed fuel technology; else the region when the series are
 * the same technology in several regions; else all labels, or the technology of a unit.
 */
function colouringLabels(
  { labels, metric = '', fueltech: ofUnit }: Coloured,
  isByRegion: boolean,
): Coloured['labels'] {
  const found = curtailed.find(([start]) => metric.startsWith(start));
  if (found) return { fueltech: found[1] };
  if (isByRegion && 'region' in labels) return { region: labels['region'] };
  return ofUnit === undefined ? labels : { fueltech: ofUnit };
}

/** Begins at the first digit of a number alone: at each digit, the search would take quadratic time. */
const unitNumber = /[-_]?(?<!\d)\d+$/;

/** The facility of a unit: its code without the number of the unit (BAYSW1 to BAYSW4). */
function facilityOf({ labels }: Coloured): string | undefined {
  const { facility_code: facility, unit_code: unit } = labels;
  const code = facility ?? unit;
  return typeof code === 'string' ? code.replace(unitNumber, '') : undefined;
}

/**
 * Returns a colour (`#rrggbb`) for each series of a panel: from the catalog, else the next of the fallback palette, the
 * same for all units of a facility. Series with equal colours get different shades.
 */
export function seriesColours(series: readonly Coloured[], theme: Theme): string[] {
  const palette = fallbackColours[theme];
  const contrast = isDark(theme) ? '#ffffff' : '#000000';
  const ground = contrast === '#ffffff' ? '#000000' : '#ffffff';
  const fueltechs = new Set<unknown>(
    series.map(({ labels }) => labels['fueltech'] ?? labels['fueltech_group']),
  );
  const regions = new Set(series.map(({ labels }) => labels['region']));
  const isByRegion = fueltechs.size === 1 && (regions.size > 1 || fueltechs.has(undefined));
  const uses = new Map<string, number>();
  const facilities = new Map<string, string>();
  let next = 0;
  const nextColour = (): string => palette[next++ % palette.length];
  return series.map((one) => {
    const facility = facilityOf(one);
    const colour =
      colourOf(colouringLabels(one, isByRegion), theme) ?? facilities.get(facility ?? '') ?? nextColour();
    if (facility !== undefined) facilities.set(facility, colour);
    const use = countUp(uses, colour) - 1;
    if (use === 0) return colour;
    // A nearly black or white colour has no visible shades on that side.
    if (isNear(colour, contrast)) return mixColours(colour, ground, Math.min(0.55, 0.18 * use));
    const share = Math.min(0.55, 0.18 * Math.ceil(use / 2));
    return mixColours(colour, use % 2 === 1 ? contrast : ground, share);
  });
}
