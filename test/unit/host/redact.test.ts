import assert from 'node:assert/strict';
import { redact } from '#src/host/redact';

describe('redact', () => {
  for (const text of [
    'Authorization: Bearer oe_secret123',
    'authorization: bearer secret123',
    '{"token":"secret123"}',
    'https://x.org/?api_key=secret123&a=b',
    'key oe_secret123 refused',
    'OPENELECTRICITY_API_KEY=secret123',
  ])
    it(`removes the key from ${text}`, () => assert.doesNotMatch(redact(text), /secret123/));

  it('leaves other text unchanged', () => {
    assert.equal(
      redact('GET https://x.org/v4/me?interval=5m 200'),
      'GET https://x.org/v4/me?interval=5m 200',
    );
  });
});
