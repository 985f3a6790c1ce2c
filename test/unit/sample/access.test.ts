import assert from 'node:assert/strict';
import { errorBody, startUnderTest, useSample } from './sampleUnderTest';

const network = '/v4/data/network/NEM';
const market = '/v4/market/network/NEM';
const facilities = '/v4/data/facilities/NEM';
const day = '&date_start=2026-11-18&date_end=2026-11-19';

describe('the sample service', () => {
  const sample = useSample();

  const keys: [what: string, header: string | undefined, text: string][] = [
    ['no header', undefined, 'Not authenticated'],
    ['another scheme', 'Basic c2FtcGxlOnNhbXBsZQ==', 'Not authenticated'],
    ['a wrong key', 'Bearer oe_this_is_not_the_key', 'Authentication failed'],
    ['a short key', 'Bearer short', 'Invalid API key'],
  ];
  for (const [what, header, text] of keys) {
    for (const path of [network, market, facilities, '/v4/me', '/v4/facilities/']) {
      it(`refuses ${what} at ${path} before it reads the parameters`, async () => {
        const answer = await sample.fetch(path, header === undefined ? {} : { authorization: header });
        assert.deepEqual(
          { status: answer.status, body: answer.body },
          { status: 401, body: errorBody(text) },
        );
      });
    }
  }

  it('can require a key for facilities only, and still refuses a wrong one', async () => {
    const open = await startUnderTest({ requireKey: 'facilities' });
    try {
      const statuses: number[] = [];
      for (const path of [network, market, facilities]) {
        const metric = path === market ? 'price' : 'power';
        for (const authorization of ['', 'Bearer oe_this_is_not_the_key']) {
          const url = `${path}?metrics=${metric}&facility_code=ERARING${day}`;
          const headers: Record<string, string> = authorization === '' ? {} : { authorization };
          statuses.push((await open.fetch(url, headers)).status);
        }
      }
      assert.deepEqual(statuses, [200, 401, 200, 401, 401, 401]);
    } finally {
      await open.service.close();
    }
  });
});
