import type { Advice } from '../../domain';
import { wordsOfOldWindow } from '../failures/queryFailures';
import { formatCount } from '../numbers';

/** Formats advice on a query in one or two sentences. */
export function sentenceOfAdvice(advice: Advice): string {
  switch (advice.code) {
    case 'codesInParts':
      return `A request accepts ${advice.limit} codes: ${formatCount(advice.count, 'code')} are fetched in ${formatCount(Math.ceil(advice.count / advice.limit), 'request')}.`;
    case 'fueltechBesideGroup':
      return 'Together with fueltech_group, fueltech only filters: the series are groups.';
    case 'priceOfNetwork':
      return 'The price of the whole NEM is the plain mean over its regions, which is not a market price. Group by network_region, or name one.';
    case 'yearsOfMonths':
      return `One request for financial years may cover at most ${formatCount(advice.limitDays, 'day')}: these are derived from months.`;
    case 'beyondReach': {
      const { sentence, remedy } = wordsOfOldWindow(advice.reachDays);
      return `${sentence} ${remedy}`;
    }
  }
}
