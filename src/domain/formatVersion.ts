/** True of what a newer version has stored: it is neither read nor written. Without a version it is of the first. */
export const isNewerFormat = (found: unknown, version: number): boolean =>
  typeof found === 'number' && found > version;
