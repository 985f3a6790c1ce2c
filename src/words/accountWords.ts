import { formatCount } from './numbers';

/** The account of a key, as the service describes it. */
interface Account {
  label?: string;
  plan?: string;
  requestsLeft?: number;
  limits?: { reachDays?: number; dailyRequests?: number };
}

const unknown = 'not stated by the service';

const wordsOfReach = (days: number | undefined): string => {
  if (days === undefined) return unknown;
  return days === Infinity ? 'all data' : `the last ${formatCount(days, 'day')}`;
};

function wordsOfRequests({ requestsLeft, limits = {} }: Account): string {
  const { dailyRequests } = limits;
  if (dailyRequests === Infinity) return 'not limited';
  const perDay = dailyRequests === undefined ? undefined : `${dailyRequests.toLocaleString('en-GB')} a day`;
  if (requestsLeft === undefined)
    return perDay === undefined ? unknown : `${perDay}; how many are left is ${unknown}`;
  const left = requestsLeft.toLocaleString('en-GB');
  return perDay === undefined ? `${left} left today` : `${left} left of ${perDay}`;
}

/** Describes the account of a key at a service, one line each. */
export const linesOfAccount = (service: string, account: Account): string[] => [
  `Service: ${service}`,
  ...(account.label === undefined ? [] : [`Account: ${account.label}`]),
  `Plan: ${account.plan ?? unknown}`,
  `Your plan covers: ${wordsOfReach(account.limits?.reachDays)}`,
  `Requests: ${wordsOfRequests(account)}`,
];
