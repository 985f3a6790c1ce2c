import { metricsOf } from '../../domain/catalog/index';
import type { Operation } from '../../domain/query/query';

/** The enumerations of the Python client. Their members are the codes in upper case. */
export type PythonClass = 'DataMetric' | 'MarketMetric' | 'UnitFueltechType' | 'FueltechGroupType';

const fueltechs =
  'battery battery_charging battery_discharging bioenergy_biogas bioenergy_biomass coal_black coal_brown distillate ' +
  'gas_ccgt gas_ocgt gas_recip gas_steam gas_wcmg hydro hydro_and_storage pumps solar_rooftop solar_thermal ' +
  'solar_utility nuclear other solar wind wind_offshore imports exports interconnector aggregator_vpp aggregator_dr';

const members: Readonly<Record<PythonClass, ReadonlySet<string>>> = {
  DataMetric: new Set(['power', 'energy', 'emissions', 'market_value', 'storage_battery']),
  MarketMetric: new Set(metricsOf('market').map(({ code }) => code)),
  UnitFueltechType: new Set(fueltechs.split(' ')),
  FueltechGroupType: new Set([
    'solar',
    'wind',
    'hydro',
    'battery',
    'gas',
    'coal',
    'renewable',
    'fossil',
    'other',
  ]),
};

/** Returns the enumeration for a parameter's codes. */
export function classOf(field: 'metrics' | 'fueltech' | 'fueltech_group', operation: Operation): PythonClass {
  if (field === 'metrics') return operation === 'market' ? 'MarketMetric' : 'DataMetric';
  return field === 'fueltech' ? 'UnitFueltechType' : 'FueltechGroupType';
}

/** Returns the codes that an enumeration has no member for. */
export const membersWithout = (owner: PythonClass, codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !members[owner].has(code));
