import { OpenElectricityClient, type IDataTableRow } from 'openelectricity';
import type { Query } from '#src/domain';
import type { SampleService } from '../../support/sampleService';

export const officialClientOf = (
  { baseAddress, token }: SampleService,
  apiKey = token,
): OpenElectricityClient => new OpenElectricityClient({ apiKey, baseUrl: `${baseAddress}/v4` });

/** Sends a query by the official client, and returns the rows of its table. */
export async function officialRows(service: SampleService, query: Query): Promise<IDataTableRow[]> {
  const { network_code, metrics, secondary_grouping, network_region, fueltech, facility_code } = query;
  const parameters = {
    dateStart: query.date_start,
    dateEnd: query.date_end,
    interval: query.interval,
    primaryGrouping: query.primary_grouping,
    secondaryGrouping: secondary_grouping && [secondary_grouping],
    network_region,
    fueltech,
  } as object;
  const client = officialClientOf(service);
  const { datatable } =
    query.operation === 'network'
      ? await client.getNetworkData(network_code as 'NEM', metrics as ['power'], parameters)
      : query.operation === 'market'
        ? await client.getMarket(network_code as 'NEM', metrics as ['price'], parameters)
        : await client.getFacilityData(
            network_code as 'NEM',
            facility_code as string[],
            metrics as ['power'],
            parameters,
          );
  return (datatable as { getRows(): IDataTableRow[] }).getRows();
}
