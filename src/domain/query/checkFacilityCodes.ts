import type { Directory } from '../result/directory';
import type { Diagnostic } from './diagnostic';
import type { Query } from './query';

type Field = 'facility_code' | 'unit_code';

const knownCodes: Readonly<Record<Field, (directory: Directory) => readonly string[]>> = {
  facility_code: ({ facilityCodes }) => facilityCodes,
  unit_code: ({ facilities }) => facilities.flatMap(({ units }) => units.map(({ code }) => code)).sort(),
};

/** Warns about each facility and unit that a directory of the query's network does not list. */
export function checkFacilityCodes(
  query: Partial<Query>,
  directory: Directory,
): readonly Diagnostic<'unknownCode'>[] {
  if (query.operation !== 'facilities') return [];
  return (['facility_code', 'unit_code'] as const).flatMap((field) => {
    const codes = query[field] ?? [];
    // Called at each keystroke: the codes of a directory are sorted only for a list that the query has.
    const known = codes.length > 0 ? knownCodes[field](directory) : [];
    return codes.flatMap((value, index): readonly Diagnostic<'unknownCode'>[] =>
      known.includes(value)
        ? []
        : [{ severity: 'warning', code: 'unknownCode', path: [field, index], value, known }],
    );
  });
}
