import {
  type Directory,
  findMetric,
  findValue,
  formatStamp,
  labelOfWindow,
  offsetMinutesOf,
  type QueryField,
  resolveWindow,
} from '../../domain';
import { endOf, placeAt } from '../../formats/queryFiles/jsonTree';
import { linesOfCode, linesOfPlace, linesOfWindow } from '../../words/savedQueries/queryFileWords';
import { fieldAt } from './completions';
import { networkOf, readQueryFile, type QueryFile } from './queryFile';

/** The text of a hover, in Markdown, with the extent it explains. */
interface Hover {
  start: number;
  end: number;
  markdown: string;
}

function linesOf(
  file: QueryFile,
  field: QueryField,
  code: string,
  nowMs: number,
  directory: Directory | undefined,
): string[] {
  if (field === 'window') {
    const window = file.query && resolveWindow(file.query, nowMs);
    const clock = offsetMinutesOf(networkOf(file));
    const stamps =
      window && ([formatStamp(window.startMs, clock), formatStamp(window.endMs, clock)] as const);
    return linesOfWindow(labelOfWindow(code), stamps);
  }
  const facility = directory?.facilities.find((one) =>
    field === 'facility_code' ? one.code === code : one.units.some((unit) => unit.code === code),
  );
  if ((field === 'facility_code' || field === 'unit_code') && facility)
    return linesOfPlace(facility, field === 'unit_code' ? code : undefined);
  const row = findValue(field, code, networkOf(file));
  return row ? linesOfCode(row, findMetric(code)) : [];
}

/** Explains a value of the query; undefined when nothing is known about it. */
export function hoverAt(
  text: string,
  offset: number,
  nowMs: number,
  directory?: Directory,
): Hover | undefined {
  const file = readQueryFile(text);
  const field = file && fieldAt(text, offset);
  const node = placeAt(text, offset)?.before;
  if (!field || node?.type !== 'string' || offset < node.offset || offset > endOf(node)) return undefined;
  const lines = linesOf(file, field, String(node.value).trim(), nowMs, directory);
  if (lines.length === 0) return undefined;
  return { start: node.offset, end: endOf(node), markdown: lines.join('\n\n') };
}
