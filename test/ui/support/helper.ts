import fs from 'node:fs';
import { extensionHostOf } from './extensionHost';
import { poll } from '../../support/poll';

/** A request to the extension in `helperExtension`. */
export type HelperRequest =
  | { action: 'closeAll' }
  | { action: 'command'; id: string }
  | { action: 'open'; file: string }
  | { action: 'setting'; id: string; value: unknown }
  | { action: 'tool'; name: string; input: object };

/** Sends a request to the helper extension of the VS Code with this profile. */
export async function askHelper(profile: string, request: HelperRequest): Promise<unknown> {
  let port = '';
  await poll('the helper extension is up', () => {
    try {
      port = fs.readFileSync(`${profile}/t/helper-${extensionHostOf(profile)}`, 'utf8');
    } catch {
      // The extension host is still starting.
    }
    return port !== '';
  });
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as unknown;
}
