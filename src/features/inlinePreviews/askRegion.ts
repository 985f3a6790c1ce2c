import { findNetwork } from '../../domain/catalog/index';
import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import { showPicker } from '../../host/pickers';
import { namesOfUnread } from './chooseFound';
import type { FoundQuery } from './foundQuery';

/** True where a region is all that code leaves open. */
export const lacksRegionOnly = ({ unread }: FoundQuery): boolean =>
  unread.length > 0 && unread.every(({ field }) => field === 'network_region');

/** The query with the region that the user picks, or with all of the network; undefined when they gave up. */
export async function askRegion({ partial, unread }: FoundQuery): Promise<Query | undefined> {
  const regions = findNetwork(partial.network_code ?? '')?.regions ?? [];
  const items = [
    ...regions.map(({ code, label }) => ({ label: code, description: label, region: code })),
    { label: 'All regions', region: undefined },
  ];
  const picked = await showPicker(items, {
    title: 'Preview',
    placeholder: `Which region? Not read from the code: ${namesOfUnread(unread)}`,
  });
  if (!picked) return undefined;
  const { region } = picked;
  return parseQuery({ ...partial, ...(region !== undefined && { network_region: region }) }).query;
}
