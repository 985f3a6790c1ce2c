import { metricsOf, type Operation, parameterOf } from '../../../domain';
import type { Extent } from '../parse/expression';
import type { Source } from '../parse/source';
import type { Client } from '../languages/clientLibrary';
import { isField } from '../read/foundField';
import type { CodeEdit, Fix } from '../read/foundQuery';
import { membersIn } from '../values/value';
import type { FixContext } from './fixContext';
import { findIn } from './writtenText';

const paths: Readonly<Record<string, string>> = {
  'data/network': 'market/network',
  'market/network': 'data/network',
};
/** Positional arguments that mean the same in both methods. */
const leading: ReadonlySet<string> = new Set([
  'network_code',
  'metrics',
  'interval',
  'date_start',
  'date_end',
]);

/**
 * Moves enumeration members to the class that the other method accepts. Returns undefined when a class name cannot be
 * located.
 */
function memberEdits({ source, fields, rules: { enumerations } }: FixContext): CodeEdit[] | undefined {
  const metrics = fields.find(({ field }) => field === 'metrics');
  if (!enumerations || !metrics) return [];
  const edits: CodeEdit[] = [];
  for (const { owner, name, extent } of membersIn(metrics.value)) {
    const other = enumerations.otherOwner(name, owner);
    if (other === undefined || !extent) continue;
    const at = source.slice(extent).lastIndexOf(`${owner}.`);
    if (at < 0) return undefined;
    const start = extent.start + at;
    edits.push(
      { start, end: start + owner.length, text: other },
      ...(edits.length === 0 ? enumerations.importEdits(source, other) : []),
    );
  }
  return edits;
}

/** Returns the method of another operation, for a method with the same leading arguments. */
function methodOf({ methods }: Client, name: string, to: Operation): string | undefined {
  const from = methods.get(name)?.operation;
  if (from === undefined || from === 'facilities' || to === 'facilities') return undefined;
  return [...methods].find(([, { operation }]) => operation === to)?.[0];
}

/** Switches to the operation that has the metrics. Empty unless it has all of them and accepts every other field. */
export function fixOperation(context: FixContext, to: Operation, metrics: readonly string[]): Fix[] {
  const { source, client, fields, place } = context;
  const offered = new Set(metricsOf(to).map(({ code }) => code));
  const acceptsAll = fields.every(({ field, keyExtent }) => {
    const isAccepted = isField(field) && parameterOf(field).operations.includes(to);
    return isAccepted && (keyExtent !== undefined || leading.has(field));
  });
  if (!acceptsAll || !place || !metrics.every((metric) => offered.has(metric))) return [];
  const members = memberEdits(context);
  const method = client && methodOf(client, source.slice(place), to);
  const path =
    method === undefined ? findIn(source, place, /(?:data|market)\/network(?=[/?"'`])/) : undefined;
  const text = method ?? (path && paths[source.slice(path)]);
  const at = path ?? place;
  if (!members || text === undefined) return [];
  return [
    { facts: { kind: 'ask', operation: to }, edits: [{ start: at.start, end: at.end, text }, ...members] },
  ];
}

/** Corrects `/v4/market/NEM` to `/v4/market/network/NEM`. */
export function fixPath(source: Source, place: Extent): Fix[] {
  const at = findIn(source, place, /\/market\/(?=(?:NEM|WEM|AU)\b)/i);
  if (!at) return [];
  return [
    {
      facts: { kind: 'change', to: '/market/network/' },
      edits: [{ start: at.end, end: at.end, text: 'network/' }],
    },
  ];
}
