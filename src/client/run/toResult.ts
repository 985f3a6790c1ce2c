import { optional } from '../../domain/optional';
import { defaultInterval, offsetMinutesOf } from '../../domain/catalog/index';
import type { Query } from '../../domain/query';
import { mergeNotices, type Notice } from '../../domain/notice';
import type { MissingPart, Result } from '../../domain/result';
import { ApiError, toFailure } from '../../domain/apiError';
import { deriveYears } from '../join/derive';
import { joinParts, type Part } from '../join/joinParts';
import type { Plan, PlannedRequest } from '../plan/plannedRequest';
import type { Outcome } from './outcome';

/** All that a result is built from. */
export interface Ingredients {
  /** As it was given. */
  readonly query: Query;
  readonly plan: Pick<Plan, 'window' | 'askedWindow' | 'derivedFrom'>;
  /** Warnings about the query. */
  readonly warnings: readonly Notice[];
  readonly outcomes: readonly Outcome[];
  readonly awaited: readonly PlannedRequest[];
  /** A result to which these parts are added. */
  readonly before?: Result;
  readonly baseAddress: string;
  readonly isSample: boolean;
  readonly nowMs: number;
}

type Received = Extract<Outcome, { kind: 'received' }>;

const byWindow = (one: Outcome, other: Outcome): number =>
  (one.request.window?.startMs ?? 0) - (other.request.window?.startMs ?? 0) ||
  (one.request.path < other.request.path ? -1 : 1);

/** A metric is missing when no part whose query names it has it. */
function noticesOf(received: readonly Received[]): readonly Notice[] {
  const present = new Set<string>();
  for (const { request, decoded } of received) {
    const missing = new Set(
      decoded.notices.flatMap((notice) => (notice.code === 'missingMetric' ? [notice.metric] : [])),
    );
    for (const metric of request.query.metrics) if (!missing.has(metric)) present.add(metric);
  }
  return received
    .flatMap(({ decoded }) => decoded.notices)
    .filter((notice) => notice.code !== 'missingMetric' || !present.has(notice.metric));
}

function toPart({ request, decoded }: Received): Part {
  const { window, labels = {} } = request;
  const series = decoded.series.map((one) => ({ ...one, labels: { ...labels, ...one.labels } }));
  return { series: request.labels ? series : decoded.series, ...optional({ window }) };
}

function toMissing(request: PlannedRequest, error: ApiError): MissingPart {
  const { path: _path, ...part } = request;
  return { ...part, ...toFailure(error) };
}

/** All outcomes of a run → a result, the same in whatever order they came. */
export function toResult(ingredients: Ingredients): Result {
  const { query, plan, awaited, before } = ingredients;
  const outcomes = [...ingredients.outcomes].sort(byWindow);
  const received = outcomes.filter((one) => one.kind === 'received');
  const requests = [
    ...(before?.provenance.requests ?? []),
    ...outcomes.filter((one) => one.kind !== 'failed').map((one) => one.record),
  ];
  const missing = outcomes
    .filter((one) => one.kind === 'failed')
    .map(({ request, error }) => toMissing(request, error));
  const cancelled = awaited.map((request) => toMissing(request, new ApiError('cancelled')));
  const offsetMinutes =
    received[0]?.decoded.offsetMinutes ??
    before?.provenance.offsetMinutes ??
    offsetMinutesOf(query.network_code);
  const interval = plan.derivedFrom ?? query.interval ?? defaultInterval;
  const parts = [...(before ? [{ series: before.series }] : []), ...received.map(toPart)];
  const joined = joinParts(parts, { interval, offsetMinutes });
  const derived =
    plan.derivedFrom === undefined
      ? { series: joined.series, notices: [] }
      : deriveYears(joined.series, { offsetMinutes });
  return {
    query,
    series: derived.series,
    notices: mergeNotices([
      ...(before?.notices ?? []),
      ...ingredients.warnings,
      ...noticesOf(received),
      ...joined.notices,
      ...derived.notices,
    ]),
    provenance: {
      baseAddress: ingredients.baseAddress,
      isSample: ingredients.isSample,
      offsetMinutes,
      ...optional({ window: plan.window, askedWindow: plan.askedWindow }),
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
