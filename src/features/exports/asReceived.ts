import type { ExportOptions } from '../../domain/exportOptions';
import type { Result } from '../../domain/result';
import type { Connections } from '../../services/connections/connections';

/**
 * The reply to the one request of a result, byte for byte, where a file is to be as the service sends it. Undefined where
 * there were several, which are joined, or it is no longer cached: the file is made of the result then.
 */
export async function readAsReceived(
  connections: Pick<Connections, 'current'>,
  { provenance: { requests, narrowed, baseAddress } }: Result,
  format: string,
  { shape }: Pick<ExportOptions, 'shape'>,
): Promise<Uint8Array | undefined> {
  const [only, ...others] = requests;
  if (format !== 'json' || shape !== 'envelope' || narrowed || !only || others.length > 0) return undefined;
  const { client } = await connections.current();
  return client.baseAddress === baseAddress ? client.readReply(only) : undefined;
}
