import assert from 'node:assert/strict';
import { checkQuery, type Diagnostic, fieldOf, isDiagnostic } from '#src/domain';

describe('isDiagnostic', () => {
  it('accepts the findings of checkQuery after a JSON round trip', () => {
    const found = checkQuery({
      operation: 'market',
      network_code: 'NZEM',
      metrics: ['power', 'inertia'],
      fueltech: ['wind'],
    });
    assert.equal(found.length, 4);
    for (const one of JSON.parse(JSON.stringify(found)) as unknown[]) assert.ok(isDiagnostic(one));
  });

  const sound: Diagnostic = { code: 'tooManyCodes', severity: 'error', path: ['a', 1], count: 2, limit: 1 };
  const faults: object[] = [
    { code: 'toString' },
    { code: 7 },
    { severity: 'fatal' },
    { path: 'a' },
    { path: [null] },
    { limit: '1' },
    { limit: NaN },
  ];
  for (const fault of faults)
    it(`refuses ${JSON.stringify(fault)}`, () => {
      assert.equal(isDiagnostic(sound), true);
      assert.equal(isDiagnostic({ ...sound, ...fault }), false);
    });

  for (const value of [null, undefined, 'missing', [], {}])
    it(`refuses ${JSON.stringify(value)}`, () => assert.equal(isDiagnostic(value), false));
});

describe('fieldOf', () => {
  it('returns the parameter, or query for the whole', () => {
    assert.equal(fieldOf({ path: ['metrics', 1] }), 'metrics');
    assert.equal(fieldOf({ path: [] }), 'query');
  });
});
