import { log } from '../../host/log';
import { settings } from '../../host/settings';

/**
 * Asks the service whether it takes a key, with the cheapest call that needs one. Resolves with the account's name when
 * the service tells one; rejects with ApiError.
 */
export async function checkKey(
  baseAddress: string,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly label?: string }> {
  const [{ createClient }, { lineOfRequest }] = await Promise.all([
    import('../../client/index'),
    import('../../words/logLines'),
  ]);
  const client = createClient({
    baseAddress,
    // Looked up at the call: VS Code puts its own in place, with the user's proxy and certificates.
    fetch: (...args) => globalThis.fetch(...args),
    onRequest: (report) => {
      const { level, text } = lineOfRequest(report);
      log[level](text);
    },
    timeoutMs: settings.timeoutSeconds.value * 1000,
  });
  return client.checkToken(key, { signal });
}
