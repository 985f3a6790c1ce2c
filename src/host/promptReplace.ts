import path from 'node:path';
import { questionOfForeign } from '../words/exports/exportBlockWords';
import { showDialog } from './notifications';

/** Asks what becomes of a file that Gridlens did not write. Undefined when the user cancels. */
export async function promptReplace(
  file: string,
  facts: { bytes: number; modifiedMs: number },
): Promise<'replace' | 'elsewhere' | undefined> {
  const replace = 'Replace';
  const elsewhere = 'Save Elsewhere…';
  const nowMs = Date.now();
  const clock = -new Date(facts.modifiedMs).getTimezoneOffset();
  const { question, lines } = questionOfForeign(path.basename(file), path.dirname(file), facts, {
    nowMs,
    clock,
  });
  const picked = await showDialog(question, lines, replace, elsewhere);
  return picked === undefined ? undefined : picked === replace ? 'replace' : 'elsewhere';
}
