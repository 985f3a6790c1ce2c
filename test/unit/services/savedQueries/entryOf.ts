import type { StoredQuery } from '#src/services/savedQueries/store/readEntry';

/** An entry of the tree whose address, file and digests are its name. */
export const entryOf = (file: string, more: Partial<StoredQuery> = {}) => ({
  address: `file:///${file}`,
  entry: { file, digest: file, name: file, description: '', title: '', queryDigest: file, ...more },
});
