/** The number of calls in a file, and its number of lines. */
export const callCount = 160;
const lineCount = 10_000;

/** @type {Record<'python' | 'typescript', { head: string, filler: readonly string[], calls: readonly string[] }>} */
const parts = {
  python: {
    head: 'from datetime import datetime, timedelta\nfrom openelectricity import OEClient\n\nREGION = "NSW1"\nclient = OEClient()\n',
    filler: [
      '    rows = [row for row in frame if row.value > most]  # the peaks',
      '    frame["share"] = frame["value"] / frame["total"]',
      "    label = f'{name} ({unit}) of {len(rows)} rows'",
      '    logger.info("read %d rows of %s", len(rows), name)',
      '    """What the prices were, bucket by bucket."""',
    ],
    calls: [
      '    data = client.get_market("NEM", [MarketMetric.PRICE], "5m", datetime.now() - timedelta(days=7))',
      '    data = client.get_network_data(network_code="NEM", metrics=[DataMetric.POWER], interval="1h", network_region=REGION)',
      '    data = client.get_facility_data("NEM", ["BAYSW", "ERARING"], [DataMetric.ENERGY], interval="1d")',
      '    data = requests.get("https://api.openelectricity.org.au/v4/market/network/NEM", params={"metrics": "price", "interval": "1h"})',
    ],
  },
  typescript: {
    head: 'import { OpenElectricityClient } from "openelectricity";\n\nconst region = "NSW1";\nconst client = new OpenElectricityClient();\n',
    filler: [
      '  const rows = frame.filter((row) => row.value > most && row.name !== "total"); // the peaks',
      '  const share = total > 0 ? value / total : undefined;',
      '  const label = `${name} (${unit}) of ${rows.length} rows`;',
      '  console.info("read rows", { count: rows.length, name, largest: Math.max(...rows.map((row) => row.value)) });',
      '  /* What the prices of the region were, bucket by bucket. */',
    ],
    calls: [
      '  const data = await client.getMarket("NEM", ["price"], { interval: "5m", network_region: region });',
      '  const data = await client.getNetworkData("NEM", ["power"], { interval: "1h", dateStart: "2026-01-01T00:00:00" });',
      '  const data = await client.getFacilityData("NEM", ["BAYSW", "ERARING"], ["energy"], { interval: "1d" });',
      '  const data = await fetch(`https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price&network_region=${region}`);',
    ],
  },
};

/**
 * A file of 10,000 lines with 160 queries.
 * @param {'python' | 'typescript'} language
 */
export function createFile(language) {
  const { head, filler, calls } = parts[language];
  const isPython = language === 'python';
  const lines = [head];
  const every = Math.floor(lineCount / callCount);
  for (let at = 0, call = 0; at < lineCount; at++) {
    const place = at % every;
    if (place === 0)
      lines.push(
        isPython ? `def step_${at}(frame, name, unit):` : `async function step${at}(frame, name, unit) {`,
      );
    else if (place === every - 1 && !isPython) lines.push('}');
    else if (place === 30 && call < callCount) lines.push(calls[call++ % calls.length] ?? '');
    else lines.push(filler[at % filler.length] ?? '');
  }
  return lines.join('\n');
}
