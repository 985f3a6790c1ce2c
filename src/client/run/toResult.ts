import { defaultInterval, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import type { MissingPart, Notice, Result } from '../../domain/result';
import { ApiError } from '../../domain/apiError';
import { deriveYears } from '../join/derive';
import { joinParts, type Part } from '../join/joinParts';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import type { Outcome } from './outcome';

/** All that a result is made of. */
export interface Ingredients {
  /** As it was given. */
  readonly query: Query;
  readonly plan: Pick<Plan, 'window' | 'askedWindow' | 'derivedFrom'>;
  /** What is worth a word about the query. */
  readonly warnings: readonly Notice[];
  readonly outcomes: readonly Outcome[];
  readonly awaited: readonly PlannedRequest[];
  /** A result to which these parts are added. */
  readonly before?: Result;
  readonly baseAddress: string;
  readonly isSample: boolean;
  readonly nowMs: number;
}

type Came = Extract<Outcome, { kind: 'came' }>;

const byWindow = (one: Outcome, other: Outcome): number =>
  (one.request.window?.startMs ?? 0) - (other.request.window?.startMs ?? 0) ||
  (one.request.path < other.request.path ? -1 : 1);

const keyOf = ({ count: _count, ...notice }: Notice): string => JSON.stringify(notice);

/** The same notice of several parts is one, its counts added up. */
function merge(notices: readonly Notice[]): readonly Notice[] {
  const merged = new Map<string, Notice>();
  for (const notice of notices) {
    const known = merged.get(keyOf(notice));
    const count = known?.count === undefined ? notice.count : known.count + (notice.count ?? 0);
    merged.set(keyOf(notice), { ...notice, ...(count === undefined ? {} : { count }) });
  }
  return [...merged.values()];
}

/** A metric is missing when no part that asked for it has it. */
function noticesOf(came: readonly Came[]): readonly Notice[] {
  const present = new Set<string>();
  for (const { request, decoded } of came) {
    const missing = new Set(decoded.notices.map(({ code, subject }) => code === 'missingMetric' && subject));
    for (const metric of request.query.metrics) if (!missing.has(metric)) present.add(metric);
  }
  return came
    .flatMap(({ decoded }) => decoded.notices)
    .filter(({ code, subject }) => code !== 'missingMetric' || !present.has(subject ?? ''));
}

function toPart({ request, decoded }: Came): Part {
  const { window, labels = {} } = request;
  const series = decoded.series.map((one) => ({ ...one, labels: { ...labels, ...one.labels } }));
  return { series: request.labels ? series : decoded.series, ...(window === undefined ? {} : { window }) };
}

function toMissing(request: PlannedRequest, error: ApiError): MissingPart {
  const { path: _path, ...part } = request;
  return { ...part, kind: error.kind, facts: error.facts };
}

/** What has come → a result, the same in whatever order it came. */
export function toResult(ingredients: Ingredients): Result {
  const { query, plan, awaited, before } = ingredients;
  const outcomes = [...ingredients.outcomes].sort(byWindow);
  const came = outcomes.filter((one) => one.kind === 'came');
  const requests = [
    ...(before?.provenance.requests ?? []),
    ...outcomes.filter((one) => one.kind !== 'failed').map((one) => one.record),
  ];
  const missing = outcomes
    .filter((one) => one.kind === 'failed')
    .map(({ request, error }) => toMissing(request, error));
  const cancelled = awaited.map((request) => toMissing(request, new ApiError('cancelled')));
  const offsetMinutes =
    came[0]?.decoded.offsetMinutes ?? before?.provenance.offsetMinutes ?? offsetMinutesOf(query.network_code);
  const interval = plan.derivedFrom ?? query.interval ?? defaultInterval;
  const parts = [...(before ? [{ series: before.series }] : []), ...came.map(toPart)];
  const joined = joinParts(parts, { interval, offsetMinutes });
  const derived =
    plan.derivedFrom === undefined
      ? { series: joined.series, notices: [] }
      : deriveYears(joined.series, { offsetMinutes });
  return {
    query,
    series: derived.series,
    notices: merge([
      ...(before?.notices ?? []),
      ...ingredients.warnings,
      ...noticesOf(came),
      ...joined.notices,
      ...derived.notices,
    ]),
    provenance: {
      baseAddress: ingredients.baseAddress,
      isSample: ingredients.isSample,
      offsetMinutes,
      ...(plan.window === undefined ? {} : { window: plan.window }),
      ...(plan.askedWindow === undefined ? {} : { askedWindow: plan.askedWindow }),
      requests,
      ...(missing.length === 0 ? {} : { missing }),
      ...(awaited.length === 0 ? {} : { awaited: cancelled }),
      fetchedAtMs:
        requests.length === 0
          ? ingredients.nowMs
          : requests.reduce((latest, record) => Math.max(latest, record.fetchedAtMs), -Infinity),
    },
  };
}
