import { isNumber, isText } from '../domain/fields';
import { isObject, type JsonObject } from '../domain/json';
import { textOfHead, type FileEnds } from './fileEnds';

/** Series and columns begin with their provenance. */
const described = '{"gridlens":1,"query":{"';

const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/;
const isStamp = (value: unknown): boolean => (isText(value) ? stamp.test(value) : isNumber(value));
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for a record of one value with its labels, in the order of `writeRecords`. */
function isRecord(text: string): boolean {
  const record = parseObject(text);
  if (!record) return false;
  const { value, provisional = true, sample = true } = record;
  const names = Object.keys(record).filter((name) => name !== 'provisional' && name !== 'sample');
  const labels = names.slice(1, -2);
  return (
    [names[0], labels[0], labels.at(-1), ...names.slice(-2)].join() === 'time,network,metric,value,unit' &&
    isStamp(record['time']) &&
    labels.every((name) => isTextOrNull(record[name])) &&
    (value === null || isNumber(value)) &&
    isText(record['unit']) &&
    provisional === true &&
    sample === true
  );
}

const textPattern = String.raw`"(?:[^"\\]|\\.)*"`;
/** What a reply has before its data, in any order. */
const envelope = String.raw`^\s*\{(?:\s*"(?:version|created_at|success|error|total_records)"\s*:\s*(?:${textPattern}|null|true|\d+)\s*,)*\s*"data"\s*:\s*\[\s*`;
const block = String.raw`\{\s*"network_code"\s*:\s*${textPattern}\s*,\s*"metric"\s*:\s*${textPattern}\s*,\s*"unit"\s*:`;
const filledEnvelope = new RegExp(envelope + block);
const emptyEnvelope = new RegExp(String.raw`${envelope}\]\s*\}\s*$`);

/** A reply as the service sends it, or made like one: it has no mark of Gridlens. */
const isEnvelope = (text: string, isWhole: boolean): boolean =>
  /^[^[]*"success"\s*:\s*true/.test(text) &&
  (filledEnvelope.test(text) || (isWhole && emptyEnvelope.test(text)));

export function isOwnJson(ends: FileEnds): boolean {
  const { text, isWhole } = textOfHead(ends);
  if (text.startsWith(described)) return true;
  if (text.startsWith('[{')) return isRecord((text.split('\n', 1)[0] ?? '').slice(1).replace(/[,\]]$/, ''));
  return (isWhole && text === '[]\n') || isEnvelope(text, isWhole);
}

export const isOwnJsonLines = (ends: FileEnds): boolean =>
  isRecord(textOfHead(ends).text.split('\n', 1)[0] ?? '');
