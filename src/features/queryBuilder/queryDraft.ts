import {
  fieldsOf,
  findMeasure,
  findNetwork,
  isAdditive,
  isMeasureOf,
  mapDefined,
  type Measure,
  metricsOf,
  type Operation,
  operations,
  parseQuery,
  type Query,
  queryFields,
  regionsOf,
  shownCodes,
} from '../../domain';

/** A query that is not complete yet: any of its fields. */
export type Draft = Partial<Query>;

const steps = ['operation', 'network', 'facilities', 'metrics', 'window', 'interval', 'filters'] as const;
/** The steps of measures alone. The last one runs, and leads to the filters. */
const measureSteps = ['operation', 'place', 'sources', 'facilities', 'window', 'lastInterval'] as const;
export type Step = (typeof steps)[number] | (typeof measureSteps)[number];

/** True for a draft with measures alone, which needs no metrics. */
export const hasMeasuresAlone = ({ metrics = [], measures = [] }: Draft): boolean =>
  metrics.length === 0 && measures.length > 0;

export const measuresOf = ({ measures = [] }: Draft): Measure[] =>
  mapDefined(measures, (code) => findMeasure(code));

/** True for measures that leave open which sources they are of. */
const areOfSources = (draft: Draft): boolean =>
  measuresOf(draft).some(
    ({ seriesPer }) => seriesPer.startsWith('source') || seriesPer === 'regionOrFacility',
  );

/** Returns the steps of a draft. Only facility data has the facilities step, and measures alone have their own. */
export function stepsOf(draft: Draft): Step[] {
  const isOffered = (step: Step) =>
    (step !== 'facilities' || draft.operation === 'facilities') &&
    (step !== 'sources' || areOfSources(draft));
  const all: readonly Step[] = hasMeasuresAlone(draft) ? measureSteps : steps;
  return all.filter(isOffered);
}

/** A draft that the user left unfinished, and the step they left at. */
export interface Unfinished {
  draft: Draft;
  step: Step;
}

/** Returns the network of a draft; empty before the user chose one. */
export const networkOf = ({ network_code: code = '' }: Draft): string => code;

/** Replaces fields of a draft; `undefined` or an empty value removes a field. */
export function withFields(
  draft: Draft,
  fields: Partial<Record<keyof Query, string | readonly string[] | undefined>>,
): Draft {
  const entries = Object.entries<string | readonly string[] | undefined>({ ...draft, ...fields });
  return Object.fromEntries(entries.filter(([, value]) => value?.length));
}

/** Changes the operation. Drops the fields it has no parameter for, and the metrics when it offers none of them. */
export function withOperation(draft: Draft, operation: Operation): Draft {
  if (draft.operation === operation) return draft;
  const allowed: string[] = fieldsOf(operation);
  const remaining = Object.fromEntries(
    Object.entries(draft).filter(([field]) => allowed.includes(field)),
  ) as Draft;
  const offered = metricsOf(operation).map((metric) => metric.code);
  const isUseful = remaining.metrics?.some((code) => offered.includes(code)) ?? false;
  return withFields(remaining, isUseful ? { operation } : { operation, metrics: undefined });
}

/** The operation that gives the series of a measure: facility data where nothing else has them. */
function operationOfMeasure({ seriesPer }: Measure): Operation {
  if (seriesPer.startsWith('facility')) return 'facilities';
  return seriesPer === 'region' || seriesPer === 'query' ? 'market' : 'network';
}

/** Makes a draft about a measure alone. Drops what does not apply to it. */
export function withMeasure(draft: Draft, measure: Measure): Draft {
  const { code, networks } = measure;
  const isOfUnits = draft.operation === 'facilities' && isMeasureOf(measure, 'facilities');
  const {
    metrics: _metrics,
    secondary_grouping: _grouping,
    interval: _interval,
    ...rest
  } = withOperation(draft, isOfUnits ? 'facilities' : operationOfMeasure(measure));
  const isServed = networks?.includes(networkOf(draft)) !== false;
  const place = isServed ? {} : { network_code: undefined, network_region: undefined };
  return withFields(rest, { measures: [code], ...place });
}

/** Changes the network. Drops a region, facilities and units of the old network. */
export function withNetwork(draft: Draft, networkCode: string): Draft {
  const regions = findNetwork(networkCode)?.regions.map((region) => region.code);
  const region = draft.network_region;
  const fits = regions === undefined || regionsOf(draft).every((one) => regions.includes(one));
  const isSame = draft.network_code === undefined || draft.network_code === networkCode;
  return withFields(draft, {
    network_code: networkCode,
    network_region: fits ? region : undefined,
    ...(isSame ? {} : { facility_code: undefined, unit_code: undefined }),
  });
}

const hasSubject = ({ metrics = [], measures = [] }: Draft): boolean =>
  shownCodes({ metrics, measures }).length > 0;

/** Converts a draft to a query. Undefined while a required field is missing. */
export function toQuery(draft: Draft): Query | undefined {
  const { operation, network_code, metrics = [], ...rest } = draft;
  if (operation === undefined || network_code === undefined || !hasSubject(draft)) return undefined;
  return { operation, network_code, metrics, ...rest };
}

/** Adds a grouping: the last query's for the same subject, else fuel technologies in a stack, or regions. */
export function withDefaultGrouping(draft: Draft, last: Query | undefined): Draft {
  const isSame = last?.operation === draft.operation && String(last?.metrics) === String(draft.metrics ?? []);
  if (last && isSame) {
    const { primary_grouping, secondary_grouping } = last;
    return withFields(draft, { primary_grouping, secondary_grouping });
  }
  if (draft.operation === 'network' && isAdditive(draft.metrics?.[0] ?? '')) {
    return withFields(draft, { secondary_grouping: 'fueltech' });
  }
  const regions = findNetwork(networkOf(draft))?.regions.length ?? 0;
  return draft.operation === 'market' && regions > 1
    ? withFields(draft, { primary_grouping: 'network_region' })
    : draft;
}

/** The first step without an answer; `operation` when all have one. */
export function firstOpenStep(draft: Draft): Step {
  if (draft.operation === undefined) return 'operation';
  if (draft.network_code === undefined) return hasMeasuresAlone(draft) ? 'place' : 'network';
  const hasCodes = draft.facility_code !== undefined || draft.unit_code !== undefined;
  if (draft.operation === 'facilities' && !hasCodes) return 'facilities';
  if (!hasSubject(draft)) return 'metrics';
  const hasWindow = draft.window !== undefined || draft.date_start !== undefined;
  return hasWindow ? 'operation' : 'window';
}

/** Reads a draft from stored or foreign data. Skips unknown fields and values of the wrong type. */
export function parseDraft(value: unknown): Draft {
  if (typeof value !== 'object' || value === null) return {};
  const fields = value as Readonly<Record<string, unknown>>;
  const operation = operations.find((one) => one === fields['operation']);
  const complete = { operation: 'network', network_code: 'NEM', metrics: ['power'] };
  let draft: Draft = operation === undefined ? {} : { operation };
  for (const field of queryFields) {
    if (field === 'operation' || !Object.hasOwn(fields, field)) continue;
    // Each field is validated separately, inside an otherwise complete query.
    const { query } = parseQuery({ ...complete, [field]: fields[field] });
    if (query?.[field] !== undefined && fields[field] !== null)
      draft = withFields(draft, { [field]: query[field] });
  }
  return draft;
}

/** Reads a stored unfinished draft; undefined when it has no operation or no known step. */
export function parseUnfinished(value: unknown): Unfinished | undefined {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('step' in value))
    return undefined;
  const draft = parseDraft(value.draft);
  const step = stepsOf(draft).find((one) => one === value.step);
  return draft.operation === undefined || step === undefined ? undefined : { draft, step };
}
