import { checkFacilityCodes } from '../../../domain/query/checkFacilityCodes';
import { meantCode } from '../../../domain/query/nearestName';
import type { Directory } from '../../../domain/result/directory';
import { maxNameLength } from '../parse/source';
import type { Finding, FoundQuery } from './foundQuery';

/** Returns the offset of a code in quotes in a part of a text; undefined when it is not there exactly once. */
function placeOf(text: string, start: number, end: number, code: string): number | undefined {
  const places = ['"', "'"].flatMap((quote) => {
    const first = text.indexOf(quote + code + quote, start);
    return first < 0 || first >= end ? [] : [first + 1];
  });
  const [only] = places;
  const isAgain = only !== undefined && text.slice(only + code.length, end).includes(code);
  return places.length === 1 && !isAgain ? only : undefined;
}

/**
 * Finds the facilities and units of a query in code that a directory does not list. Marks the code, or the whole call
 * when the code is written elsewhere.
 */
export function findUnknownFacilities(
  text: string,
  { start, end, partial, transport }: FoundQuery,
  directory: Directory,
): readonly Finding[] {
  return checkFacilityCodes(partial, directory).map((diagnostic): Finding => {
    const { path, value, known } = diagnostic;
    const field = String(path[0]);
    const place = value.length > maxNameLength ? undefined : placeOf(text, start, end, value);
    const extent = place === undefined ? { start, end } : { start: place, end: place + value.length };
    const to = meantCode(field, value, known);
    const isFixed = place !== undefined && to !== undefined;
    return {
      code: 'unknownCode',
      operation: 'facilities',
      transport,
      field,
      written: value,
      diagnostic,
      ...extent,
      fixes: isFixed ? [{ facts: { kind: 'change', to }, edits: [{ ...extent, text: to }] }] : [],
    };
  });
}
