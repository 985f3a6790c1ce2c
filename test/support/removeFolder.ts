import fs from 'node:fs/promises';

/** Removes a folder in which something may still be written. */
export const removeFolder = (folder: string): Promise<void> =>
  fs.rm(folder, { recursive: true, force: true, maxRetries: 10 });
