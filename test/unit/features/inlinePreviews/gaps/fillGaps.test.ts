import assert from '../../../../support/assert';
import type { Query } from '#src/domain';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import type { Language } from '#src/features/inlinePreviews/scan/scan';
import {
  assumedGaps,
  fillGaps,
  regionsOfLoop,
  gapsOf,
  isOpen,
  queryOf,
} from '#src/features/inlinePreviews/gaps/gaps';
import { offersFor } from '#src/features/inlinePreviews/gaps/promptGaps';
import { chosenQuery } from '#src/features/inlinePreviews/display/siteText';
import type { Answer } from '#src/features/inlinePreviews/gaps/answers';
import { python } from '#src/features/inlinePreviews/languages/python';
import { r } from '#src/features/inlinePreviews/languages/r';
import { typescript } from '#src/features/inlinePreviews/languages/typescript';
import { defined } from '../../../../support/definedFields';
import { scanPython } from '../scanPython';

const call = (args: string) =>
  `def load(region, start, end=None, code="BAYSW"):\n    return client.get_market("NEM", ["price"], "1h", ${args})\n`;

const dates = (fields: object, names: string[] = ['end', 'start']): Answer => ({
  part: 'dates',
  names,
  fields,
  operation: 'market',
  network: 'NEM',
});
const region: Answer = {
  part: 'network_region',
  names: ['region'],
  fields: { network_region: 'NSW1' },
  operation: 'market',
  network: 'NEM',
};

const first = (code: string) => {
  const [found] = scanPython(code);
  assert.ok(found);
  return found;
};

const gapRows: [title: string, code: string, gaps: [string, string][]][] = [
  ['are none when the code has every value', 'c.get_market("NEM", ["price"], "1h")', []],
  [
    'are the dates once, then the region',
    call('start, stop, network_region=region'),
    [
      ['dates', 'start, stop'],
      ['network_region', 'region'],
    ],
  ],
  ['are one date', call('start, "2026-10-08"'), [['dates', 'start']]],
  [
    'include an expression without names',
    call('datetime(2026, 2, 30)'),
    [['dates', 'datetime(2026, 2, 30)']],
  ],
  [
    'join facilities and units',
    'c.get_facility_data("NEM", codes, ["power"], unit_code=units)',
    [['facility', 'codes, units']],
  ],
  [
    'start with the network',
    'c.get_market(metrics=wanted, interval=step, network_code=net)',
    [
      ['network_code', 'net'],
      ['metrics', 'wanted'],
      ['interval', 'step'],
    ],
  ],
  ['include missing required fields', 'client.get_market("NEM")', [['metrics', 'metrics']]],
];

describe('the gaps of a query in code', () => {
  for (const [title, code, expected] of gapRows)
    it(title, () => {
      const gaps = gapsOf(first(code)).map(({ part, names }) => [part, names.join(', ')]);
      assert.deepEqual(gaps, expected);
    });

  it('are unlimited when an argument may hold anything', () => {
    assert.equal(isOpen(first('client.get_market("NEM", ["price"], **more)')), true);
    assert.equal(isOpen(first(call('start, network_region=region'))), false);
  });
});

const fillRows: [title: string, code: string, answers: Answer[], query: object | undefined][] = [
  [
    'fills a region and dates',
    call('start, end, network_region=region'),
    [dates({ window: '7d' }, ['start']), region],
    { window: '7d', network_region: 'NSW1' },
  ],
  ['fills nothing while a gap is open', call('start, network_region=region'), [region], undefined],
  [
    'for both dates fills one of them',
    call('start, network_region=None'),
    [dates({ window: '7d' })],
    { window: '7d' },
  ],
  [
    'fills the date that the code lacks',
    call('start, "2026-10-08"'),
    [dates({ date_start: '2026-10-01T00:00:00', date_end: '2026-10-05T00:00:00' })],
    { date_start: '2026-10-01T00:00:00', date_end: '2026-10-08T00:00:00' },
  ],
  [
    'fills no start after the end in the code',
    call('start, "2026-10-08"'),
    [dates({ date_start: '2026-11-01T00:00:00' })],
    undefined,
  ],
  [
    'for other names fills no window when the code has a date',
    call('start, "2026-10-08"'),
    [dates({ window: '7d' })],
    undefined,
  ],
  [
    'for the same name fills a window',
    call('start, "2026-10-08"'),
    [dates({ window: '7d' }, ['start'])],
    { window: '7d' },
  ],
  ['fills the service’s default window', call('start'), [dates({}, ['start'])], {}],
  [
    'fills no other part of the same name',
    'client.get_market("NEM", ["price"], "1h", region)',
    [region],
    undefined,
  ],
  [
    'fills no region of another network',
    'client.get_market("WEM", ["price"], "1h", network_region=region)',
    [region],
    undefined,
  ],
];

describe('an answer', () => {
  for (const [title, code, answers, expected] of fillRows)
    it(title, () => {
      const found = first(code);
      const query = queryOf(found, fillGaps(found, answers));
      const whole = {
        operation: 'market',
        network_code: 'NEM',
        metrics: ['price'],
        interval: '1h',
        ...expected,
      };
      assert.deepEqual(defined(query), expected && whole);
    });

  it('overrides a default, and has a short label', () => {
    const code =
      'def load(region="SA1", start=None):\n    client.get_market("NEM", ["price"], "1h", start, network_region=region)\n';
    assert.deepEqual(chosenQuery(first(code), []).values.all, 'region SA1');
    const { query, values } = chosenQuery(first(code), [region]);
    assert.equal(query?.network_region, 'NSW1');
    assert.equal(values.all, 'region NSW1');
    const both = chosenQuery(first(call('start, network_region=region')), [
      region,
      dates({ window: '7d' }, ['start']),
    ]);
    assert.equal(both.values.all, 'last 7 d, region NSW1');
  });
});

function offersOf(language: Language, code: string, answers: Answer[] = []) {
  const model = new CodeModel(code, language);
  const [site] = model.sites;
  assert.ok(site);
  const found = model.read(site);
  const gaps = [...gapsOf(found), ...assumedGaps(found)];
  return gaps.flatMap((gap) =>
    offersFor(gap, found, model.asCalled(site), answers).map(
      ({ label, from }) => `${gap.names.join('+')}: ${label} (${from})`,
    ),
  );
}

const passed = 'passed by a call in this file';
const pythonCode = `import openelectricity
REGION = "QLD1"
def load(self, region, start, end):
    return client.get_market("NEM", ["price"], "1h", start, f"{end}T00:00:00", network_region=region)

load(REGION, datetime.now() - timedelta(days=7), end="2026-10-08")
self.load("VIC1", "2026-10-01", "2026-10-08")
for one in ["NSW1", "SA1"]:
    load(one, unknown, unknown)
def other(region):
    load(region, "2026-10-01", "2026-10-08")
# load("TAS1")
print(f"{load('WEM1', unknown, unknown)}")
`;

describe('a loop around a query', () => {
  const rows: [what: string, code: string, partial: Partial<Query>][] = [
    [
      'over regions becomes one query with series by region',
      'for region in ["NSW1", "SA1"]:\n    client.get_market("NEM", ["price"], network_region=region)\n',
      { primary_grouping: 'network_region', metrics: ['price'] },
    ],
    [
      'over facilities becomes a list',
      'for code in ["BAYSW", "ERARING"]:\n    client.get_facility_data("NEM", code, ["energy"])\n',
      { facility_code: ['BAYSW', 'ERARING'], metrics: ['energy'] },
    ],
    [
      'over metrics becomes a list',
      'for metric in ["power", "energy"]:\n    client.get_network_data("NEM", [metric])\n',
      { metrics: ['power', 'energy'] },
    ],
    [
      'over parts of a code uses the first',
      'for state in ["NSW", "SA"]:\n    client.get_market("NEM", ["price"], network_region=f"{state}1")\n',
      { network_region: 'NSW1', metrics: ['price'] },
    ],
  ];
  for (const [what, code, expected] of rows)
    it(what, () => {
      const found = first(`from openelectricity import OEClient, DataMetric\n${code}`);
      const { operation: _, network_code: __, ...partial } = fillGaps(found, []).partial;
      assert.deepEqual(partial, expected);
    });

  it('shows only its regions at first', () => {
    const regionsOf = (code: string) =>
      regionsOfLoop(fillGaps(first(`from openelectricity import OEClient\n${code}`), []));
    const market = '    client.get_market("NEM", ["price"], network_region=region)\n';
    const rows: [code: string, regions: string[] | undefined][] = [
      [`for region in ["SA1", "NSW1"]:\n${market}`, ['NSW1', 'SA1']],
      ['client.get_market("NEM", ["price"], network_region="SA1")\n', undefined],
      ['client.get_market("NEM", ["price"], primary_grouping="network_region")\n', undefined],
      [`for region in ["NSW1", "XYZ"]:\n${market}`, undefined],
    ];
    for (const [code, expected] of rows) assert.deepEqual(regionsOf(code), expected, code);
  });
});

describe('the offers for a gap', () => {
  it('are the arguments of calls in the same file, including each value of a loop', () => {
    assert.deepEqual(offersOf(python, pythonCode), [
      `start+end: 1–7 Oct 2026 (${passed})`,
      'region: All regions (passed by calls in this file)',
      ...['QLD1', 'VIC1', 'NSW1', 'SA1', 'WEM1'].map((code) => `region: ${code} (${passed})`),
    ]);
  });

  it('are read from TypeScript and R', () => {
    const script = `import { OpenElectricityClient } from "openelectricity"
async function load(region: string, days = 7) {
  return client.getMarket("NEM", ["price"], { network_region: region })
}
await load("TAS1")
`;
    assert.deepEqual(offersOf(typescript, script), [`region: TAS1 (${passed})`]);
    const rCode =
      'library(openelectricity)\nload <- function(region) {\n  oe_get_network_market_data("NEM", "price", network_region = region)\n}\nload("NSW1")\n';
    assert.deepEqual(offersOf(r, rCode), [`region: NSW1 (${passed})`]);
  });

  it('start with the previous answer, then the default, then calls or loops', () => {
    const code =
      'def load(region="SA1"):\n    client.get_market("NEM", ["price"], "1h", network_region=region)\nload("QLD1")\n';
    assert.deepEqual(offersOf(python, `import openelectricity\n${code}`, [region]), [
      'region: NSW1 (chosen before)',
      'region: SA1 (default)',
      `region: QLD1 (${passed})`,
    ]);
    const loop =
      'for region in ["NSW1", "SA1"]:\n    client.get_market("NEM", ["price"], network_region=region)\n';
    assert.deepEqual(offersOf(python, `import openelectricity\n${loop}`), [
      'region: NSW1 (from the loop)',
      'region: SA1 (from the loop)',
    ]);
  });
});

const kernelRows: [title: string, name: string, written: string, partial: object][] = [
  ['a text', 'region', "'NSW1'", { network_region: 'NSW1' }],
  ['a date', 'start', 'datetime.datetime(2026, 10, 1, 0, 0)', { date_start: '2026-10-01T00:00:00' }],
  ['a time stamp', 'start', "Timestamp('2026-10-01 00:00:00')", { date_start: '2026-10-01T00:00:00' }],
  ['a member of an enumeration', 'wanted', "<MarketMetric.DEMAND: 'demand'>", { metrics: ['demand'] }],
  ['a list', 'wanted', "['price', 'demand']", { metrics: ['price', 'demand'] }],
  ['nothing from other objects', 'region', '<Widget object at 0x7f>', {}],
  ['nothing from code after a value', 'region', "'NSW1'; import os", {}],
  ['nothing from a call', 'region', "__import__('os').system('x')", {}],
];

describe('a query with values from the kernel', () => {
  const code =
    'import openelectricity\nclient.get_market("NEM", wanted, "1h", start, network_region=region)\n';
  for (const [title, name, written, partial] of kernelRows)
    it(`takes ${title}`, () => {
      const model = new CodeModel(code, python);
      const [site] = model.sites;
      assert.ok(site);
      const found = model.readWith(site, new Map([[name, written]]));
      assert.deepEqual(found?.partial, {
        operation: 'market',
        network_code: 'NEM',
        interval: '1h',
        ...partial,
      });
    });

  it('ignores values for parameters of functions', () => {
    const model = new CodeModel(`import openelectricity\n${call('start, network_region=region')}`, python);
    const [site] = model.sites;
    assert.ok(site);
    const found = model.readWith(site, new Map([['region', "'NSW1'"]]));
    assert.equal(found?.partial.network_region, undefined);
  });
});
