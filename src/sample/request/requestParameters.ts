import {
  intervals,
  type Operation,
  parameterOf,
  primaryGroupings,
  type QueryField,
  secondaryGroupings,
} from '../../domain';
import { refuseWithDetail } from './refusal';
import { type DateInput, readDate } from './requestWindow';

/** The metrics in the order of the specification, which refusals also use. */
export const metricCodes: readonly string[] = [
  'power',
  'energy',
  'price',
  'market_value',
  'demand',
  'demand_energy',
  'demand_gross',
  'demand_gross_energy',
  'generation_renewable',
  'generation_renewable_energy',
  'curtailment',
  'curtailment_energy',
  'curtailment_solar_utility',
  'curtailment_solar_utility_energy',
  'curtailment_wind',
  'curtailment_wind_energy',
  'emissions',
  'renewable_proportion',
  'pollution',
  'storage_battery',
  'generation_renewable_with_storage',
  'generation_renewable_with_storage_energy',
  'renewable_with_storage_proportion',
  'flow_imports',
  'flow_exports',
  'flow_imports_energy',
  'flow_exports_energy',
  'solar_rooftop_forecast',
];

const codes = (rows: readonly { code: string }[]): string[] => rows.map((row) => row.code);

export const intervalCodes = codes(intervals);
const primaryCodes = codes(primaryGroupings);
const secondaryCodes = codes(secondaryGroupings);

function quoteAll(allowed: readonly string[]): string {
  const quoted = allowed.map((code) => `'${code}'`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

/** Reads a query string and collects all its faults as the framework does, in the order of the reads. */
class Reader {
  faults: {
    type: string;
    loc: readonly (string | number)[];
    msg: string;
    input: unknown;
    ctx?: Record<string, unknown>;
  }[] = [];

  #query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  #check(value: string, allowed: readonly string[], loc: readonly (string | number)[]): void {
    if (allowed.includes(value)) return;
    const expected = quoteAll(allowed);
    this.faults.push({
      type: 'enum',
      loc,
      msg: `Input should be ${expected}`,
      input: value,
      ctx: { expected },
    });
  }

  metrics(): string[] {
    const values = this.#query.getAll('metrics');
    const loc = ['query', 'metrics'];
    if (values.length === 0) this.faults.push({ type: 'missing', loc, msg: 'Field required', input: null });
    values.forEach((value, index) => {
      this.#check(value, metricCodes, [...loc, index]);
    });
    return values;
  }

  /** Returns the last value of a parameter that is sent more than once. */
  text(name: string): string | undefined {
    return this.#query.getAll(name).at(-1);
  }

  choice(name: string, allowed: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value !== undefined) this.#check(value, allowed, ['query', name]);
    return value;
  }

  date(name: string): DateInput | undefined {
    const input = this.text(name);
    if (input === undefined) return undefined;
    const reading = readDate(input);
    if ('date' in reading) return reading.date;
    const { error } = reading;
    this.faults.push({
      type: 'datetime_from_date_parsing',
      loc: ['query', name],
      msg: `Input should be a valid datetime or date, ${error}`,
      input,
      ctx: { error },
    });
    return undefined;
  }

  codes(name: QueryField): string[] {
    const input = this.#query.getAll(name);
    const maxCodes = parameterOf(name).maxCodesPerRequest ?? Infinity;
    if (input.length > maxCodes) {
      const msg = `List should have at most ${maxCodes} items after validation, not ${input.length}`;
      const ctx = { field_type: 'List', max_length: maxCodes, actual_length: input.length };
      this.faults.push({ type: 'too_long', loc: ['query', name], msg, input, ctx });
    }
    return input;
  }
}

/** Reads the parameters of an operation in its order, ignoring others. Throws a Refusal (422) with all faults. */
export function readParameters(query: URLSearchParams, operation: Operation) {
  const reader = new Reader(query);
  const accepts = (name: QueryField) => parameterOf(name).operations.includes(operation);
  const codes = (name: QueryField) => (accepts(name) ? reader.codes(name) : []);
  const metrics = reader.metrics();
  const interval = reader.choice('interval', intervalCodes) ?? '5m';
  const facilityCode = codes('facility_code');
  const unitCode = codes('unit_code');
  const dateStart = reader.date('date_start');
  const dateEnd = reader.date('date_end');
  const primary = accepts('primary_grouping') ? reader.choice('primary_grouping', primaryCodes) : undefined;
  const parameters = {
    metrics,
    interval,
    facilityCode,
    unitCode,
    dateStart,
    dateEnd,
    region: accepts('network_region') ? reader.text('network_region') : undefined,
    fueltech: codes('fueltech'),
    fueltechGroup: codes('fueltech_group'),
    primary: primary ?? 'network',
    secondary: accepts('secondary_grouping')
      ? reader.choice('secondary_grouping', secondaryCodes)
      : undefined,
  };
  if (reader.faults.length > 0) throw refuseWithDetail(422, reader.faults);
  return parameters;
}

export type Parameters = ReturnType<typeof readParameters>;
