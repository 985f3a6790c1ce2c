import { fuelMixQuery, networks, titleOfQuery } from '../../domain';
import { type PickerItem, showPicker } from '../../host/pickers';
import type { Results } from '../../services/results/results';
import { titleOfComparison } from '../../words/result/compareWords';

interface Place extends PickerItem {
  network_code: string;
  network_region?: string;
}

/** The regions of networks with several, then the network itself. AU is left out, because it joins two markets. */
const places: readonly Place[] = networks
  .filter(({ code }) => code !== 'AU')
  .flatMap(({ code, label, regions }) => [
    ...(regions.length > 1
      ? regions.map((region): Place => ({
          label: region.code,
          description: region.label,
          network_code: code,
          network_region: region.code,
        }))
      : []),
    { label: code, description: label, network_code: code },
  ]);

/** Prompts for a region, and shows its fuel mix with imports and exports above its prices. */
export async function marketOverview({ results }: { results: Pick<Results, 'show'> }): Promise<void> {
  const place = await showPicker(places, {
    title: 'Market Overview',
    placeholder: 'The fuel mix of a region with imports, exports and prices',
  });
  if (!place) return;
  const query = fuelMixQuery(place.network_code, place.network_region);
  const comparison = { kind: 'market' } as const;
  await results.show({ query, comparison, name: titleOfComparison(titleOfQuery(query), comparison) });
}
