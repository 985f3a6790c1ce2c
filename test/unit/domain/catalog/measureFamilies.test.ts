import assert from 'node:assert/strict';
import { checkQuery, findMeasure, findMetric, measureFamilies, measures } from '#src/domain';
import { sentenceOfDiagnostic } from '#src/words/query/diagnosticSentence';

/** Returns the sentence of the first finding about a code. */
function sentenceOf(code: string) {
  const [found] = checkQuery({ operation: 'network', network_code: 'NEM', metrics: [], measures: [code] });
  return found ? sentenceOfDiagnostic(found) : '';
}

describe('a measure with values in its code', () => {
  for (const [code, label] of [
    ['hours_above:300', 'Hours at or above 300 $/MWh'],
    ['hours_above:14500', 'Hours at or above 14,500 $/MWh'],
    ['hours_below:-100', 'Hours below −100 $/MWh'],
    ['hours_between:-12.5..300', 'Hours from −12.5 to below 300 $/MWh'],
    ['time_share_below:0', 'Share of time below 0 $/MWh'],
    ['mean_price_above:300', 'Mean price at or above 300 $/MWh'],
    ['energy_below:0', 'Energy at prices below 0 $/MWh'],
    ['revenue_between:0..300', 'Revenue at prices from 0 to below 300 $/MWh'],
    ['price_spread:SA1-VIC1', 'Price spread SA1 − VIC1'],
  ] as const)
    it(`names its values in its label: ${code}`, () => {
      const measure = findMeasure(code);
      assert.deepEqual([measure?.code, measure?.label], [code, label]);
      assert.equal(findMetric(code), measure);
    });

  it('is listed by examples that its family accepts', () => {
    for (const { code, argument, listed, measureOf } of measureFamilies) {
      assert.ok(measureOf(argument.example), code);
      for (const one of listed)
        assert.ok(
          measures.some((measure) => measure.code === `${code}:${one}`),
          code,
        );
    }
    assert.equal(new Set(measures.map(({ code }) => code)).size, measures.length);
  });

  for (const [code, suggestion] of [
    ['hours_above=300', 'hours_above:300'],
    ['hours_above450', 'hours_above:450'],
    ['hours_abov:450', 'hours_above:450'],
    ['hours_belw:-50', 'hours_below:-50'],
    ['price_spread:SA1/VIC1', 'price_spread:SA1-VIC1'],
    ['time_shar_above:1000', 'time_share_above:1000'],
  ] as const)
    it(`is suggested for the malformed code ${code}`, () =>
      assert.ok(sentenceOf(code).includes(`Did you mean ${suggestion}?`), sentenceOf(code)));

  for (const code of [
    'hours_above',
    'hours_above:',
    'hours_above:much',
    'hours_above:1e3',
    'hours_above:300:400',
    'hours_between:300..0',
    'hours_between:0',
    'hours_between:0..1..2',
    'price_spread:SA1-SA1',
    'price_spread:SA1-WEM',
    'price_spread:SA1-VIC1-NSW1',
    `hours_above:${'1'.repeat(300)}`,
    'constructor:1',
  ])
    it(`is refused for the code ${code.slice(0, 40)}`, () => {
      assert.equal(findMeasure(code), undefined);
      assert.match(sentenceOf(code), /is not a value of measures that Gridlens knows\./);
    });
});
