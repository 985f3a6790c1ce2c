import assert from 'node:assert/strict';
import { type Diagnostic, type DiagnosticCode, isDiagnostic, metrics } from '#src/domain';
import { sentenceOfDiagnostic } from '#src/words/query/diagnosticSentence';

type Row<Code extends DiagnosticCode> = [diagnostic: Omit<Diagnostic<Code>, 'code'>, sentence: string];

const error = { severity: 'error' } as const;
const warning = { severity: 'warning' } as const;
const info = { severity: 'info' } as const;

/** A code without a row does not compile. */
const rows: { [Code in DiagnosticCode]: Row<Code> } = {
  notAnObject: [
    { ...error, path: [] },
    'A query is a JSON object with at least operation, network_code and metrics.',
  ],
  unknownField: [{ ...warning, path: ['colour'] }, 'A query has no field “colour”.'],
  wrongType: [
    { ...error, path: ['metrics', 1], expected: 'string[]' },
    'metrics has a value of the wrong type: it must be string[].',
  ],
  missing: [{ ...error, path: ['metrics'] }, 'metrics is missing.'],
  unknownOperation: [
    { ...error, path: ['operation'], value: 'x'.repeat(70), known: ['network', 'market'] },
    `“${'x'.repeat(60)}…” is not an operation. Known: network and market.`,
  ],
  unknownCode: [
    { ...warning, path: ['interval'], value: '6m', known: ['5m', '1h'] },
    '“6m” is not a value of interval that Gridlens knows. It is sent anyway. Known: 5m and 1h.',
  ],
  misplacedCode: [
    { severity: 'warning', path: ['facility_code', 0], value: 'ER01', facility: 'ERARING', units: ['ER01'] },
    'ER01 is a unit of ERARING: use unit_code ER01 or facility_code ERARING.',
  ],
  readAs: [
    { severity: 'info', path: ['facility_code', 0], value: 'Bayswater', to: 'BAYSW' },
    '“Bayswater” is read as BAYSW.',
  ],
  notOffered: [
    { ...warning, path: ['metrics', 0], value: 'price', offered: ['power'] },
    'metrics “price” is not offered by this operation.',
  ],
  tooManyCodes: [
    { ...error, path: ['unit_code'], count: 31, limit: 30 },
    'unit_code accepts at most 30 codes.',
  ],
  badDate: [
    { ...error, path: ['date_start'], value: 'soon' },
    '“soon” is not a valid date for date_start. Write 2026-10-05 or 2026-10-05T14:30:00, in the years 1900 to 2199.',
  ],
  dateHasOffset: [
    { ...error, path: ['date_start'], value: '2026-10-05T00:00:00Z' },
    'date_start is in the network’s own time: leave out the offset at the end of “2026-10-05T00:00:00Z”.',
  ],
  endNotAfterStart: [
    { ...error, path: ['date_end'], value: '2026-10-05' },
    'The window is empty: it ends before date_end, which is not included and must be after date_start.',
  ],
  lastDayExcluded: [
    { ...info, path: ['date_end'], value: '2025-12-31T00:00:00', to: '2026-01-01' },
    '31 December 2025 is not included: date_end is exclusive. Write 2026-01-01 to include the day.',
  ],
  badWindow: [
    { ...error, path: ['window'], value: 'soon', known: ['24h'] },
    '“soon” is not a window. Write 24h, 7d, 12M, this month or last fy, for example.',
  ],
  badVariable: [
    { ...error, path: ['network_region'], value: 'a b' },
    '“a b” is not the name of a variable: it begins with a letter and has only letters, digits and _, at most 50, as in ${region}.',
  ],
  unknownVariable: [
    { ...error, path: ['network_region'], value: 'regoin', known: ['region'] },
    '${regoin} is not declared: add “regoin” with a default to the file’s parameters. Known: region.',
  ],
  defaultNotListed: [
    { ...error, path: ['parameters', 'region', 'default'], value: 'VIC1', known: ['NSW1', 'QLD1'] },
    'The default “VIC1” is not among the values. Known: NSW1 and QLD1.',
  ],
  listInText: [
    { ...error, path: ['network_region'], value: 'techs' },
    '${techs} has a list as value, so it can only be an item of a list: ["${techs}"].',
  ],
  variableInValue: [
    { ...error, path: ['parameters', 'region', 'values', 0] },
    'The value of a variable cannot have a variable in it.',
  ],
  windowAndDates: [
    { ...error, path: ['window'], value: '24h' },
    'A query has either a window or dates, not both.',
  ],
  unitWithoutFacility: [
    { ...info, path: ['unit_code'] },
    'The query names units but not their facility: each is requested with its facility from the service’s directory, otherwise by itself, so that no units are added together.',
  ],
  facilitiesNotNamed: [
    { ...info, path: ['facility_code'] },
    'The query names neither facilities nor units, so it is for all units of the network.',
  ],
  groupingForced: [
    { ...info, path: ['fueltech'], grouping: 'fueltech' },
    'The filter fueltech makes the service group by fueltech, whatever grouping the query has.',
  ],
  askedElsewhere: [
    { ...info, path: ['metrics', 0], value: 'price', operation: 'market' },
    '“price” is market data: it is fetched with a separate request.',
  ],
  notTakenElsewhere: [
    { ...warning, path: ['fueltech'], value: 'demand', operation: 'market' },
    '“demand” is market data, which has no fueltech: this does not apply to it.',
  ],
  measureIgnores: [
    { ...warning, path: ['fueltech'], value: 'renewable_share' },
    '“renewable_share” is computed without fueltech: this does not apply to it.',
  ],
  measureInterval: [
    { ...error, path: ['measures', 0], value: 'battery_cycles', interval: '7d', reason: 'it is short' },
    '“battery_cycles” needs an interval of 7d or longer: it is short.',
  ],
  measureNeeds: [
    { ...error, path: ['measures', 0], value: 'battery_cycles', found: ['gas_ocgt', 'wind'] },
    '“battery_cycles” cannot be computed for Gas (OCGT) and Wind: it needs Energy of Battery (Discharging), and a known capacity.',
  ],
  wallClock: [
    { ...warning, path: ['network_code'] },
    'AU lines up local clocks: values of Western Australia appear two hours early, and the last two hours have the NEM only.',
  ],
  forecastNetwork: [
    { ...warning, path: ['metrics', 0], value: 'solar_rooftop_forecast', networks: ['NEM'] },
    '“solar_rooftop_forecast” exists for the NEM only.',
  ],
  renewableGroup: [
    { ...warning, path: ['fueltech_group', 0] },
    'The specification names a group “renewable”, which the live service does not have: it returns no data. Group by renewable instead.',
  ],
  pastForecast: [
    { ...warning, path: ['metrics', 0], value: 'solar_rooftop_forecast' },
    'For a window in the past, “solar_rooftop_forecast” is the last forecast made for it. Remove the window to get the newest forecast.',
  ],
};

describe('sentenceOfDiagnostic', () => {
  for (const [code, [fields, sentence]] of Object.entries(rows)) {
    const diagnostic = { ...fields, code };
    it(`has a sentence for ${code}`, () =>
      assert.equal(sentenceOfDiagnostic(diagnostic as Diagnostic), sentence));
    it(`is for a diagnostic with the fields of ${code}`, () => {
      assert.ok(isDiagnostic(diagnostic));
      for (const name of Object.keys(fields))
        assert.ok(!isDiagnostic({ ...diagnostic, [name]: undefined }), name);
    });
  }

  it('explains that a metric is not split by a grouping', () => {
    const sentence = sentenceOfDiagnostic({
      ...info,
      code: 'notTakenElsewhere',
      path: ['secondary_grouping'],
      value: 'price',
      operation: 'market',
    });
    assert.equal(
      sentence,
      '“price” is market data, which has no secondary_grouping: it is not split further.',
    );
  });

  for (const [field, value, known, suggestion] of [
    ['network_region', 'NSW', ['NSW1', 'VIC1'], 'Did you mean NSW1?'],
    ['network_region', 'sa', ['NSW1', 'SA1'], 'Did you mean SA1?'],
    ['interval', 'hourly', ['5m', '1h'], 'Did you mean 1h?'],
    ['fueltech', 'coal', ['coal_black', 'coal_brown'], 'It is a value of fueltech_group.'],
  ] as const)
    it(`suggests a code for ${value}`, () => {
      const sentence = sentenceOfDiagnostic({ ...warning, code: 'unknownCode', path: [field], value, known });
      assert.ok(sentence.includes(` that Gridlens knows. ${suggestion} It is sent anyway.`), sentence);
    });

  for (const [value, measure] of [
    ['emissions_intensity', 'of this name'],
    ['hours_above:300', 'of this name'],
    ['Emission_Intensity', 'emissions_intensity'],
    ['price_spread', 'price_spread:SA1-VIC1'],
    ['hours_below', 'hours_below:-100'],
  ])
    it(`names the measure that the metric ${value} is`, () => {
      const said = {
        code: 'unknownCode',
        path: ['metrics', 0],
        value,
        known: ['emissions', 'price'],
      } as const;
      const sentence = `The service has no metric ${value}; Gridlens computes the measure ${measure}.`;
      assert.equal(sentenceOfDiagnostic({ ...error, ...said }), sentence);
      assert.equal(sentenceOfDiagnostic({ ...warning, ...said }), `${sentence} It is sent anyway.`);
    });

  for (const [value, metric] of [
    ['emission', 'emissions'],
    ['emis', 'emissions'],
    ['ener', 'energy'],
    ['prices', 'price'],
    ['demand_gros', 'demand_gross'],
  ])
    it(`does not name a measure for ${value}`, () => {
      const known = metrics.map(({ code }) => code);
      const sentence = sentenceOfDiagnostic({
        ...error,
        code: 'unknownCode',
        path: ['metrics', 0],
        value,
        known,
      });
      assert.ok(sentence.includes(` Did you mean ${metric}?`), sentence);
    });

  it('does not claim that an error is sent', () => {
    const sentence = sentenceOfDiagnostic({
      ...error,
      code: 'unknownCode',
      path: ['x'],
      value: 'y',
      known: [],
    });
    assert.equal(sentence, '“y” is not a value of x that Gridlens knows.');
  });
});
