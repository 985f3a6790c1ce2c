import type { Client } from '../client/index';
import type { ExportOptions } from '../domain/exports/exportOptions';
import type { Result } from '../domain/result/result';

/** The bytes of a file of a result, where it is written as it was received. */
export type AsReceived = (
  format: string,
  options: Pick<ExportOptions, 'shape'>,
) => Promise<Uint8Array | undefined>;

/**
 * The reply to the one request of a result, byte for byte, where a file is to be as the service sends it. Undefined where
 * there were several, which are joined, or it is no longer cached: the file is made of the result then.
 */
export async function readAsReceived(
  client: Pick<Client, 'baseAddress' | 'readReply'>,
  { provenance: { requests, narrowed, baseAddress } }: Pick<Result, 'provenance'>,
  format: string,
  { shape }: Pick<ExportOptions, 'shape'>,
): Promise<Uint8Array | undefined> {
  const [only, ...others] = requests;
  if (format !== 'json' || shape !== 'envelope' || narrowed || !only || others.length > 0) return undefined;
  return client.baseAddress === baseAddress ? client.readReply(only) : undefined;
}
