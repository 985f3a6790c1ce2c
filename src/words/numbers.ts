const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, min: number, max: number): string {
  const key = `${min}/${max}`;
  let one = formats.get(key);
  if (!one) {
    one = new Intl.NumberFormat('en-AU', { minimumFractionDigits: min, maximumFractionDigits: max });
    formats.set(key, one);
  }
  // Uses a true minus sign (U+2212); "-0" becomes "0".
  const text = one.format(value);
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

/** The mark for a missing value, which is never shown as 0 or as an empty text. */
export const missing = '–';

/** Smaller values come from the rounding errors of sums. The service sends six decimals. */
const minValue = 1e-9;

/** Formats with a number of decimals; a value that would round to zero as "<0.01" or ">−0.01". */
function formatRounded(value: number, decimals: number): string {
  const text = format(value, decimals, decimals);
  if (/[^0.,]/.test(text) || Math.abs(value) < minValue) return text;
  const step = format(10 ** -decimals, decimals, decimals);
  return value > 0 ? `<${step}` : `>−${step}`;
}

/** Formats a value with all decimals of its metric: "1,234.500". A dash for NaN. */
export function formatExact(value: number, decimals: number): string {
  return Number.isNaN(value) ? missing : formatRounded(value, decimals);
}

/** Formats a value for quick reading: fewer decimals for larger values, never more than `decimals`. */
export function formatBrief(value: number, decimals: number): string {
  if (Number.isNaN(value)) return missing;
  const size = Math.abs(value);
  if (size === 0) return '0';
  const max = Math.min(decimals, size >= 1000 ? 0 : size >= 100 ? 1 : 2);
  return size >= 1e9 ? formatCompact(value) : formatRounded(value, max);
}

/** Formats a difference like `formatBrief`, with its sign: "+1,240", "−12.5". */
export function formatSigned(value: number, decimals: number): string {
  const text = formatBrief(value, decimals);
  return value > 0 && /[1-9]/.test(text) && !text.startsWith('<') ? `+${text}` : text;
}

/** Formats a round number for an axis: "0.25", "8,000", "150k", "12M", "1.5B", "2e−7". `more` adds decimals. */
export function formatCompact(value: number, more = 0): string {
  const size = Math.abs(value);
  const isPlain = size === 0 || (size >= 1e-4 && size < 1e15) || !Number.isFinite(size);
  if (!isPlain)
    return Number(value.toPrecision(3 + more))
      .toExponential()
      .replace('e+', 'e')
      .replaceAll('-', '−');
  if (size >= 1e9) return `${format(value / 1e9, 0, 2 + more)}B`;
  if (size >= 1e6) return `${format(value / 1e6, 0, 2 + more)}M`;
  if (size >= 1e5) return `${format(value / 1e3, 0, 1 + more)}k`;
  return format(value, 0, (size >= 10 ? 1 : 4) + more);
}

/** The scale for all numbers of an axis; undefined when no single scale fits them. */
function sizeOfTicks(ticks: readonly number[]): [size: number, suffix: string] | undefined {
  const sizes = ticks.map(Math.abs).filter((size) => size > 0);
  const [min, max] = [Math.min(...sizes), Math.max(...sizes)];
  if (!(max >= 1e5 && max < 1e15)) return undefined;
  const [size, suffix] = max >= 1e9 ? [1e9, 'B'] : max >= 1e6 ? [1e6, 'M'] : [1e3, 'k'];
  if (min >= size / 100) return [size, suffix];
  return max < 1e7 ? [1, ''] : undefined;
}

/**
 * Formats the numbers of an axis like `formatCompact`, but on one scale and with enough decimals to make them distinct:
 * "50k" next to "100k".
 */
export function formatTicks(ticks: readonly number[]): string[] {
  const max = 6;
  const sized = sizeOfTicks(ticks);
  const formatTick = (tick: number, more: number): string => {
    if (!sized) return formatCompact(tick, more);
    const [size, suffix] = sized;
    return tick === 0 ? '0' : `${format(tick / size, 0, 2 + more)}${suffix}`;
  };
  for (let more = 0; more < max; more++) {
    const texts = ticks.map((tick) => formatTick(tick, more));
    if (new Set(texts).size === texts.length) return texts;
  }
  return ticks.map((tick) => formatTick(tick, max));
}

/** Formats a share from 0 to 1 as a whole percentage; "<1%" for less than half a per cent. */
export function formatShare(share: number): string {
  if (!Number.isFinite(share)) return '';
  return share > 0 && share < 0.005 ? '<1%' : `${format(share * 100, 0, 0)}%`;
}

/** Formats a count: "1,234 buckets", "1 bucket". `many` is an irregular plural. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${format(count, 0, 0)} ${count === 1 ? one : many}`;
}

/** "512 B", "1.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${format(bytes / 1e3, 1, 1)} kB` : `${format(bytes / 1e6, 1, 1)} MB`;
}

/**
 * Explains which buckets the means of stacked series cover: all that are shown, or those in which every series that
 * still reports has come.
 */
export const stackedMeanNote = (averaged: number, shown: number): string =>
  averaged === shown
    ? 'Means use every interval shown, so they sum to the total.'
    : `Means are over ${format(averaged, 0, 0)} of ${formatCount(shown, 'interval')}, for which all series have arrived.`;
