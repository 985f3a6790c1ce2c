import { metrics, metricsOf } from '../../domain/catalog/index';
import { otherOperation } from '../../domain/query/queryParts';
import type { Operation, Query } from '../../domain/query/query';
import { operationWords, otherCode, type Choice } from './choices';
import type { Draft } from './draft';

const defaultMetrics: Readonly<Record<Operation, string>> = {
  network: 'power',
  market: 'price',
  facilities: 'power',
};

const notOffered = 'Not offered by this operation';

/** The picker's group for a metric that this operation does not offer. */
function groupOf(operation: Operation, metric: string): string {
  const other = otherOperation(operation, metric);
  return other === undefined ? notOffered : `Also asked: ${operationWords[other][0].toLowerCase()}`;
}

/**
 * Returns the metrics: the operation's own with the ticked ones first, then other operations' metrics, then the rest.
 */
export function metricChoices(draft: Draft, last: Query | undefined): readonly Choice[] {
  const operation = draft.operation ?? 'network';
  const before = last?.operation === operation ? last.metrics : undefined;
  const picked = draft.metrics ?? before ?? [defaultMetrics[operation]];
  const offered = new Set(metricsOf(operation).map((metric) => metric.code));
  const choices = metrics.map(({ code, label, unit, meaning }): Choice => ({
    value: code,
    label,
    description: unit,
    detail: meaning,
    isPicked: picked.includes(code),
    ...(offered.has(code) ? {} : { group: groupOf(operation, code) }),
  }));
  const unlisted = picked.filter((code) => !choices.some((choice) => choice.value === code));
  const own = choices.filter((choice) => choice.group === undefined);
  const also = choices.filter((choice) => choice.group !== undefined && choice.group !== notOffered);
  return [
    ...own.filter((choice) => choice.isPicked),
    ...unlisted.map((value): Choice => ({ value, label: value, isPicked: true })),
    ...own.filter((choice) => !choice.isPicked),
    ...also,
    ...choices.filter((choice) => choice.group === notOffered),
    { ...otherCode, group: 'Others' },
  ];
}
