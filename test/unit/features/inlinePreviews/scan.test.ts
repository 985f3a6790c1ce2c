import assert from '../../../support/assert';
import fc from 'fast-check';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import { python } from '#src/features/inlinePreviews/languages/python';
import { scanPython } from './scanPython';

type Unread = [field: string, text: string][];

/** Asserts that the scan finds one query, with these fields and these unread parts. */
function assertFound(code: string, partial: object, unread: Unread = []) {
  const found = scanPython(code);
  assert.equal(found.length, 1, `${found.length} queries in ${code}`);
  assert.deepEqual(found[0]?.partial, partial);
  assert.deepEqual(
    found[0].unread.map((one) => [one.field, one.text]),
    unread,
  );
}

const power = { operation: 'network', network_code: 'NEM', metrics: ['power'] };
const price = { operation: 'market', network_code: 'NEM', metrics: ['price'] };

const calls: [title: string, code: string, partial: object, unread?: Unread][] = [
  [
    'positional arguments',
    'r = client.get_network_data("NEM", [DataMetric.POWER], "5m")',
    { ...power, interval: '5m' },
  ],
  [
    'keyword arguments',
    "c.get_market(network_code='NEM', metrics=[MarketMetric.PRICE, 'demand'], network_region='NSW1')",
    { ...price, metrics: ['price', 'demand'], network_region: 'NSW1' },
  ],
  [
    'a facility call with one code',
    'c.get_facility_data("NEM", "BAYSW", [DataMetric.ENERGY], unit_code=("BW01",))',
    {
      operation: 'facilities',
      network_code: 'NEM',
      facility_code: ['BAYSW'],
      metrics: ['energy'],
      unit_code: ['BW01'],
    },
  ],
  [
    'a call over many lines with comments and trailing commas',
    'x = await self.client.get_market(  # here (\n  "NEM",\n  metrics=[\n    MarketMetric.PRICE,  # ]\n  ],\n)\n',
    price,
  ],
  [
    'dates as datetime calls',
    'c.get_network_data("NEM", ["power"], date_start=datetime(2026, 1, 1), date_end=dt.datetime(2026, 1, 2, 3, 4, 5))',
    { ...power, date_start: '2026-01-01T00:00:00', date_end: '2026-01-02T03:04:05' },
  ],
  [
    'dates with keywords, leading zeros in text, and a date alone',
    'c.get_network_data("NEM", ["power"], date_start=datetime(year=2026, month=1, day=1), date_end="2026-01-02")',
    { ...power, date_start: '2026-01-01T00:00:00', date_end: '2026-01-02T00:00:00' },
  ],
  [
    'a date with an offset, converted to network time',
    'c.get_network_data("NEM", ["power"], date_start="2026-01-01T00:00:00+11:00", date_end=datetime(2026, 1, 1, tzinfo=timezone.utc))',
    { ...power, date_start: '2025-12-31T23:00:00', date_end: '2026-01-01T10:00:00' },
  ],
  [
    'a date with an offset in the west',
    'c.get_network_data(metrics=["power"], date_start=datetime(2026,1,1,tzinfo=timezone(timedelta(hours=10))), network_code="WEM")',
    { ...power, network_code: 'WEM', date_start: '2025-12-31T22:00:00' },
  ],
  [
    'other ways to write a date',
    'c.get_network_data("NEM", ["power"], date_start=datetime.fromisoformat("2026-01-01"), date_end=pd.Timestamp("2026-02-01"))',
    { ...power, date_start: '2026-01-01T00:00:00', date_end: '2026-02-01T00:00:00' },
  ],
  [
    'a date relative to now',
    'c.get_network_data("NEM", ["power"], date_start=datetime.now() - timedelta(days=7))',
    { ...power, window: '7d' },
  ],
  [
    'a nonexistent day as unread',
    'c.get_network_data("NEM", ["power"], date_start=datetime(2026, 2, 30))',
    power,
    [['date_start', 'datetime(2026, 2, 30)']],
  ],
  [
    'variables as unread',
    'c.get_market(network_code=network, metrics=wanted, **more)',
    { operation: 'market' },
    [
      ['network_code', 'network'],
      ['metrics', 'wanted'],
      ['arguments', '**more'],
    ],
  ],
  [
    'a list with a variable as unread',
    'c.get_market("NEM", [MarketMetric.PRICE, other])',
    price,
    [['metrics', '[MarketMetric.PRICE, other]']],
  ],
  [
    'a member of an unknown class as unread',
    'c.get_market("NEM", [Settings.METRIC])',
    { operation: 'market', network_code: 'NEM' },
    [['metrics', '[Settings.METRIC]']],
  ],
  [
    'a date with an offset and an unknown network as unread',
    'c.get_market(network, [MarketMetric.PRICE], date_start="2026-01-01T00:00:00Z")',
    { operation: 'market', metrics: ['price'] },
    [
      ['network_code', 'network'],
      ['date_start', '"2026-01-01T00:00:00Z"'],
    ],
  ],
  [
    'groupings in the older order of the client',
    'c.get_network_data("NEM", ["power"], "1h", None, None, "network_region", "fueltech")',
    { ...power, interval: '1h', primary_grouping: 'network_region', secondary_grouping: 'fueltech' },
  ],
  [
    'filters in the newer order of the client',
    'c.get_network_data("NEM", ["power"], "1h", None, None, "NSW1", [UnitFueltechType.COAL_BLACK], [FueltechGroupType.SOLAR.value])',
    { ...power, interval: '1h', network_region: 'NSW1', fueltech: ['coal_black'], fueltech_group: ['solar'] },
  ],
  [
    'a formatted string as unread',
    'c.get_market(network_code=f"{net}", metrics=["price"], interval=f"5m")',
    { operation: 'market', metrics: ['price'], interval: '5m' },
    [['network_code', 'f"{net}"']],
  ],
  ['an unknown argument as unread', 'c.get_market("NEM", ["price"], zone=1)', price, [['zone', '1']]],
  ['adjacent strings', 'c.get_market(network_code="N" "EM", metrics=["pri" r"ce"])', price],
  ['a call inside another', 'print(len(c.get_market("NEM", ["price"]).data))', price],
];

const addresses: [title: string, code: string, partial: object, unread?: Unread][] = [
  [
    'an address',
    'get("https://api.openelectricity.org.au/v4/data/network/NEM?metrics=power&interval=1h")',
    { ...power, interval: '1h' },
  ],
  [
    'repeated parameters and an unescaped offset',
    'u = "http://localhost:8080/v4/market/network/NEM/?metrics=price&metrics=demand&date_start=2026-01-01T00:00:00+11:00#x"',
    { ...price, metrics: ['price', 'demand'], date_start: '2025-12-31T23:00:00' },
  ],
  [
    'an address in two strings',
    'u = ("https://x.org/v4/data/facilities/NEM"\n     "?metrics=energy&facility_code=BAYSW,ERARING")',
    {
      operation: 'facilities',
      network_code: 'NEM',
      metrics: ['energy'],
      facility_code: ['BAYSW', 'ERARING'],
    },
  ],
  [
    'an address with variables as unread',
    'u = f"{BASE}/v4/market/network/{net}?metrics=price&interval={step}"',
    { operation: 'market', metrics: ['price'] },
    [
      ['network_code', 'net'],
      ['interval', 'step'],
    ],
  ],
  [
    'an address without parameters',
    'get("https://x.org/v4/market/network/NEM", params=p)',
    { operation: 'market', network_code: 'NEM' },
    [['arguments', 'p']],
  ],
];

const nothing: [title: string, code: string][] = [
  ['a comment', '# client.get_market("NEM", ["price"])'],
  ['a string', 's = "client.get_market(\\"NEM\\")"'],
  ['a docstring', '"""\nclient.get_market("NEM", ["price"])\nhttps://x.org/v4/market/network/NEM\n"""'],
  ['a definition', 'def get_market(self, network_code): pass'],
  ['a name that ends in get_market', 'client.my_get_market("NEM")'],
  ['a reference without a call', 'f = client.get_market'],
  ['a call that is not closed', 'client.get_market("NEM", ["price"]'],
  ['another address of the service', 'get("https://x.org/v4/facilities/?network_id=NEM")'],
  ['an address of a deeper path', 'get("https://x.org/v4/data/network/NEM/power?x=1")'],
  ['an empty text', ''],
];

const closers = { '(': ')', '[': ']', '{': '}' } as const;

describe('the scan of Python code', () => {
  for (const [title, code, partial, unread] of calls)
    it(`reads ${title}`, () => assertFound(code, partial, unread));
  for (const [title, code, partial, unread] of addresses)
    it(`reads ${title}`, () => assertFound(code, partial, unread));
  for (const [title, code] of nothing) {
    it(`finds nothing in ${title}`, () => assert.deepEqual(scanPython(code), []));
  }

  it('locates each query', () => {
    const code =
      'a = 1\nx = api.client.get_market("NEM", ["price"])\ny = "https://x.org/v4/data/network/NEM"\n';
    assert.deepEqual(
      scanPython(code).map(({ start, end }) => code.slice(start, end)),
      ['api.client.get_market("NEM", ["price"])', '"https://x.org/v4/data/network/NEM"'],
    );
  });

  it('finds queries after an unclosed bracket or string', () => {
    assertFound('broken = foo([1, 2\nname = "no end\nx = c.get_market("NEM", ["price"])', price);
  });

  it('reads outer and inner nested calls', () => {
    const code = 'c.get_market("NEM", c.get_market("WEM", ["price"]))';
    assert.deepEqual(
      scanPython(code).map((found) => found.partial.network_code),
      ['NEM', 'WEM'],
    );
  });

  // At these lengths, quadratic work would exceed the test's time limit.
  const hostile: [title: string, code: string, count: number][] = [
    ['nested calls', 'c.get_market('.repeat(60_000) + ')'.repeat(60_000), 60_000],
    ['nested brackets', `c.get_market(${'['.repeat(300_000)}${']'.repeat(300_000)})`, 1],
    ['open brackets', `c.get_market(${'(['.repeat(300_000)}`, 0],
    ['closing brackets', `${'(]'.repeat(300_000)} c.get_market("NEM")`, 1],
    ['quotes', `${'"'.repeat(600_000)}\nc.get_market("NEM")`, 1],
    ['adjacent strings', `c.get_market("NEM", ${'"a" '.repeat(200_000)})`, 1],
    ['dots', `${'a.'.repeat(300_000)}get_market("NEM")`, 1],
    ['dates in dates', `c.get_market(${'datetime('.repeat(60_000)}${')'.repeat(60_000)})`, 1],
    ['a name', `c.get_market(${'\u{10400}'.repeat(5_000_000)})`, 1],
    ['calls in calls after strings', `${'c.get_market("NEM" '.repeat(60_000)}${')'.repeat(60_000)}`, 60_000],
    ['a long argument', `c.get_market(${'a + '.repeat(200_000)}b)`, 1],
    ['a long address', `c.get_market("https://${'/v4/data/network/'.repeat(50_000)}")`, 1],
    ['back slashes', `c.get_market("NEM") ${'\\'.repeat(500_000)}`, 1],
  ];
  for (const [title, code, count] of hostile) {
    it(`reads ${code.length} characters of ${title}`, () => {
      const model = new CodeModel(`import openelectricity\n${code}`, python);
      assert.equal(model.sites.length, count);
      for (const site of model.sites.slice(0, 20)) model.read(site);
    });
  }

  it('reads the queries around endlessly nested brackets and calls', () => {
    const openers = [
      '(',
      '[',
      '{',
      'datetime(',
      'date(',
      'fromisoformat(',
      'pd.Timestamp(',
      'f(',
      'c.get_market(',
    ];
    const keywords = ['', 'x=', 'tzinfo=', '1, ', '*', '"a" '];
    const opening = fc.tuple(fc.constantFrom(...openers), fc.constantFrom(...keywords));
    fc.assert(
      fc.property(fc.array(opening, { minLength: 1, maxLength: 4 }), fc.boolean(), (cycle, isClosed) => {
        const nested = Array.from({ length: 2_000 }, (_, at) => cycle[at % cycle.length]?.join('') ?? '');
        const closing = nested.map((text) => (/[([{]/.exec(text)?.[0] ?? '(') as keyof typeof closers);
        const end = closing.reverse().map((opener) => closers[opener]);
        const query = 'c.get_market("NEM", ["price"])';
        const code = `${query}\nc.get_market(${nested.join('')}1${isClosed ? end.join('') : ''})\n${query}\n`;
        const whole = scanPython(code).filter(({ unread }) => unread.length === 0);
        assert.deepEqual(whole.at(0)?.partial, price);
        if (isClosed) assert.deepEqual(whole.at(-1)?.end, code.length - 1);
      }),
      { numRuns: 50 },
    );
  });
});
