import assert from '../../../support/assert';
import fc from 'fast-check';
import { parseQuery } from '#src/domain';

const good = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

function diagnose(value: unknown) {
  return parseQuery(value).diagnostics.map(({ severity, code, path }) =>
    `${severity} ${code} ${path.join('.')}`.trim(),
  );
}

describe('parseQuery', () => {
  it('returns a complete query unchanged', () => {
    const full = {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power', 'energy'],
      interval: '1h',
      window: '7d',
      date_start: '2026-10-01',
      date_end: '2026-10-02',
      network_region: 'NSW1',
      fueltech: ['wind'],
      fueltech_group: ['solar'],
      primary_grouping: 'network_region',
      secondary_grouping: 'fueltech',
      facility_code: ['BAYSW'],
      unit_code: ['BAYSW1'],
    };
    assert.deepEqual(parseQuery(full), { query: full, diagnostics: [] });
  });

  it('trims texts and drops empty fields, nulls and repeated codes', () => {
    const untidy = {
      $schema: './query.schema.json',
      operation: ' market ',
      network_code: 'NEM',
      metrics: [' price', 'price', 'demand'],
      interval: '',
      network_region: null,
      fueltech: [],
      unit_code: null,
    };
    assert.deepEqual(parseQuery(untidy), {
      query: { operation: 'market', network_code: 'NEM', metrics: ['price', 'demand'] },
      diagnostics: [],
    });
  });

  it('accepts unknown codes', () => {
    const { query, diagnostics } = parseQuery({
      ...good,
      metrics: ['inertia'],
      network_code: 'NZEM',
      interval: '15m',
    });
    assert.deepEqual([query?.metrics, query?.network_code, query?.interval], [['inertia'], 'NZEM', '15m']);
    assert.deepEqual(diagnostics, []);
  });

  it('returns errors instead of an invalid query', () => {
    for (const [value, expected] of [
      [null, ['error notAnObject']],
      ['query', ['error notAnObject']],
      [[good], ['error notAnObject']],
      [undefined, ['error notAnObject']],
      [{}, ['error missing operation', 'error missing network_code', 'error missing metrics']],
      [{ ...good, metrics: [] }, ['error missing metrics']],
      [{ ...good, metrics: [], measures: [] }, ['error missing metrics']],
      [{ ...good, metrics: 3, measures: ['capture_price'] }, ['error wrongType metrics']],
      [{ ...good, measures: 'capture_price' }, ['error wrongType measures']],
      [{ ...good, network_code: '  ' }, ['error missing network_code']],
      [{ ...good, metrics: 'power' }, ['error wrongType metrics']],
      [{ ...good, metrics: ['power', 3] }, ['error wrongType metrics.1']],
      [{ ...good, metrics: ['power', ''] }, ['error wrongType metrics.1']],
      [{ ...good, metrics: { 0: 'power', length: 1 } }, ['error wrongType metrics']],
      [{ ...good, operation: 'delete' }, ['error unknownOperation operation']],
      [{ ...good, operation: 7 }, ['error wrongType operation']],
      [{ ...good, interval: 5 }, ['error wrongType interval']],
      [{ ...good, window: 'x'.repeat(201) }, ['error wrongType window']],
      [{ ...good, fueltech: ['x'.repeat(201)] }, ['error wrongType fueltech.0']],
      [
        { ...good, facility_code: Array.from({ length: 1001 }, (_, i) => `F${i}`) },
        ['error tooManyCodes facility_code'],
      ],
    ] as const) {
      assert.deepEqual(diagnose(value), expected, expected.join());
      assert.equal(parseQuery(value).query, undefined);
    }
  });

  it('drops unknown fields, with at most 20 warnings', () => {
    const { query, diagnostics } = parseQuery({ ...good, token: 'oe_secret', colour: 'red' });
    assert.deepEqual(query, good);
    assert.deepEqual(diagnostics, [
      { severity: 'warning', code: 'unknownField', path: ['token'] },
      { severity: 'warning', code: 'unknownField', path: ['colour'] },
    ]);
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]));
    assert.equal(parseQuery({ ...good, ...many }).diagnostics.length, 20);
  });

  it('ignores prototypes', () => {
    const evil: unknown = JSON.parse(
      '{"__proto__":{"operation":"network","network_code":"NEM","metrics":["power"]}}',
    );
    assert.deepEqual(diagnose(evil), [
      'error missing operation',
      'error missing network_code',
      'error missing metrics',
      'warning unknownField __proto__',
    ]);
    assert.equal(parseQuery(Object.create(good)).query, undefined);
  });

  it('joins regions, each once', () => {
    for (const network_region of [
      ['NSW1', 'VIC1'],
      'NSW1,VIC1',
      ' NSW1 , VIC1,,NSW1 ',
      ['NSW1', ' VIC1', 'NSW1'],
    ])
      assert.deepEqual(parseQuery({ ...good, network_region }), {
        query: { ...good, network_region: 'NSW1,VIC1' },
        diagnostics: [],
      });
    for (const network_region of [[], ',', ['NSW1,']])
      assert.deepEqual(parseQuery({ ...good, network_region }).diagnostics, []);
    assert.deepEqual(diagnose({ ...good, network_region: ['NSW1', 7] }), [
      'error wrongType network_region.1',
    ]);
    assert.deepEqual(diagnose({ ...good, network_region: 7 }), ['error wrongType network_region']);
  });

  it('shortens a bad value in its diagnostic', () => {
    const [diagnostic] = parseQuery({ ...good, operation: 'y'.repeat(190) }).diagnostics;
    assert.equal(diagnostic?.code, 'unknownOperation');
    assert.equal(diagnostic.value.length, 81);
    assert.deepEqual(diagnostic.known, ['network', 'market', 'facilities']);
  });

  it('never throws, and parses its own result to the same query', () => {
    const field = fc.oneof(fc.jsonValue(), fc.array(fc.string()), fc.string());
    const shape = { metrics: field, operation: fc.constantFrom('network', 'market', 7), fueltech: field };
    fc.assert(
      fc.property(fc.record({ ...shape, network_code: field, interval: field }), (value) => {
        const { query, diagnostics } = parseQuery(value);
        assert.equal(
          query === undefined,
          diagnostics.some((one) => one.severity === 'error'),
        );
        if (query)
          assert.deepEqual(parseQuery(JSON.parse(JSON.stringify(query))), { query, diagnostics: [] });
      }),
    );
  });
});
