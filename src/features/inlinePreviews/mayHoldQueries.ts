/** Cheap: true when a scan of the text could find something. */
export function mayHoldQueries(text: string): boolean {
  return /\.\s*get_(?:network_data|market|facility_data)\b|\/v4\/(?:data|market)\//.test(text);
}
