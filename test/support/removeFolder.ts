import fs from 'node:fs/promises';

/** Removes a folder while another process may still write to it. */
export const removeFolder = (folder: string): Promise<void> =>
  fs.rm(folder, { recursive: true, force: true, maxRetries: 10 });
