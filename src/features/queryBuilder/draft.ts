import { findMetric, findNetwork, metricsOf } from '../../domain/catalog/index';
import { parseQuery } from '../../domain/parseQuery';
import { operations, type Operation, type Query } from '../../domain/query';
import { fieldsOf, queryFields } from '../../domain/catalog/parameters';

/** A question on its way to a query: any of its fields. */
export type Draft = Partial<Query>;

/** The steps in the order in which they are asked. */
export const steps = ['operation', 'network', 'metrics', 'window', 'interval', 'filters'] as const;
export type Step = (typeof steps)[number];

/** A question that was left, and where. */
export interface Unfinished {
  readonly draft: Draft;
  readonly step: Step;
}

/** A draft with other fields; `undefined` takes a field away. */
export function withFields(
  draft: Draft,
  fields: Partial<Record<keyof Query, string | readonly string[] | undefined>>,
): Draft {
  const entries = Object.entries({ ...draft, ...fields }).filter(
    ([, value]) => value !== undefined && value.length > 0,
  );
  return Object.fromEntries(entries);
}

/** Another operation: what it has no parameter for goes, and so do metrics when it takes none of them. */
export function withOperation(draft: Draft, operation: Operation): Draft {
  if (draft.operation === operation) return draft;
  const allowed: readonly string[] = fieldsOf(operation);
  const kept = Object.fromEntries(
    Object.entries(draft).filter(([field]) => allowed.includes(field)),
  ) as Draft;
  const offered = metricsOf(operation).map((metric) => metric.code);
  const isUseful = kept.metrics?.some((code) => offered.includes(code)) ?? false;
  return withFields(kept, isUseful ? { operation } : { operation, metrics: undefined });
}

/** Another network: a region of the old one goes. */
export function withNetwork(draft: Draft, networkCode: string): Draft {
  const regions = findNetwork(networkCode)?.regions.map((region) => region.code);
  const region = draft.network_region;
  const fits = region === undefined || regions === undefined || regions.includes(region);
  return withFields(draft, { network_code: networkCode, ...(fits ? {} : { network_region: undefined }) });
}

/** The draft as a query, once it has what every query has. */
export function toQuery({ operation, network_code, metrics, ...rest }: Draft): Query | undefined {
  if (operation === undefined || network_code === undefined || metrics === undefined) return undefined;
  return metrics.length === 0 ? undefined : { operation, network_code, metrics, ...rest };
}

/** The grouping that makes a first chart useful: fuel technologies in a stack, regions side by side. */
export function withDefaultGrouping(draft: Draft, last: Query | undefined): Draft {
  const isSame = last?.operation === draft.operation && String(last?.metrics) === String(draft.metrics ?? []);
  if (last && isSame) {
    const { primary_grouping, secondary_grouping } = last;
    return withFields(draft, { primary_grouping, secondary_grouping });
  }
  const chart = findMetric(draft.metrics?.[0] ?? '')?.chart;
  if (draft.operation === 'network' && chart === 'stack') {
    return withFields(draft, { secondary_grouping: 'fueltech' });
  }
  const regions = findNetwork(draft.network_code ?? '')?.regions.length ?? 0;
  return draft.operation === 'market' && regions > 1
    ? withFields(draft, { primary_grouping: 'network_region' })
    : draft;
}

/** The first step without an answer; the first of all when every one has an answer. */
export function firstOpenStep(draft: Draft): Step {
  if (draft.operation === undefined) return 'operation';
  if (draft.network_code === undefined) return 'network';
  if (draft.metrics === undefined || draft.metrics.length === 0) return 'metrics';
  const hasWindow = draft.window !== undefined || draft.date_start !== undefined;
  return hasWindow ? 'operation' : 'window';
}

/** Reads a draft that anyone may have written: what is no field of a query, or of the wrong type, is left out. */
export function parseDraft(value: unknown): Draft {
  if (typeof value !== 'object' || value === null) return {};
  const given = value as Readonly<Record<string, unknown>>;
  const operation = operations.find((one) => one === given['operation']);
  const whole = { operation: 'network', network_code: 'NEM', metrics: ['power'] };
  let draft: Draft = operation === undefined ? {} : { operation };
  for (const field of queryFields) {
    if (field === 'operation' || !Object.hasOwn(given, field)) continue;
    // One field at a time stands or falls by the rules of a whole query.
    const { query } = parseQuery({ ...whole, [field]: given[field] });
    if (query?.[field] !== undefined && given[field] !== null)
      draft = withFields(draft, { [field]: query[field] });
  }
  return draft;
}

/** Reads a question that was left; undefined when there is nothing of use in it. */
export function parseUnfinished(value: unknown): Unfinished | undefined {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('step' in value))
    return undefined;
  const draft = parseDraft(value.draft);
  const step = steps.find((one) => one === value.step);
  return draft.operation === undefined || step === undefined ? undefined : { draft, step };
}
