/**
 * True for data that a newer version stored, which must be neither read nor overwritten. Data without a version belong
 * to the first.
 */
export const isNewerFormat = (found: unknown, version: number): boolean =>
  typeof found === 'number' && found > version;
