const pattern =
  /get_(?:network_data|market|facility_data)\b|get(?:NetworkData|Market|FacilityData)\b|oe_get_|["'`/](?:data\/network|market\/network|data\/facilities)|\/v4\/market\//;

/** A cheap test: true when a scan of the text could find a query. */
export const mayHoldQueries = (text: string): boolean => pattern.test(text);
