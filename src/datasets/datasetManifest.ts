import { isCount, isObject, isTextUpTo, type JsonObject } from '../domain';
import { sha256 } from './datasetLayout';

/** A month's file, as the manifest lists it. */
export interface ManifestFile {
  /** Below the dataset, with `/`. */
  path: string;
  rows: number;
  bytes: number;
  sha256: string;
  /** Identifies the replies that the file was made from. */
  from: string;
  /** The first stamp and the last, in network time; absent in a file without rows. */
  first?: string;
  last?: string;
  /** Values from there on were provisional. */
  settledUntil?: string;
  /** Buckets that series lack between their own first and last. */
  gaps: number;
  /** Values that are null. */
  nulls: number;
  /** The day, in UTC, on which its oldest reply was fetched; absent in files of earlier versions. */
  fetched?: string;
}

/** The files of a dataset. Has no time of day, so that the same data give the same bytes on a day. */
export interface Manifest {
  files: readonly ManifestFile[];
}

const version = 2;
export const maxManifestBytes = 16 * 1024 * 1024;
const maxTextLength = 64;

/** A longer copy of a plan would make each month slow to write. */
const maxPlanCopy = 1024 * 1024;

/** The check of an entry, which finds a change that Gridlens did not make. */
function checkOf(file: ManifestFile): string {
  const { path, rows, bytes, from, first, last, settledUntil, gaps, nulls, fetched } = file;
  const facts = [path, rows, bytes, file.sha256, from, first, last, settledUntil, gaps, nulls];
  const all = facts.map((fact) => fact ?? null);
  return sha256(JSON.stringify(fetched === undefined ? all : [...all, fetched])).slice(0, 16);
}

/** The check that a copy of a plan belongs to the entries. */
const checkOfPlan = (plan: unknown, checks: readonly unknown[]): string =>
  sha256(JSON.stringify([plan, checks])).slice(0, 16);

/** Files in the order of their paths, and a copy of the plan's file, which makes the plan again where it is lost. */
export function formatManifest(name: string, { files }: Manifest, plan?: string): string {
  const sorted = [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ ...file, check: checkOf(file) }));
  const text = JSON.stringify({ version, name, files: sorted }, undefined, 1);
  if (plan === undefined || plan.length > maxPlanCopy) return `${text}\n`;
  const planCheck = checkOfPlan(
    JSON.parse(plan),
    sorted.map(({ check }) => check),
  );
  return `${text.slice(0, -2)},\n "planCheck": "${planCheck}",\n "plan": ${plan.trimEnd()}\n}\n`;
}

function parseJson(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const filesIn = ({ files }: JsonObject): unknown[] => (Array.isArray(files) ? files : []);

/** True for the text of a dataset's manifest, whatever else became of it. */
export function isManifest(text: string): boolean {
  const value = parseJson(text);
  return (
    typeof value['name'] === 'string' && typeof value['version'] === 'number' && Array.isArray(value['files'])
  );
}

/** The copy of the plan's file in a manifest. Undefined where it does not belong to the entries. */
export function planIn(text: string): string | undefined {
  const value = parseJson(text);
  const { plan, planCheck } = value;
  if (!isObject(plan)) return undefined;
  const checks = filesIn(value).map((file) => (isObject(file) ? file['check'] : undefined));
  try {
    return planCheck === checkOfPlan(plan, checks) ? JSON.stringify(plan) : undefined;
  } catch {
    // Somebody else may have nested it deeper than can be written.
    return undefined;
  }
}

const isShort = isTextUpTo(maxTextLength);
const textIn = (value: unknown): string | undefined => (isShort(value) ? value : undefined);

function parseFile(value: unknown, known: ReadonlySet<string>): ManifestFile | undefined {
  if (!isObject(value)) return undefined;
  const { path, rows, bytes, sha256: checksum, from, first, last, settledUntil, gaps, nulls } = value;
  if (typeof path !== 'string' || !known.has(path) || !isCount(rows) || !isCount(bytes)) return undefined;
  if (!isCount(gaps) || !isCount(nulls) || !isShort(checksum) || !isShort(from)) return undefined;
  const texts = { first: textIn(first), last: textIn(last), settledUntil: textIn(settledUntil) };
  const fetched = textIn(value['fetched']);
  const file = { path, rows, bytes, sha256: checksum, from, ...texts, gaps, nulls, fetched };
  return value['check'] === checkOf(file) ? file : undefined;
}

/**
 * Reads a manifest, which somebody else may have written: of the files that the plan has (`known`), each once. An entry
 * that cannot be read or was changed is left out, and its month is written again.
 */
export function parseManifest(text: string, known: ReadonlySet<string>): Manifest {
  const value = parseJson(text);
  const byPath = new Map<string, ManifestFile>();
  for (const one of filesIn(value)) {
    const file = parseFile(one, known);
    if (file) byPath.set(file.path, file);
  }
  return { files: [...byPath.values()] };
}
