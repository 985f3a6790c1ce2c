import type { Market } from '../fleet/types';
import { computeMarketDay, type MarketDay } from './marketDay';

/** A cache of market days, of about half a megabyte each, that evicts the least recently used. */
export interface DayStore {
  dayOf(market: Market, day: number): MarketDay;
}

export function createDayStore(capacity = 48): DayStore {
  const days = new Map<string, MarketDay>();
  return {
    dayOf(market, day) {
      const key = `${market.code}/${day}`;
      const found = days.get(key) ?? computeMarketDay(market, day);
      days.delete(key);
      days.set(key, found);
      if (days.size > capacity) {
        const oldest = days.keys().next();
        if (!oldest.done) days.delete(oldest.value);
      }
      return found;
    },
  };
}
