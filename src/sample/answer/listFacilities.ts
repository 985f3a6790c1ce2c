import { statusOf } from './blockPlans';
import { type Market, markets, type Unit } from '../fleet/markets';
import { refuse } from '../request/refusal';
import { settledEnd } from '../request/requestWindow';
import { dayMs, formatStamp, minuteMs } from '../../domain';

const historyStart = '2015-01-01T00:00:00';

function dispatchType(unit: Unit): string {
  if (unit.fueltech === 'battery') return 'BIDIRECTIONAL';
  return unit.fueltech === 'battery_charging' || unit.fueltech === 'pumps' ? 'LOAD' : 'GENERATOR';
}

function toListed(unit: Unit, market: Market, nowMs: number) {
  const offset = market.offsetMinutes;
  const suffix = formatStamp(0, offset).slice(19);
  const wallNowMs = nowMs + offset * minuteMs;
  const today = Math.floor(wallNowMs / dayMs);
  const isRetired = today >= unit.endDay;
  const lastMs = (isRetired ? unit.endDay * dayMs : settledEnd(wallNowMs)) - 5 * minuteMs;
  return {
    code: unit.code,
    fueltech_id: unit.fueltech,
    status_id: statusOf(unit, today),
    capacity_registered: unit.capacity,
    capacity_storage: unit.storage,
    emissions_factor_co2: unit.factor === 0 ? undefined : unit.factor,
    data_first_seen: `${unit.from === undefined ? historyStart : `${unit.from}T00:00:00`}${suffix}`,
    data_last_seen: formatStamp(lastMs - offset * minuteMs, offset),
    dispatch_type: dispatchType(unit),
    commencement_date: unit.from && `${unit.from}T00:00:00${suffix}`,
    commencement_date_specificity: unit.from && 'day',
    closure_date: isRetired ? `${unit.to}T00:00:00${suffix}` : undefined,
    closure_date_specificity: isRetired ? 'day' : undefined,
  };
}

/** Lists matching facilities by name with their matching units. Throws a Refusal (404) without any. */
export function listFacilities(query: URLSearchParams, nowMs: number): unknown[] {
  const allows = (name: string, value: string) => {
    const wanted = query.getAll(name);
    return wanted.length === 0 || wanted.includes(value);
  };
  const found = Object.values(markets).flatMap((market) =>
    market.facilities.flatMap((facility) => {
      if (
        !allows('network_id', market.code) ||
        !allows('network_region', facility.region) ||
        !allows('facility_code', facility.code)
      ) {
        return [];
      }
      const units = market.units
        .filter((unit) => unit.facility === facility && allows('fueltech_group_id', unit.group))
        .map((unit) => toListed(unit, market, nowMs))
        .filter((unit) => allows('status_id', unit.status_id) && allows('fueltech_id', unit.fueltech_id));
      const { code, name, region, lat, lng } = facility;
      const location = { lat, lng };
      return units.length === 0
        ? []
        : [{ code, name, network_id: market.code, network_region: region, location, units }];
    }),
  );
  if (found.length === 0) throw refuse(404, 'No facilities found');
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
