import {
  joinLists,
  ApiError,
  checkQuery,
  definedEntries,
  type Diagnostic,
  type Directory,
  fieldOf,
  findNetwork,
  isObject,
  isOfAllFacilities,
  metricsToSend,
  minuteMs,
  offsetMinutesOf,
  parseQuery,
  type Query,
} from '../../domain';
import type { KnownLimits, Limits } from './limits';
import { planFrame } from './planFrame';
import { planQuery } from './planQuery';
import type { Plan, SendableQuery } from './plannedRequest';

const toError = (diagnostic: Diagnostic): ApiError =>
  diagnostic.code === 'tooManyCodes'
    ? new ApiError('tooManyCodes', { field: fieldOf(diagnostic), limitCodes: diagnostic.limit })
    : new ApiError('invalidRequest', { diagnostic });

/** Removes empty values, which the service refuses, and duplicate codes. */
function withoutEmptyCodes(query: Query): Record<string, unknown> {
  const fields = definedEntries(query).map(([field, value]): [string, unknown] => [
    field,
    Array.isArray(value) ? [...new Set(value)].filter((item) => item !== '') : value,
  ]);
  return Object.fromEntries(fields);
}

/**
 * Validates a query, which plain JavaScript may have written. Throws ApiError `tooManyCodes`, or `invalidRequest` with
 * the first `diagnostic`, for a query that cannot be sent.
 */
function toSendableQuery(query: Query): SendableQuery {
  const written: unknown = query;
  const { query: parsed, diagnostics } = parseQuery(isObject(written) ? withoutEmptyCodes(query) : written);
  const found = !parsed ? diagnostics : [...diagnostics, ...checkQuery(parsed)];
  const error = found.find(({ severity }) => severity === 'error');
  if (error) throw toError(error);
  if (!parsed) throw toError({ severity: 'error', code: 'notAnObject', path: [] });
  return { query: parsed, notices: found.map((diagnostic) => ({ code: 'queryWarning', diagnostic })) };
}

/**
 * Adds all facilities of the network to a query of facility data without codes. Without them, the service would send
 * the values of all units under one name (docs/service.md: Filters and groupings).
 */
export function withFacilities(query: Query, directory: Directory | undefined): Query {
  if (!isOfAllFacilities(query) || !directory) return query;
  return { ...query, facility_code: directory.facilityCodes };
}

/** The knowledge that a plan depends on, besides its query and the time. */
interface PlanBasis {
  limits: string;
  directory: Directory | undefined;
  offsetMinutes: number | undefined;
}

/** Plans the queries of one client, with all that it has learnt about the service. */
export class Planner {
  /** The offsets in minutes of networks that are not in the catalog, by code, learnt from their replies. */
  #offsets = new Map<string, number>();
  #bases = new WeakMap<Plan, PlanBasis>();

  /** `directoryIn` returns the known facilities of a network: the same object until they change. */
  constructor(
    readonly limits: KnownLimits,
    readonly now: () => number,
    readonly directoryIn: (network: string) => Directory | undefined = () => undefined,
  ) {}

  /**
   * Validates and plans a query with the limits known so far, and the `assumed` reach if none is known. Throws ApiError
   * as `toSendableQuery` and `planQuery` do.
   */
  plan(query: Query, assumed: Pick<Limits, 'reachDays'> = {}): Plan {
    const sendable = toSendableQuery(query);
    const { network_code: network } = sendable.query;
    const { current } = this.limits;
    const limits = { ...current, reachDays: current.reachDays ?? assumed.reachDays };
    const frame = planFrame(sendable.query, limits, this.#nowOf(network));
    const directory = this.directoryIn(network);
    const whole = withFacilities(sendable.query, directory);
    const plan = planQuery({ ...sendable, query: whole }, limits, frame, directory);
    this.#bases.set(plan, this.#basisOf(network));
    return plan;
  }

  /** Returns the plan of a query, or a new one when limits, facilities or the network's clock were learnt since. */
  replan(query: Query, plan: Plan): Plan {
    const basis = this.#bases.get(plan);
    const { limits, directory, offsetMinutes } = this.#basisOf(plan.query.network_code);
    const needsDirectory =
      isOfAllFacilities(query) ||
      joinLists(query.unit_code).length > 0 ||
      metricsToSend(query, basis?.directory).length < metricsToSend(query, directory).length;
    const isCurrent =
      basis?.limits === limits &&
      (basis.directory === directory || !needsDirectory) &&
      basis.offsetMinutes === offsetMinutes;
    return isCurrent ? plan : this.plan(query);
  }

  /** True for a network whose offset is neither in the catalog nor learnt from a reply. */
  isClockUnknown(networkCode: string): boolean {
    return findNetwork(networkCode) === undefined && !this.#offsets.has(networkCode);
  }

  /** Learns the offset of a network from a reply, unless the catalog has it. */
  learnOffset(networkCode: string, offsetMinutes: number): void {
    if (findNetwork(networkCode) === undefined) this.#offsets.set(networkCode, offsetMinutes);
  }

  /**
   * Returns the current time for a network. Since dates are sent without an offset, and written with the assumed one,
   * the clock is shifted for networks that are not in the catalog.
   */
  #nowOf(networkCode: string): number {
    const assumedMinutes = offsetMinutesOf(networkCode);
    const minutes = this.#offsets.get(networkCode) ?? assumedMinutes;
    return this.now() + (minutes - assumedMinutes) * minuteMs;
  }

  #basisOf(network: string): PlanBasis {
    return {
      limits: JSON.stringify(this.limits.current),
      directory: this.directoryIn(network),
      offsetMinutes: this.#offsets.get(network),
    };
  }
}
