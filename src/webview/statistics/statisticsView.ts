import { rankSeries } from '../../domain/series/largestSeries';
import { statisticsOf } from '../../domain/series/statistics';
import { formatExact, missing } from '../data/numbers';
import { omissionWords } from '../data/omissionWords';
import type { ShownResult, ShownSeries } from '../data/shownResult';
import { formatTableStamp } from '../data/times';
import { element } from '../element';

/** A row is a dozen elements, and they are all there at once. */
const mostRows = 1000;
const heads = ['Series', 'Unit', 'Values', 'Missing', 'Min', 'Min at', 'Max', 'Max at', 'Mean', 'Total'];

function rowOf(series: ShownSeries, offsetMinutes: number): HTMLElement {
  const { count, missing: gaps, ...facts } = statisticsOf(series.times, series.values, series.aggregation);
  const stamp = (ms: number): string => (Number.isNaN(ms) ? missing : formatTableStamp(ms, offsetMinutes));
  const number = (value: number): string => formatExact(value, series.decimals);
  const texts = [
    series.unit,
    formatExact(count, 0),
    formatExact(gaps, 0),
    number(facts.min),
    stamp(facts.minAtMs),
    number(facts.max),
    stamp(facts.maxAtMs),
    number(facts.mean),
    number(facts.total),
  ];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, series.label),
    ...texts.map((text) => element('td', { class: text === missing ? 'is-missing' : '' }, text)),
  );
}

/** Count, missing values, extremes with their times, mean and total of every series. */
export function createStatisticsView({ series, offsetMinutes }: ShownResult): HTMLElement {
  const listed = series.length > mostRows ? rankSeries(series)(mostRows) : series;
  const omitted = omissionWords(listed.length, series.length, 'listed');
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Statistics' },
    omitted !== undefined && element('p', { class: 'muted' }, omitted),
    element(
      'table',
      { class: 'plain-table' },
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
      element('tbody', {}, ...listed.map((one) => rowOf(one, offsetMinutes))),
    ),
  );
}
