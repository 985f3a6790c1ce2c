/** The maximum number of days per request, by interval; seven for an unlisted interval. */
type BucketLimits = Partial<Record<string, number>>;

export type PlanCode = 'COMMUNITY' | 'PRO' | 'ACADEMIC' | 'ENTERPRISE';

/** The limits of a plan, with the fields of the service's `/plans`. */
export interface Plan {
  code: PlanCode;
  name: string;
  description: string;
  /** Australian dollars a year; null when agreed individually. */
  price: number | null;
  daily_credits: number | null;
  burst_rate_limit: number;
  key_limit: number;
  bucket_limits: BucketLimits;
  /** The number of past days that a window may start in; null for no limit. */
  period_limit_days: number | null;
}

const community: BucketLimits = {
  '5m': 8,
  '30m': 16,
  '1h': 32,
  '1d': 366,
  '7d': 366,
  '1M': 732,
  '3M': 1830,
  season: 1830,
  '1y': 3700,
};

const paid: BucketLimits = {
  '5m': 30,
  '30m': 180,
  '1h': 365,
  '1d': 3650,
  '7d': 3650,
  '1M': 36500,
  '3M': 36500,
  season: 36500,
  '1y': 36500,
};

function plan(
  code: PlanCode,
  name: string,
  description: string,
  credits: number | null,
  rate: number,
  keys: number,
): Plan {
  const free = code === 'COMMUNITY';
  return {
    code,
    name,
    description,
    price: free ? 0 : null,
    daily_credits: credits,
    burst_rate_limit: rate,
    key_limit: keys,
    bucket_limits: free ? community : paid,
    period_limit_days: free ? 730 : null,
  };
}

export const plans: readonly Plan[] = [
  plan('COMMUNITY', 'Community', 'For everyone, two years back.', 500, 2, 1),
  plan('PRO', 'Pro', 'For professional use, the whole history.', 5000, 5, 10),
  plan('ACADEMIC', 'Academic', 'For teaching and research, the whole history.', 2000, 2, 5),
  plan('ENTERPRISE', 'Enterprise', 'For organisations, the whole history.', null, 10, 100),
];

export function planOf(code: PlanCode): Plan {
  const found = plans.find((one) => one.code === code);
  if (!found) throw new RangeError(`no such plan: ${code}`);
  return found;
}

export function limitDaysOf(one: Plan, interval: string): number {
  return one.bucket_limits[interval] ?? 7;
}
