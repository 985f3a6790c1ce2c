import { networks, operations, type Parameter, parameters, type QueryField } from '../../domain';
import type { PropertySchema } from '../inputSchema';

/** A longer list of codes is left to the tool that lists them. */
const maxCodes = 30;

/** The topics of the list that have all codes of a parameter. */
export const topicOf: Readonly<Partial<Record<QueryField, string>>> = {
  metrics: 'metrics',
  measures: 'measures',
  interval: 'intervals',
  network_code: 'networks',
  network_region: 'regions',
  fueltech: 'fueltechs',
  fueltech_group: 'fueltechs',
  facility_code: 'facilities',
  unit_code: 'facilities',
};

/** Remarks for agents beyond the meaning of a parameter. */
const remarks: Readonly<Partial<Record<Parameter['name'], string>>> = {
  operation: 'By default the one that has the metrics.',
  network_code: 'Default: NEM.',
  window: 'Or dates in words: last week, Oct 2026, Q3 2026, FY26, 1 Oct to 8 Oct.',
  date_start: '2026-10-05 or 2026-10-05T14:30:00.',
  interval: 'By default one that suits the window.',
};

/** The known codes of a parameter in the networks that have a market of their own. */
function codesOf({ valuesIn, kind }: Parameter): string[] {
  if (kind === 'operation' || valuesIn === undefined) return [];
  const all = networks.flatMap(({ code }) => valuesIn(code)?.map((value) => value.code) ?? []);
  return [...new Set(all)];
}

function describe(parameter: Parameter): string {
  const codes = codesOf(parameter);
  const topic = topicOf[parameter.name];
  const isShort = codes.length > 0 && codes.length <= maxCodes;
  const isListed = !isShort && topic !== undefined;
  return [
    parameter.meaning,
    ...(isShort ? [`Codes: ${codes.join(', ')}.`] : []),
    ...(isListed ? [`Codes: gridlens_list_electricity_data, topic ${topic}.`] : []),
    ...(remarks[parameter.name] === undefined ? [] : [remarks[parameter.name]]),
  ].join(' ');
}

function toProperty(parameter: Parameter): PropertySchema {
  const description = describe(parameter);
  if (parameter.kind === 'operation') return { type: 'string', enum: operations, description };
  if (parameter.kind === 'codes' || parameter.isJoined)
    return { type: 'array', items: { type: 'string' }, description };
  return { type: 'string', description };
}

/** The properties of a query, from the table of parameters. */
export const queryProperties: Readonly<Record<string, PropertySchema>> = Object.fromEntries(
  parameters.map((parameter) => [parameter.name, toProperty(parameter)]),
);
