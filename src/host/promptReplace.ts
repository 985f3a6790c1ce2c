import path from 'node:path';
import { formatBytes } from '../words/numbers';
import { formatLongAge } from '../words/times';
import { showDialog } from './notifications';

/** Asks what becomes of a file that Gridlens did not write. Undefined when the user cancels. */
export async function promptReplace(
  file: string,
  { bytes, modifiedMs }: { bytes: number; modifiedMs: number },
): Promise<'replace' | 'elsewhere' | undefined> {
  const replace = 'Replace';
  const elsewhere = 'Save Elsewhere…';
  const clock = -new Date(modifiedMs).getTimezoneOffset();
  const lines = [
    'Gridlens did not write this file, or it was changed since.',
    `Folder: ${path.dirname(file)}`,
    `Size: ${formatBytes(bytes)} · Modified: ${formatLongAge(modifiedMs, Date.now(), clock)}`,
  ];
  const picked = await showDialog(`Replace “${path.basename(file)}”?`, lines, replace, elsewhere);
  return picked && (picked === replace ? 'replace' : 'elsewhere');
}
