import assert from 'node:assert/strict';
import { sentenceOfFinding } from '../../../../src/words/query/codeWords';
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
});
