import { isApiError } from '../../domain/apiError';
import type { Query } from '../../domain/query';
import type { RunContext } from './runContext';

/** With fewer unknown units, the directory costs more requests than it saves. */
const minUnplaced = 3;

/**
 * Learns the facilities of a query's units, if that saves requests: from the cached directory, else from the service.
 * Without it each unit needs its own request.
 */
export async function learnDirectory(
  { directories }: Pick<RunContext, 'directories'>,
  { operation, network_code: network, facility_code = [], unit_code = [] }: Query,
  signal: AbortSignal,
): Promise<void> {
  if (operation !== 'facilities') return;
  const known = await directories.read(network);
  if (facility_code.length > 0 || directories.hasFailed(network)) return;
  const unplaced = unit_code.filter((unit) => known?.facilityOf(unit) === undefined);
  if (unplaced.length < minUnplaced) return;
  try {
    await directories.fetch(network, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!isApiError(error)) throw error;
  }
}
