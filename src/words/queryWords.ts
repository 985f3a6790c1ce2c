import { parameterOf, queryFields } from '../domain/catalog/parameters';
import type { Query, QueryField } from '../domain/query';

/** Formats a code with its label: "price", "New South Wales (NSW1)". */
function valueWords(query: Query, field: QueryField, code: string): string {
  const label = parameterOf(field)
    .valuesIn?.(query.network_code)
    ?.find((value) => value.code === code)?.label;
  // The parameter's label already has the "by" of a grouping: "Group further: fueltech".
  const name = label?.replace(/^By /, '') ?? code;
  return name.toLowerCase() === code.toLowerCase() ? code : `${name} (${code})`;
}

/** Lists the parameters of a query with their labels: ["Region", "New South Wales (NSW1)"]. */
export function queryWords(query: Query, maxCodes = 8): readonly (readonly [label: string, words: string])[] {
  return queryFields.flatMap((field) => {
    const value = query[field];
    if (value === undefined) return [];
    const codes: readonly string[] = typeof value === 'string' ? [value] : value;
    const more = codes.length - maxCodes;
    const list = codes.slice(0, maxCodes).map((code) => valueWords(query, field, code));
    return [[parameterOf(field).label, `${list.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]];
  });
}
