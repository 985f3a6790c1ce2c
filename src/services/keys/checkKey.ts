import { log } from '../../host/log';
import { settings } from '../../host/settings';

/**
 * Checks whether the service accepts a key, with the cheapest request that needs one. Resolves with the account's name
 * when the reply has one. Rejects with ApiError.
 */
export async function checkKey(
  baseAddress: string,
  key: string,
  signal: AbortSignal,
): Promise<{ label?: string }> {
  const [{ createClient }, { lineOfRequest }] = await Promise.all([
    import('../../client/index'),
    import('../../words/logLines'),
  ]);
  const client = createClient({
    baseAddress,
    // Looked up at each call: VS Code replaces the global with its own, which uses the user's proxy and certificates.
    fetch: (...args) => globalThis.fetch(...args),
    onRequest: (report) => {
      const { level, text } = lineOfRequest(report);
      log[level](text);
    },
    timeoutMs: settings.timeoutSeconds.value * 1000,
  });
  return client.checkToken(key, { signal });
}
