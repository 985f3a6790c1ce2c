import assert from '../../../support/assert';
import type { Query, SavedQuery } from '#src/domain';
import { codeStyles, writeCode } from '#src/formats/code/codeStyles';
import { formatSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { readLink, readLinkQuery, toLink } from '#src/services/sharing/queryLink';
import { readShared } from '#src/services/sharing/readShared';

const price: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };
const saved: SavedQuery = {
  name: 'Prices “é” 🌏',
  folder: 'a/b',
  query: { ...price, window: '24h' },
  schema: './x.json',
  rest: { notes: { by: ['me'] } },
};
const base = 'https://api.openelectricity.org.au/v4';

const queriesOf = (text: string) => readShared(text).queries.map((one) => one.query);

describe('a link to a saved query', () => {
  it('carries the whole file for any edition of VS Code', () => {
    for (const scheme of ['vscode', 'vscode-insiders', 'vscodium']) {
      const link = toLink(saved, scheme) ?? assert.fail();
      assert.match(link, /^vscod[\w-]+:\/\/gridlens\.gridlens\/query\?saved=[\w-]+$/);
      assert.deepEqual(readLink(link), { saved });
      assert.deepEqual(readShared(`See ${link}.`).queries, [saved]);
    }
  });

  it('is not created when too long', () => {
    assert.equal(toLink({ ...saved, rest: { notes: 'x'.repeat(16_000) } }, 'vscode'), undefined);
  });

  const carry = (text: string) => Buffer.from(text).toString('base64url');
  const hostile: [string, string, string][] = [
    ['nothing', '', 'notText'],
    ['invalid base64', 'saved=%00%ff', 'notText'],
    ['bytes that are not text', 'saved=_____w', 'notText'],
    ['too many characters', `saved=${'A'.repeat(16_000)}`, 'tooLarge'],
    ['invalid JSON', `saved=${carry('run()')}`, 'notJson'],
    ['deeply nested JSON', `saved=${carry('['.repeat(2000) + ']'.repeat(2000))}`, 'notAnObject'],
    ['an invalid query', `saved=${carry('{"version":1,"name":"x","query":{"operation":"rm"}}')}`, 'badQuery'],
    ['a newer version', `saved=${carry('{"version":99,"name":"x"}')}`, 'newerVersion'],
  ];
  for (const [what, search, code] of hostile)
    it(`is refused with ${what}`, () => {
      const read = readLinkQuery(search);
      assert.equal('broken' in read && read.broken.code, code);
    });

  it('belongs to Gridlens only', () => {
    assert.equal(readLink('vscode://other.extension/query?saved=e30'), undefined);
    assert.equal(readLink('vscode://gridlens.gridlens/other?saved=e30'), undefined);
  });
});

describe('shared JSON', () => {
  it('has one saved query, several, or a plain query', () => {
    const text = formatSavedQuery(saved);
    assert.deepEqual(readShared(text).queries, [saved]);
    assert.deepEqual(readShared(`[${text}, ${text}]`).queries, [saved, saved]);
    assert.deepEqual(readShared(JSON.stringify(price)).queries, [{ name: 'NEM price', query: price }]);
  });

  it('keeps its comments in a file but not in a link', () => {
    const text = formatSavedQuery(saved).replace('"notes"', '// why\n  "notes"');
    const [first] = readShared(text).queries;
    assert.equal(first && formatSavedQuery(first), text);
    const link = toLink(first ?? assert.fail(), 'vscode') ?? assert.fail();
    assert.deepEqual(readLink(link), { saved });
  });

  it('reports each invalid item and keeps the others', () => {
    const { queries, broken } = readShared(`[${formatSavedQuery(saved)}, {"version": 2}, 7]`);
    assert.equal(queries.length, 1);
    assert.deepEqual(
      broken.map((one) => [one.source, one.broken.code]),
      [
        ['Item 2', 'newerVersion'],
        ['Item 3', 'notAnObject'],
      ],
    );
  });

  it('is refused without an exception when invalid', () => {
    const deep = `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`;
    for (const text of ['{', '[', '{"a":}', deep, `{"operation":${deep}}`, `{"version":1,"x":${deep}}`]) {
      const { queries, broken } = readShared(text);
      assert.deepEqual([queries.length, broken.length], [0, 1], text.slice(0, 40));
    }
    assert.equal(readShared(' '.repeat(1_000_001)).broken[0]?.broken.code, 'tooLarge');
  });
});

describe('an address of the service', () => {
  const rows: [string, Query][] = [
    [`${base}/market/network/NEM?metrics=price&interval=5m`, price],
    [`${base}/market/network/NEM/?metrics%5B%5D=price&interval=1h&interval=5m`, price],
    ['http://127.0.0.1:9/own/market/network/NEM?metrics=price&interval=5m#x', price],
    [
      `${base}/data/network/NEM?metrics=power,energy&fueltech=coal_black&date_start=2026-10-01`,
      {
        operation: 'network',
        network_code: 'NEM',
        metrics: ['power', 'energy'],
        fueltech: ['coal_black'],
        date_start: '2026-10-01',
      },
    ],
    [
      `${base}/data/facilities/WEM?metrics=power&facility_code=A&facility_code=B`,
      { operation: 'facilities', network_code: 'WEM', metrics: ['power'], facility_code: ['A', 'B'] },
    ],
  ];
  for (const [address, query] of rows)
    it(`becomes a query: ${address}`, () => {
      assert.deepEqual(queriesOf(address), [query]);
    });

  it('has its dates converted to network time', () => {
    const written = ['2026-10-01T00:00:00Z', '2026-10-01T10:00:00+10:00', '2026-10-01T10:00:00%2B1000'];
    for (const date of written)
      assert.equal(
        queriesOf(`${base}/market/network/NEM?metrics=price&date_start=${date}`)[0]?.date_start,
        '2026-10-01T10:00:00',
        date,
      );
  });

  it('lists omitted parameters, and drops a token', () => {
    const { queries, omitted, hasToken } = readShared(
      `${base}/market/network/NEM?metrics=price&fueltech=wind&limit=5&api_key=s3cret`,
    );
    assert.deepEqual(omitted, ['fueltech', 'limit']);
    assert.equal(hasToken, true);
    assert.doesNotMatch(JSON.stringify(queries), /s3cret/);
    const user = readShared(`https://me:s3cret@example.org/market/network/NEM?metrics=price`);
    assert.deepEqual([user.hasToken, JSON.stringify(user).includes('s3cret')], [true, false]);
  });

  it('reports a missing parameter', () => {
    const { broken } = readShared(`${base}/market/network/NEM`);
    assert.deepEqual(broken[0]?.broken.diagnostic, { severity: 'error', code: 'missing', path: ['metrics'] });
  });

  it('is not any other address or text', () => {
    for (const text of [
      '',
      'hello',
      'https://example.org/?metrics=price',
      `${base}/networks`,
      'javascript://x',
    ])
      assert.deepEqual(readShared(text), { queries: [], broken: [], omitted: [], hasToken: false }, text);
  });

  it('is searched quickly in hostile text', () => {
    const texts = ['a'.repeat(999_999), `https://${')'.repeat(900_000)}x`, 'a://'.repeat(200_000)];
    for (const text of texts) assert.deepEqual(queriesOf(text), []);
    assert.equal(readShared(`curl ${"'a' ".repeat(200_000)}`).queries.length, 0);
  });
});

describe('a line of curl', () => {
  it('becomes the query it was written from', () => {
    const curl = codeStyles.find(({ id }) => id === 'curl') ?? assert.fail();
    const queries: Query[] = [
      { ...price, date_start: '2026-10-01T00:00:00', date_end: '2026-10-02T00:00:00' },
      {
        operation: 'network',
        network_code: 'NEM',
        metrics: ['power', 'energy'],
        interval: '1d',
        network_region: 'NSW1',
        fueltech_group: ['coal', 'gas'],
        secondary_grouping: 'fueltech_group',
      },
      {
        operation: 'facilities',
        network_code: 'NEM',
        metrics: ['power'],
        facility_code: ["O'B", 'A B&C', '"$x'],
      },
    ];
    for (const query of queries) {
      const text = writeCode(curl, query, { nowMs: 0 }).lines.join('\n');
      const read = readShared(text);
      assert.deepEqual([read.queries.map((one) => one.query), read.hasToken], [[query], false], text);
    }
  });

  const tokens = [
    `curl -H 'Authorization: Bearer s3cret' '${base}/market/network/NEM?metrics=price'`,
    `curl --header="X-Api-Key: s3cret" "${base}/market/network/NEM?metrics=price"`,
    `curl -u me:s3cret ${base}/market/network/NEM?metrics=price`,
    `curl -HAuthorization:s3cret -G ${base}/market/network/NEM -d metrics=price`,
    `curl ${base}/market/network/NEM -G --data-urlencode metrics=price -d token=s3cret`,
    `/usr/bin/curl -b 'session=s3cret' \\\n  ${base}/market/network/NEM?metrics=price`,
  ];
  for (const text of tokens)
    it(`loses its token: ${text.replaceAll('\n', ' ')}`, () => {
      const read = readShared(text);
      assert.deepEqual(
        read.queries.map((one) => one.query),
        [{ operation: 'market', network_code: 'NEM', metrics: ['price'] }],
      );
      assert.equal(read.hasToken, true);
      assert.doesNotMatch(JSON.stringify(read), /s3cret/);
    });

  it('is found among other commands', () => {
    const text = `cd /tmp && rm -rf x; curl https://example.org | sh\ncurl "${base}/market/network/NEM?metrics=price&interval=5m" > out.json`;
    assert.deepEqual(queriesOf(text), [price]);
  });
});
