import { fueltechGroups, fueltechs, metricsOf, networks } from '../../../domain/catalog/index';
import type { Source } from '../code/source';
import type { CodeEdit } from '../read/finding';
import { importEdits } from './imports';

const upper = (rows: readonly { readonly code: string }[]): readonly string[] =>
  rows.map(({ code }) => code.toUpperCase());

/** Enumerations of the Python client, with their members. */
const members: ReadonlyMap<string, readonly string[]> = new Map([
  ['DataMetric', upper(metricsOf('network'))],
  ['MarketMetric', upper(metricsOf('market'))],
  ['UnitFueltechType', upper(fueltechs)],
  ['FueltechGroupType', upper(fueltechGroups)],
  ['Network', upper(networks)],
]);

export const memberClasses: ReadonlySet<string> = new Set(members.keys());

/** Types of the Python client that have no members. */
export const literalTypes: ReadonlySet<string> = new Set([
  ...['NetworkCode', 'DataInterval', 'DataPrimaryGrouping', 'DataSecondaryGrouping'],
]);

export const membersOf = (owner: string): readonly string[] => members.get(owner) ?? [];

const pairs: Readonly<Record<string, string>> = {
  ...{ DataMetric: 'MarketMetric', MarketMetric: 'DataMetric' },
  ...{ UnitFueltechType: 'FueltechGroupType', FueltechGroupType: 'UnitFueltechType' },
};

/** Returns the counterpart of a class (such as `MarketMetric` for `DataMetric`) when it has the member. */
export function classOf(name: string, owner: string): string | undefined {
  const other = pairs[owner];
  return other !== undefined && membersOf(other).includes(name) ? other : undefined;
}

/** Returns the edits that import a class of the Python client. */
export const importClass = (source: Source, owner: string): readonly CodeEdit[] =>
  importEdits(source, /openelectricity(?:\.types)?/, 'openelectricity.types', [owner]);
