import assert from 'node:assert/strict';
import { ApiError, type FailureKind, parseDirectory, type Query } from '#src/domain';
import type { PromptOptions } from '#src/features/queryBuilder/promptQuery';
import { enter, run } from './runPrompts';
import type { Move } from './scriptedPrompts';

const unit = (code: string, fueltech_id: string, capacity_registered: number, status_id = 'operating') => ({
  code,
  fueltech_id,
  capacity_registered,
  status_id,
});
const directory = parseDirectory([
  {
    code: 'BAYSW',
    name: 'Bayswater',
    network_region: 'NSW1',
    units: [
      unit('BW01', 'coal_black', 660),
      unit('BW02', 'coal_black', 660),
      unit('BW03', 'coal_black', 660, 'retired'),
    ],
  },
  { code: 'ARWF', name: 'Ararat', network_region: 'VIC1', units: [unit('ARWF1', 'wind', 240)] },
  {
    code: 'HPR',
    name: 'Hornsdale Power Reserve',
    network_region: 'SA1',
    units: [
      unit('HPRG1', 'battery_discharging', 150),
      unit('HPRL1', 'battery_charging', 120),
      unit('HPR1', 'battery', 150),
    ],
  },
]);

const query: Query = {
  operation: 'facilities',
  network_code: 'NEM',
  metrics: ['power'],
  window: '24h',
  interval: '5m',
};
const toFacilities: Move[] = [{ pick: 'facilities' }, { pick: 'NEM' }];
const withDirectory: Partial<PromptOptions> = { fetchDirectory: () => Promise.resolve(directory) };

async function codesOf(move: Move, ...then: Move[]) {
  const { result } = await run([...toFacilities, move, ...then, ...enter(4)], withDirectory);
  assert.ok('query' in result);
  const { facility_code, unit_code, ...rest } = result.query;
  assert.deepEqual(rest, query);
  return [facility_code, unit_code];
}

describe('the step for facilities', () => {
  it('precedes the metrics of facility data', async () => {
    const { shown } = await run([...toFacilities, 'enter', 'escape'], withDirectory);
    assert.deepEqual(
      shown.map(({ step, totalSteps }) => `${step}/${totalSteps}`),
      ['1/6', '2/7', '3/7', '4/7'],
    );
  });

  it('offers facilities and units with name, code, region, fueltech, capacity and status', async () => {
    const { shown } = await run([...toFacilities, 'escape'], withDirectory);
    assert.deepEqual(
      shown
        .at(-1)
        ?.choices.map(({ label, description = '', group = '' }) => `${group}: ${label}, ${description}`),
      [
        ': All facilities, of NEM',
        'New South Wales: Bayswater, BAYSW · NSW1 · Coal (Black) · 1,320 MW · Operating, Retired',
        'New South Wales: BW01, unit of Bayswater · NSW1 · Coal (Black) · 660 MW · Operating',
        'New South Wales: BW02, unit of Bayswater · NSW1 · Coal (Black) · 660 MW · Operating',
        'New South Wales: BW03, unit of Bayswater · NSW1 · Coal (Black) · 660 MW · Retired',
        'South Australia: Hornsdale Power Reserve, HPR · SA1 · Battery (Discharging), Battery (Charging), Battery · 150 MW · Operating',
        'South Australia: HPRG1, unit of Hornsdale Power Reserve · SA1 · Battery (Discharging) · 150 MW · Operating',
        'South Australia: HPRL1, unit of Hornsdale Power Reserve · SA1 · Battery (Charging) · 120 MW · Operating',
        'South Australia: HPR1, unit of Hornsdale Power Reserve · SA1 · Battery · 150 MW · Operating',
        'Victoria: Ararat, ARWF · unit ARWF1 · VIC1 · Wind · 240 MW · Operating',
        'Others: Other code…, Type a code that is not listed',
      ],
    );
  });

  const rows: [string, Move[], unknown[]][] = [
    ['facilities', [{ tick: ['facility BAYSW', 'facility ARWF'] }], [['BAYSW', 'ARWF'], undefined]],
    [
      'units with their facility',
      [{ tick: ['unit BW01', 'unit HPRL1'] }],
      [
        ['BAYSW', 'HPR'],
        ['BW01', 'HPRL1'],
      ],
    ],
    ['a facility with its own units', [{ tick: ['facility BAYSW', 'unit BW01'] }], [['BAYSW'], undefined]],
    [
      'a facility and a unit of another, as units',
      [{ tick: ['facility ARWF', 'unit BW01'] }],
      [
        ['ARWF', 'BAYSW'],
        ['ARWF1', 'BW01'],
      ],
    ],
    [
      'typed codes of facilities and units',
      [{ tick: ['unit BW01', ' other'] }, { type: 'HPRL1 NEWF' }],
      [
        ['NEWF', 'BAYSW', 'HPR'],
        ['BW01', 'HPRL1'],
      ],
    ],
    ['all facilities when nothing is ticked', ['enter'], [undefined, undefined]],
    ['all facilities when All is ticked too', [{ tick: [' all', 'unit BW01'] }], [undefined, undefined]],
  ];
  for (const [name, moves, expected] of rows)
    it(`takes ${name}`, async () => {
      const [first = 'enter', ...then] = moves;
      assert.deepEqual(await codesOf(first, ...then), expected);
    });

  it('offers the codes of the last query in one row, unticked', async () => {
    const last: Query = { ...query, facility_code: ['BAYSW', 'GONE'] };
    const moves: Move[] = [...toFacilities, { tick: [' same', 'facility ARWF'] }, ...enter(4)];
    const { shown, result } = await run(moves, { ...withDirectory, last });
    assert.deepEqual('query' in result && result.query.facility_code, ['BAYSW', 'GONE', 'ARWF']);
    const { choices } = shown[2];
    assert.deepEqual(
      choices.slice(0, 2).map(({ label, description }) => [label, description]),
      [
        ['All facilities', 'of NEM'],
        ['The same 2 as last time', 'BAYSW and GONE'],
      ],
    );
    assert.ok(choices.every(({ isPicked }) => isPicked !== true));
  });

  it('ticks the codes of an edited query, listed or not', async () => {
    const start: Query = { ...query, facility_code: ['BAYSW', 'GONE'] };
    const { shown, result } = await run(enter(7), { ...withDirectory, start });
    assert.deepEqual('query' in result && result.query.facility_code, ['BAYSW', 'GONE']);
    assert.deepEqual(
      shown[2]?.choices
        .filter(({ isPicked }) => isPicked)
        .map(({ label, group = '' }) => `${group}: ${label}`),
      ['Chosen: Bayswater', 'Chosen: GONE'],
    );
  });

  it('comes first for an edited query without facilities', async () => {
    const { shown } = await run([{ tick: ['facility ARWF'] }, ...enter(4)], {
      ...withDirectory,
      start: query,
    });
    assert.equal(shown[0]?.step, 3);
  });

  it('drops the facilities of another network', async () => {
    const moves: Move[] = [
      ...toFacilities,
      { tick: ['facility ARWF'] },
      'back',
      'back',
      { pick: 'WEM' },
      'enter',
      ...enter(4),
    ];
    const { result } = await run(moves, withDirectory);
    assert.deepEqual('query' in result && result.query.facility_code, undefined);
  });

  const refusals: [FailureKind, object, RegExp][] = [
    ['notFound', {}, /^The service has no list of facilities\. Type/],
    ['noData', {}, /^The service has no list of facilities\. Type/],
    ['notThisApi', {}, /^The service has no list of facilities\. Type/],
    ['unauthorised', { hadToken: false }, /^The list of facilities needs an API key\. Type/],
    [
      'unauthorised',
      { hadToken: true, status: 403 },
      /^This key has no access to the list of facilities\. Type/,
    ],
    ['server', {}, /^The list of facilities could not be fetched\. Type/],
  ];
  for (const [kind, facts, sentence] of refusals)
    it(`explains why codes must be typed: ${kind}, ${JSON.stringify(facts)}`, async () => {
      const fetchDirectory = () => Promise.reject(new ApiError(kind as 'server', facts as never));
      const { shown, result } = await run([...toFacilities, { type: 'A, B' }, ...enter(4)], {
        fetchDirectory,
      });
      assert.match(shown[2]?.placeholder ?? '', sentence);
      assert.deepEqual('query' in result && result.query.facility_code, ['A', 'B']);
    });
});
