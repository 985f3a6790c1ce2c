import assert from 'node:assert/strict';
import { parseDirectory } from '#src/domain';
import { applyTextEdits } from '#src/formats/queryFiles/jsonEdits';
import { toStrictJson } from '#src/formats/queryFiles/jsonText';
import { titleOfFix } from '#src/words/query/codeWords';
import { findFindings } from '#src/features/queryFiles/findFindings';
import { codes, facilities, fileOf, market, network, nowMs, power } from './queryFileTexts';
import type { Finding } from '#src/features/queryFiles/queryFileFixes';

it('a query file marks an unknown variable and an unknown layout of its exports', () => {
  const text = fileOf([...network, power]).replace(
    '// a name',
    '"export": [{ "file": "data/{nmae}.csv" }, { "file": "a.csv", "layout": "lnog" }],',
  );
  const found = findFindings(text, { nowMs }).map(({ start, end, isInSchema, message }) => [
    text.slice(start, end),
    isInSchema,
    /Did you mean (\S+)\?/.exec(message)?.[1],
  ]);
  assert.deepEqual(found, [
    ['"data/{nmae}.csv"', false, '{name}'],
    ['"lnog"', true, 'long'],
  ]);
});

describe('a window that begins before the limit of the plan', () => {
  const marked = (lines: string[], reachDays?: number) => {
    const text = fileOf([...network, power, ...lines]);
    return findFindings(text, { nowMs, reachDays })
      .filter(({ code, severity }) => code === 'beyondReach' && severity === 'error')
      .map(({ start, end, message }) => [text.slice(start, end), message]);
  };
  const sentence =
    'The window begins too early: your plan covers the last 730 days. Choose a later start, or use a key with a larger plan.';

  it('is marked at its start date or its window', () => {
    const dates = ['"date_start": "2020-01-01"', '"date_end": "2020-02-01"'];
    assert.deepEqual(marked(dates, 730), [['"2020-01-01"', sentence]]);
    assert.deepEqual(marked(['"window": "5y"'], 730), [['"5y"', sentence]]);
  });

  it('is not marked within the limit or without a known plan', () => {
    assert.deepEqual(marked(['"date_start": "2026-10-01"'], 730), []);
    assert.deepEqual(marked(['"window": "2y"'], 730), []);
    assert.deepEqual(marked(['"date_start": "2020-01-01"']), []);
  });
});

const directory = parseDirectory([
  {
    code: 'BAYSW',
    name: 'Bayswater',
    network_region: 'NSW1',
    units: ['BW01', 'BW02'].map((code) => ({ code, fueltech_id: 'coal_black' })),
  },
]);

/** The lines of a query, the marked text, the code and severity of the finding, and the result of each fix. */
const rows: [
  lines: string[],
  marked: string,
  code: string,
  severity: Finding['severity'],
  /** By title: a part of the text after the fix. */
  fixes: Record<string, string>,
][] = [
  [
    [...network, '"metrics": ["powr"]'],
    '"powr"',
    'unknownCode',
    'hint',
    { 'Change to power': '"metrics": ["power"]' },
  ],
  [
    [...network, power, '"interval": "hourly"'],
    '"hourly"',
    'unknownCode',
    'hint',
    { 'Change to 1h': '"interval": "1h"' },
  ],
  [
    [...network, power, '"date_start": "1/10/2026"'],
    '"1/10/2026"',
    'readAs',
    'info',
    { 'Change to 2026-10-01': '"date_start": "2026-10-01"' },
  ],
  [
    [...network, power, '"window": "1/10/2026 - 2026/10/30"'],
    '"1/10/2026 - 2026/10/30"',
    'readAs',
    'info',
    {
      'Change to "date_start": "2026-10-01", "date_end": "2026-10-31"': `${power},\n    "date_start": "2026-10-01", "date_end": "2026-10-31",`,
    },
  ],
  [
    [...facilities, power, '"facility_code": ["BAYSV"]'],
    '"BAYSV"',
    'unknownCode',
    'hint',
    { 'Change to BAYSW': '"facility_code": ["BAYSW"]' },
  ],
  [
    ['"operation": "network"', '"network_code": "nem"', power],
    '"nem"',
    'readAs',
    'info',
    { 'Change to NEM': '"network_code": "NEM"' },
  ],
  [
    [...network, power, '"network_region": "NSW1, vic1"'],
    '"NSW1, vic1"',
    'readAs',
    'info',
    { 'Change to NSW1, VIC1': '"network_region": "NSW1, VIC1"' },
  ],
  [
    [...network, power, '"network_region": ["NSW1", "VC1"]'],
    '"VC1"',
    'unknownCode',
    'hint',
    { 'Change to VIC1': '"network_region": ["NSW1", "VIC1"]' },
  ],
  [
    [...network, '"metrics": ["power", "price"]'],
    '"price"',
    'askedElsewhere',
    'info',
    { 'Leave out price': '"metrics": ["power"]' },
  ],
  [
    [...network, '"metrics": ["demand"]'],
    '"demand"',
    'askedElsewhere',
    'info',
    { 'Query market data': '"operation": "market"' },
  ],
  [
    [...facilities, '"metrics": ["power", "price"]', '"facility_code": ["BAYSW"]'],
    '"price"',
    'notOffered',
    'warning',
    { 'Leave out price': '"metrics": ["power"]' },
  ],
  [
    [...facilities, power, `"facility_code": ["BAYSW"], "unit_code": [${codes(31)}]`],
    `[${codes(31)}]`,
    'codesInParts',
    'info',
    { 'Keep the first 30': `"unit_code": [${codes(30)}]` },
  ],
  [
    [...network, power, '"date_start": "2026-02-01"', '"date_end": "2026-01-01"'],
    '"2026-01-01"',
    'endNotAfterStart',
    'error',
    { 'Swap the start and the end': '"date_start": "2026-01-01",\n    "date_end": "2026-02-01"' },
  ],
  [
    [...network, power, '"date_start": "2025-01-01"', '"date_end": "2025-12-31"'],
    '"2025-12-31"',
    'lastDayExcluded',
    'info',
    { 'Change to 2026-01-01': '"date_start": "2025-01-01",\n    "date_end": "2026-01-01"' },
  ],
  [
    [...network, power, '"date_start": "2026-01-01T00:00:00Z"'],
    '"2026-01-01T00:00:00Z"',
    'dateHasOffset',
    'error',
    {
      'Convert to network time: 2026-01-01T10:00:00': '"date_start": "2026-01-01T10:00:00"',
      'Read as network time: 2026-01-01T00:00:00': '"date_start": "2026-01-01T00:00:00"',
    },
  ],
  [[...network, power, '"date_start": "2026-02-30"'], '"2026-02-30"', 'badDate', 'error', {}],
  [
    [
      ...network,
      '"metrics": ["energy"]',
      '"interval": "fy"',
      '"date_start": "2016-07-01"',
      '"date_end": "2026-07-01"',
    ],
    '"fy"',
    'yearsOfMonths',
    'info',
    { 'Change to 1M': '"interval": "1M"' },
  ],
  [
    [...network, power, '"fueltech": ["wind"]', '"fueltech_group": ["solar"]'],
    '["wind"]',
    'fueltechBesideGroup',
    'info',
    {
      'Leave out fueltech': `${power},\n    "fueltech_group": ["solar"],`,
      'Leave out fueltech_group': `${power},\n    "fueltech": ["wind"],`,
    },
  ],
  [
    [...network, power, '"fueltech": ["wind"]', '"secondary_grouping": "renewable"'],
    '["wind"]',
    'groupingForced',
    'info',
    {
      'Change to fueltech': '"secondary_grouping": "fueltech"',
      'Leave out secondary_grouping': '"fueltech": ["wind"],\n  }',
    },
  ],
  [
    [...market, '"metrics": ["price"]'],
    '"price"',
    'priceOfNetwork',
    'info',
    {
      'Add "primary_grouping": "network_region"':
        '"metrics": ["price"],\n    "primary_grouping": "network_region",',
    },
  ],
  [
    [...facilities, power, '"unit_code": ["BW01"]'],
    '["BW01"]',
    'unitWithoutFacility',
    'info',
    { 'Add facility_code BAYSW': `${power},\n    "facility_code": ["BAYSW"],\n    "unit_code"` },
  ],
  [[...facilities, power], '"query"', 'facilitiesNotNamed', 'info', {}],
  [
    [...network, power, '"window": "last wek"'],
    '"last wek"',
    'badWindow',
    'error',
    { 'Change to last week': '"window": "last week"' },
  ],
  [
    [...network, power, '"window": "7d"', '"date_start": "2026-01-01"', '"date_end": "2026-02-01"'],
    '"7d"',
    'windowAndDates',
    'error',
    {
      'Leave out window': `${power},\n    "date_start"`,
      'Leave out the dates': `${power},\n    "window": "7d",\n  }`,
    },
  ],
  [
    [...network, power, '"region": "NSW1"'],
    '"region"',
    'unknownField',
    'warning',
    { 'Change to network_region': '"network_region": "NSW1"', 'Leave out region': `${power},\n  }` },
  ],
  [
    [...network, '"metrics": "power, energy"'],
    '"power, energy"',
    'wrongType',
    'error',
    { 'Change to ["power", "energy"]': '"metrics": ["power", "energy"]' },
  ],
  [
    [...network, power, '"interval": ["5m"]'],
    '["5m"]',
    'wrongType',
    'error',
    { 'Change to 5m': '"interval": "5m"' },
  ],
  [
    ['"operation": "markets"', '"network_code": "NEM"', power],
    '"markets"',
    'unknownOperation',
    'error',
    { 'Change to market': '"operation": "market"' },
  ],
  [
    [...market, '"metrics": ["demand"]', '"fueltech": ["wind"]'],
    '"fueltech"',
    'notOffered',
    'error',
    { 'Leave out fueltech': '"metrics": ["demand"],\n  }' },
  ],
  [
    [...network, power, '"fueltech_group": ["renewable"]'],
    '"renewable"',
    'renewableGroup',
    'warning',
    { 'Change to "secondary_grouping": "renewable"': `${power},\n    "secondary_grouping": "renewable",` },
  ],
  [
    [...network, '"metrics": ["power", "demand"]', '"fueltech": ["wind"]'],
    '["wind"]',
    'notTakenElsewhere',
    'warning',
    { 'Leave out fueltech': '"metrics": ["power", "demand"],\n  }' },
  ],
  [
    [...network, '"measures": ["capture_prise", "renewable_share"]'],
    '"capture_prise"',
    'unknownCode',
    'error',
    { 'Change to capture_price': '"measures": ["capture_price", "renewable_share"]' },
  ],
  [
    [...network, '"metrics": ["emissions_intensity" /* in kg */]'],
    '"emissions_intensity"',
    'unknownCode',
    'error',
    { 'Change to measures emissions_intensity': '"measures": ["emissions_intensity" /* in kg */],\n  }' },
  ],
  [
    [...network, '"metrics": ["power", /* of both */ "capture_prices"]', '"interval": "1d"'],
    '"capture_prices"',
    'unknownCode',
    'hint',
    {
      'Change to measures capture_price':
        '"metrics": ["power" /* of both */ ],\n    "measures": ["capture_price"],\n    "interval": "1d",',
    },
  ],
  [
    [...network, '"metrics": ["price_spread", "power"]', '"measures": ["ramp" /* first */]'],
    '"price_spread"',
    'unknownCode',
    'hint',
    {
      'Change to measures price_spread:SA1-VIC1':
        '"metrics": ["power"],\n    "measures": ["ramp", "price_spread:SA1-VIC1" /* first */],',
    },
  ],
  [
    [...network, '"metrics": ["emissions_intensity"], // a comment', '"measures": ["ramp"]'],
    '"emissions_intensity"',
    'unknownCode',
    'error',
    {
      'Change to measures emissions_intensity':
        '"network_code": "NEM",\n    // a comment,\n    "measures": ["ramp", "emissions_intensity"],',
    },
  ],
  [
    [...network, '"measures": ["renewable_share"]', '"fueltech": ["wind"]'],
    '["wind"]',
    'measureIgnores',
    'warning',
    { 'Leave out fueltech': '"measures": ["renewable_share"],\n  }' },
  ],
  [
    [
      '"operation": "facilities"',
      '"network_code": "NEM"',
      '"metrics": ["power"]',
      '"facility_code": ["BAYSWATER"]',
    ],
    '"BAYSWATER"',
    'readAs',
    'info',
    { 'Change to BAYSW': '"facility_code": ["BAYSW"]' },
  ],
  [
    [
      '"operation": "facilities"',
      '"network_code": "NEM"',
      '"metrics": ["power"]',
      '"measures": ["ramp", "battery_net_revenue"]',
      '"facility_code": ["BAYSW"]',
    ],
    '"battery_net_revenue"',
    'measureNeeds',
    'error',
    { 'Leave out battery_net_revenue': '"measures": ["ramp"]' },
  ],
  [
    [
      '"operation": "facilities"',
      '"network_code": "NEM"',
      '"metrics": ["power"]',
      '"facility_code": ["BW01"]',
    ],
    '"BW01"',
    'misplacedCode',
    'warning',
    {
      'Change to unit_code BW01': '"unit_code": ["BW01"]',
      'Change to BAYSW': '"facility_code": ["BAYSW"]',
    },
  ],
  [
    [...market, '"metrics": ["solar_rooftop_forecast"]', '"window": "7d"'],
    '"solar_rooftop_forecast"',
    'pastForecast',
    'warning',
    { 'Leave out window': '"metrics": ["solar_rooftop_forecast"],\n  }' },
  ],
];

describe('a query file', () => {
  for (const [lines, marked, code, severity, fixes] of rows) {
    const text = fileOf(lines);
    const finding = () => {
      const found = findFindings(text, { nowMs, directory }).find((one) => one.code === code);
      return found ?? assert.fail(JSON.stringify(findFindings(text, { nowMs, directory })));
    };
    it(`reports ${code} in ${lines.slice(2).join(', ').slice(0, 80)}`, () => {
      const { start, end, ...found } = finding();
      assert.deepEqual([text.slice(start, end), found.severity], [marked, severity]);
      assert.match(found.message, /[.!]$/);
    });
    for (const [title, expected] of Object.entries(fixes))
      it(`fixes ${code}: ${title.slice(0, 60)}`, () => {
        const fix = finding().fixes.find(({ facts }) => titleOfFix(facts) === title);
        assert.ok(
          fix,
          finding()
            .fixes.map(({ facts }) => titleOfFix(facts))
            .join(' | '),
        );
        const fixed = applyTextEdits(text, fix.edits);
        assert.ok(fixed.includes(expected), fixed);
        assert.match(fixed, /\/\/ a name/);
        JSON.parse(toStrictJson(fixed));
        assert.deepEqual(
          findFindings(fixed, { nowMs, directory }).filter((one) => one.code === code),
          [],
        );
      });
    it(`has no other fix of ${code} in ${lines.slice(2).join(', ').slice(0, 60)}`, () => {
      assert.deepEqual(
        finding()
          .fixes.map(({ facts }) => titleOfFix(facts))
          .sort(),
        Object.keys(fixes).sort(),
      );
    });
  }
});
