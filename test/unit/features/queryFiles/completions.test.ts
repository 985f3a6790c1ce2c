import assert from 'node:assert/strict';
import {
  fieldsOf,
  intervals,
  metricsOf,
  networks,
  operations,
  parameterOf,
  parseDirectory,
  queryFields,
  relativeWindows,
} from '#src/domain';
import { completionsAt, hoverAt } from '#src/features/queryFiles/fieldValues';
import { facilities, fileOf, market, network, nowMs } from './queryFileTexts';

const directory = parseDirectory([
  {
    code: 'BAYSW',
    name: 'Bayswater',
    network_region: 'NSW1',
    units: [{ code: 'BW01', fueltech_id: 'coal_black', status_id: 'operating', capacity_registered: 660 }],
  },
  {
    code: 'HDWF',
    name: 'Hornsdale *',
    network_region: 'SA1',
    units: [{ code: 'HDWF1', fueltech_id: 'wind' }],
  },
]);

/** Returns the codes offered at the `|` in a line of the query. */
function offered(lines: string[], facilitiesKnown = true) {
  const marked = fileOf(lines);
  const text = marked.replace('|', '');
  const found = completionsAt(text, marked.indexOf('|'), facilitiesKnown ? directory : undefined);
  return found?.items.map(({ code }) => code);
}

const codesOf = (rows: readonly { code: string }[] | undefined) => (rows ?? []).map(({ code }) => code);

describe('completion in a query file', () => {
  for (const operation of operations) {
    const head = [`"operation": "${operation}"`, '"network_code": "NEM"'];
    it(`offers the metrics of ${operation} data, and no others`, () => {
      const expected = codesOf(metricsOf(operation));
      assert.deepEqual(offered([...head, '"metrics": ["|"]']), expected);
      assert.deepEqual(offered([...head, '"metrics": [|]']), expected);
      const [first = ''] = expected;
      assert.deepEqual(offered([...head, `"metrics": ["${first}", "|"]`]), expected.slice(1));
      assert.deepEqual(offered([...head, `"metrics": ["${first.slice(0, 2)}|"]`]), expected);
    });

    it(`offers exactly the values that ${operation} data accepts in each field`, () => {
      for (const field of queryFields) {
        const { kind, valuesIn, operations: takers } = parameterOf(field);
        if (!valuesIn || field === 'metrics' || field === 'network_code') continue;
        const value = kind === 'codes' ? '["|"]' : '"|"';
        const expected = takers.includes(operation) ? codesOf(valuesIn('NEM')) : undefined;
        assert.deepEqual(offered([...head, '"metrics": ["x"]', `"${field}": ${value}`]), expected, field);
      }
      assert.ok(fieldsOf(operation).includes('interval'));
    });
  }

  it('offers networks, intervals, windows, and the regions of the network', () => {
    assert.deepEqual(offered(['"operation": "market"', '"network_code": "|"']), codesOf(networks));
    assert.deepEqual(offered([...market, '"interval": "|"']), codesOf(intervals));
    assert.deepEqual(
      offered([...market, '"window": |']),
      relativeWindows.map(({ window }) => window),
    );
    assert.deepEqual(offered(['"operation": "market"', '"network_code": "WEM"', '"network_region": "|"']), [
      'WEM',
    ]);
    assert.equal(offered(['"operation": "market"', '"network_region": "|"'])?.length, 6);
    const ofRegions = (value: string) => offered([...market, `"network_region": ${value}`]);
    const others = ['QLD1', 'SA1', 'TAS1', 'VIC1'];
    for (const text of ['"NSW1,V|"', '"NSW1,|"'])
      assert.deepEqual(
        ofRegions(text),
        others.map((code) => `NSW1,${code}`),
      );
    assert.deepEqual(ofRegions('"N|, VIC1"'), ['NSW1, VIC1', 'QLD1, VIC1', 'SA1, VIC1', 'TAS1, VIC1']);
    assert.deepEqual(ofRegions('["NSW1", "V|"]'), others);
  });

  it('offers facilities by name, and the units of named facilities', () => {
    assert.deepEqual(offered([...facilities, '"facility_code": ["|"]']), ['BAYSW', 'HDWF']);
    assert.deepEqual(offered([...facilities, '"unit_code": ["|"]']), ['BW01', 'HDWF1']);
    assert.deepEqual(
      offered([...facilities, '"metrics": ["power"]', '"facility_code": ["HDWF"]', '"unit_code": ["|"]']),
      ['HDWF1'],
    );
    assert.deepEqual(offered([...facilities, '"unit_code": ["|"]'], false), []);
    const text = fileOf([...facilities, '"facility_code": [""]']);
    const [first] = completionsAt(text, text.indexOf('[""') + 2, directory)?.items ?? [];
    assert.deepEqual(first, { code: 'BAYSW', description: 'Bayswater', meaning: 'NSW1 · Coal (Black)' });
  });

  it('shows label, unit and meaning, and replaces the whole text', () => {
    const text = fileOf([...network, '"metrics": ["po"]']);
    const found = completionsAt(text, text.indexOf('"po"') + 3);
    assert.ok(found);
    assert.equal(text.slice(found.start, found.end), '"po"');
    assert.equal(found.items[0]?.description, 'Power · MW');
    assert.match(found.items[0].meaning, /^Power generated/);
  });

  it('offers nothing for field names, other fields and operations', () => {
    for (const line of ['"met|": []', '"operation": "|"', '"metrics": "|"', '"colour": "|"'])
      assert.equal(offered([line])?.length ?? 0, 0, line);
    assert.equal(completionsAt('{ "name": "" }', 11), undefined);
    assert.equal(completionsAt('{"query":'.repeat(50_000), 20), undefined);
  });
});

describe('the hover in a query file', () => {
  const hover = (lines: string[], word: string) => {
    const text = fileOf(lines);
    return hoverAt(text, text.indexOf(word) + 2, nowMs, directory)?.markdown;
  };

  it('explains a code', () => {
    const markdown = hover([...network, '"metrics": ["market_value"]'], '"market_value"') ?? '';
    assert.match(markdown, /^\*\*Market value · \\\$\*\* — `market_value`/);
    assert.match(markdown, /Of: network, facilities/);
    assert.match(hover([...network, '"network_region": "SA1"'], '"SA1"') ?? '', /South Australia/);
  });

  it('shows the current dates of a window in network time', () => {
    const lines = [...network, '"metrics": ["power"]', '"window": "24h"'];
    assert.match(
      (hover(lines, '"24h"') ?? '').replaceAll('\\', ''),
      /Last 24 hours[^]*2026-10-31T10:00:00\+10:00 to 2026-11-01T10:00:00\+10:00/,
    );
  });

  it('names the facility of a unit, with markup escaped', () => {
    const markdown = hover([...facilities, '"unit_code": ["BW01"]'], '"BW01"') ?? '';
    assert.match(
      markdown.replaceAll('\\', ''),
      /Bayswater · BAYSW · NSW1[^]*- BW01 · Coal \(Black\) · 660 MW · Operating/,
    );
    assert.match(hover([...facilities, '"facility_code": ["HDWF"]'], '"HDWF"') ?? '', /Hornsdale \\\*/);
  });

  it('is absent for unknown codes and field names', () => {
    assert.equal(hover([...network, '"metrics": ["inertia"]'], '"inertia"'), undefined);
    assert.equal(hover([...network, '"metrics": ["power"]'], '"metrics"'), undefined);
  });
});
