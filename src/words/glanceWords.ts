import type { Glance } from '../domain/series/glance';
import type { Provenance } from '../domain/result';
import { formatCount, formatGlance } from './numbers';
import { sparkline } from './sparkline';
import { formatLongAge } from './times';

/** "last 84.20 · min −35.10 · max 1,204 $/MWh": what a result comes to, in its readable unit. */
export function valueWords(glance: Glance): string {
  const { readable, decimals, isTotal, isProvisional, seriesCount, otherMetrics, min, max } = glance;
  const write = (value: number): string =>
    formatGlance(value / readable.factor, decimals + readable.moreDecimals);
  const [least, most] = glance.last.map(write);
  const last = least === most ? least : `${least} to ${most}`;
  const of =
    seriesCount > 1 ? `${formatCount(seriesCount, 'series', 'series')}${isTotal ? ', total' : ''}: ` : '';
  const state = isProvisional ? ' (provisional)' : '';
  const more = otherMetrics > 0 ? ` · ${formatCount(otherMetrics, 'more metric')}` : '';
  return `${of}last ${last}${state} · min ${write(min)} · max ${write(max)} ${readable.unit}${more}`;
}

/** "▁▂▅▇▅▂ last 84.20 · min −35.10 · max 1,204 $/MWh · 2 min ago": a result in a line. */
export function glanceWords(glance: Glance | undefined, provenance: Provenance, nowMs: number): string {
  const { isSample, missing = [], fetchedAtMs, offsetMinutes } = provenance;
  const course = glance?.course && sparkline(glance.course);
  const parts = [
    glance ? valueWords(glance) : 'no values',
    ...(missing.length > 0 ? ['parts missing'] : []),
    ...(isSample ? ['sample data'] : []),
    formatLongAge(fetchedAtMs, nowMs, offsetMinutes),
  ];
  return `${course === undefined ? '' : `${course} `}${parts.join(' · ')}`;
}
