/** Common alternative names of fields. */
const otherWords: Readonly<Record<string, string>> = {
  ...{ start: 'date_start', from: 'date_start', startdate: 'date_start', since: 'date_start' },
  ...{ end: 'date_end', to: 'date_end', enddate: 'date_end', until: 'date_end' },
  ...{ region: 'network_region', network: 'network_code', facility: 'facility_code', unit: 'unit_code' },
};

const plain = (word: string): string => word.toLowerCase().replace(/[_-]|\[\]$/g, '');
const singular = (word: string): string => word.replace(/s$/, '');

/** Maps an alias such as `from` to the name of its field. `known`: the names of the fields in the current context. */
export function resolveFieldAlias(key: string, known: ReadonlyMap<string, string>): string | undefined {
  const word = plain(key);
  const other = known.get(otherWords[word] ?? otherWords[singular(word)] ?? '');
  const found = [...known].find(([field, name]) =>
    [field, name].some((one) => singular(plain(one)) === singular(word)),
  );
  return found?.[1] ?? other;
}
