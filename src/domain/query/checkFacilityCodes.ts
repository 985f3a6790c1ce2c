import type { Directory } from '../result/directory';
import type { Diagnostic } from './diagnostic';
import type { Query } from './query';

/** Warns about each facility and unit that a directory of the query's network does not list. */
export function checkFacilityCodes(
  { operation, facility_code = [], unit_code = [] }: Partial<Query>,
  { facilities, facilityCodes }: Directory,
): readonly Diagnostic<'unknownCode'>[] {
  if (operation !== 'facilities') return [];
  const unitCodes = facilities.flatMap(({ units }) => units.map(({ code }) => code)).sort();
  const lists = [
    ['facility_code', facility_code, facilityCodes],
    ['unit_code', unit_code, unitCodes],
  ] as const;
  return lists.flatMap(([field, codes, known]) =>
    codes.flatMap((value, index) =>
      known.includes(value)
        ? []
        : [{ severity: 'warning', code: 'unknownCode', path: [field, index], value, known }],
    ),
  );
}
