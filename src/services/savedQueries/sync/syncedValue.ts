import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isNewerFormat, isObject } from '../../../domain';
import type { Revision } from './revision';

/** The synced state: the versions of queries, including deleted ones, and their arrangement. */
export interface SyncedState {
  revisions: ReadonlyMap<string, Revision>;
  arrangement?: Revision;
}

/** The reason why a synced value is left unchanged. */
export type UnreadableValue = 'newer' | 'malformed';

export const syncedKey = 'gridlens.savedQueries.synced';
export const arrangementId = 'arrangement';

const version = 1;
/** The maximum length of the synced value. All extensions share the limited space of Settings Sync. */
const maxCharacters = 80_000;
const maxInflated = 8_000_000;
const maxDeleted = 200;

/** True for a valid file name on every system. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9_~-]{0,199}$/.test(value);
const isRev = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,20}$/.test(value);

function readRevision(value: unknown): Revision | undefined {
  if (!Array.isArray(value)) return undefined;
  const [id, rev, past, text] = value as unknown[];
  if (!isId(id) || !isRev(rev) || !Array.isArray(past) || !past.every(isRev)) return undefined;
  if (text !== undefined && typeof text !== 'string') return undefined;
  return { id, rev, past, text };
}

function inflate(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    const bytes = inflateRawSync(Buffer.from(data, 'base64'), { maxOutputLength: maxInflated });
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Parses a value that another machine may have written. */
export function readSynced(value: unknown): SyncedState | UnreadableValue {
  if (value === undefined || value === null) return { revisions: new Map() };
  if (!isObject(value)) return 'malformed';
  const { version: found, data } = value;
  if (isNewerFormat(found, version)) return 'newer';
  const state = found === version ? inflate(data) : undefined;
  if (!isObject(state) || !Array.isArray(state['revisions'])) return 'malformed';
  const revisions = state['revisions'].map(readRevision);
  const arrangement = state['arrangement'] === undefined ? undefined : readRevision(state['arrangement']);
  if (revisions.includes(undefined)) return 'malformed';
  return {
    revisions: new Map(revisions.flatMap((one) => (one ? [[one.id, one]] : []))),
    arrangement,
  };
}

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const toRow = ({ id, rev, past, text }: Revision): unknown[] =>
  text === undefined ? [id, rev, past.slice(0, 6)] : [id, rev, past, text];

function write(revisions: readonly Revision[], arrangement: Revision | undefined): unknown {
  // Sorted, so that every machine writes the same state in the same way.
  const rows = [...revisions].sort((left, right) => byText(left.id, right.id)).map(toRow);
  const state = { revisions: rows, arrangement: arrangement && toRow(arrangement) };
  const bytes = deflateRawSync(JSON.stringify(state), { level: 9 });
  return { version, data: bytes.toString('base64') };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/**
 * Serialises the synced state. Queries already synced come first, then the shortest, as long as there is space;
 * `leftOut` has the ids of the others.
 */
export function writeSynced(
  { revisions, arrangement }: SyncedState,
  before: SyncedState,
  maxLength = maxCharacters,
): { value: unknown; leftOut: readonly string[] } {
  const all = [...revisions.values()];
  const isOnOtherMachines = ({ id }: Revision) => before.revisions.get(id)?.text !== undefined;
  const gone = all.filter(({ text }) => text === undefined).sort((left, right) => byText(left.id, right.id));
  // Deletions of queries that other machines still have come first.
  const ranked = [...gone.filter(isOnOtherMachines), ...gone.filter((one) => !isOnOtherMachines(one))];
  const deleted = ranked.slice(0, maxDeleted);
  const rankOf = ({ id, text = '' }: Revision) =>
    (before.revisions.get(id)?.text === undefined ? maxInflated : 0) + text.length;
  const live = all
    .filter(({ text }) => text !== undefined)
    .sort((left, right) => rankOf(left) - rankOf(right) || byText(left.id, right.id));
  const valueWith = (count: number) => write([...deleted, ...live.slice(0, count)], arrangement);
  const whole = valueWith(live.length);
  if (sizeOf(whole) <= maxLength) return { value: whole, leftOut: [] };
  let fits = 0;
  let tooMany = live.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (sizeOf(valueWith(middle)) <= maxLength) fits = middle;
    else tooMany = middle;
  }
  return { value: valueWith(fits), leftOut: live.slice(fits).map(({ id }) => id) };
}
