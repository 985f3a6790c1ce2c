import assert from 'node:assert/strict';
import { sentenceOfFinding } from '#src/words/query/codeWords';
import { languages } from './languagesByName';
import { scanWith } from './scanPython';

const address = '"https://api.openelectricity.org.au/v4/data/network/NEM?metrics=power';

const rows: [language: 'python' | 'typescript', code: string, sentence: string][] = [
  [
    'python',
    `requests.get(${address}&primaryGrouping=network_region")`,
    'The service ignores primaryGrouping; its name is primary_grouping. Rename it.',
  ],
  [
    'python',
    `requests.get(${address}&colour=red")`,
    'The service ignores colour. Write the name of a parameter, or leave it out.',
  ],
  [
    'python',
    'OEClient().get_facility_data("NEM", facility_codes=["BAYSW"], metrics=[DataMetric.POWER])',
    'The client has no argument facility_codes and fails; its name is facility_code. Rename it.',
  ],
  [
    'typescript',
    'new OpenElectricityClient().getMarket("NEM", ["price"], { networkRegion: "NSW1" })',
    'The client ignores networkRegion; its name is network_region. Rename it.',
  ],
  [
    'python',
    'OEClient().get_market("NEM", [MarketMetric.PRICE], date_start=datetime.now(ZoneInfo("Australia/Sydney")).replace(tzinfo=None))',
    'datetime.now(ZoneInfo("Australia/Sydney")).replace(tzinfo=N… is the time of another zone or of the computer, and is read as network time, which has no daylight saving. Convert it to network time.',
  ],
  [
    'python',
    'OEClient().get_facility_data("NEM", "BLUFF1", [DataMetric.ENERGY], interval="1M", date_start=datetime(2025, 1, 1), date_end=datetime(2025, 12, 31))',
    '31 December 2025 is not included: date_end is exclusive. Write 2026-01-01 to include the day.',
  ],
  [
    'python',
    'requests.get("https://api.openelectricity.org.au/v4/data/network/NEM?metrics=emissions_intensity")',
    'The service has no metric emissions_intensity; Gridlens computes the measure of this name.',
  ],
  [
    'python',
    'requests.get("https://api.openelectricity.org.au/v4/data/network/NEM?metrics=capture_price")',
    'The service has no metric capture_price; Gridlens computes the measure of this name.',
  ],
  [
    'python',
    'requests.get("https://api.openelectricity.org.au/v4/data/network/NEM?metrics=emissions_intensty")',
    'The service has no metric emissions_intensty; Gridlens computes the measure emissions_intensity.',
  ],
  [
    'python',
    'requests.get("https://api.openelectricity.org.au/v4/data/network/NEM?metrics=price_spread")',
    'The service has no metric price_spread; Gridlens computes the measure price_spread:SA1-VIC1.',
  ],
];

describe('a hint in code', () => {
  for (const [language, code, sentence] of rows)
    it(`says: ${sentence}`, () => {
      const found = scanWith(languages[language], code);
      assert.deepEqual(
        found.flatMap(({ findings }) => findings.map(sentenceOfFinding)),
        [sentence],
      );
    });

  it('says nothing of an end on another day than the last, of another start, or of one that moves with time', () => {
    for (const dates of [
      'date_start=datetime(2025, 1, 1), date_end=datetime(2026, 1, 1)',
      'date_start=datetime(2025, 1, 2), date_end=datetime(2025, 12, 31)',
      'date_start=datetime(2025, 1, 1), date_end=datetime(2025, 12, 31, 23, 59, 59)',
      'date_start=datetime.now().replace(day=1), date_end=datetime.now()',
    ]) {
      const code = `OEClient().get_facility_data("NEM", "BLUFF1", [DataMetric.ENERGY], interval="1M", ${dates})`;
      const found = scanWith(languages.python, code).flatMap(({ findings }) => findings);
      assert.ok(!found.some((one) => one.code === 'lastDayExcluded'), dates);
    }
  });
});
