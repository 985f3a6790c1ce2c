import assert from '../../../support/assert';
import { parseDirectory } from '#src/domain';

describe('a directory of facilities', () => {
  const wivenhoe = {
    code: 'W/HOE',
    name: 'Wivenhoe',
    network_region: 'QLD1',
    location: { lat: -27.4 },
    units: [
      { code: 'W/HOE#1', fueltech_id: 'hydro', status_id: 'operating', capacity_registered: 250 },
      { code: 'PUMP1', fueltech_id: 'pumps', status_id: 'operating' },
    ],
  };

  it('lists facilities and finds them by unit', () => {
    const directory = parseDirectory([wivenhoe]);
    assert.deepEqual(directory.facilities, [
      {
        code: 'W/HOE',
        name: 'Wivenhoe',
        region: 'QLD1',
        units: [
          { code: 'W/HOE#1', fueltech: 'hydro', status: 'operating', capacityMw: 250 },
          { code: 'PUMP1', fueltech: 'pumps', status: 'operating' },
        ],
      },
    ]);
    assert.equal(directory.facilityOf('PUMP1'), 'W/HOE');
    assert.equal(directory.placeOf('PUMP1')?.fueltech, 'pumps');
    assert.equal(directory.facilityOf('PUMP2'), undefined);
    assert.equal(directory.placeOf('constructor'), undefined);
  });

  it('has the capacities of units and the times of their data, in network time by default', () => {
    const unit = {
      code: 'B1',
      capacity_maximum: 90,
      capacity_storage: 180.5,
      data_first_seen: '2024-01-01T00:00:00',
      data_last_seen: '2026-10-05T00:00:00+10:00',
    };
    const [east, west] = parseDirectory([
      { code: 'E', units: [unit, { code: 'B2', data_first_seen: 'soon', capacity_storage: '9' }] },
      { code: 'W', network_id: 'WEM', units: [unit] },
    ]).facilities;
    const lastSeenMs = Date.UTC(2026, 9, 4, 14);
    const known = { code: 'B1', maximumMw: 90, storageMwh: 180.5, lastSeenMs };
    assert.deepEqual(east?.units, [{ ...known, firstSeenMs: Date.UTC(2023, 11, 31, 14) }, { code: 'B2' }]);
    assert.deepEqual(west?.units, [{ ...known, firstSeenMs: Date.UTC(2023, 11, 31, 16) }]);
  });

  for (const [name, row, expected] of [
    ['skips a null', null, []],
    ['skips a facility without a code', { name: 'Nobody' }, []],
    ['skips a facility whose code is a number', { code: 7, name: 'Seven' }, []],
    ['skips a facility with a code of 201 characters', { code: 'A'.repeat(201) }, []],
    ['uses the code of a facility without a name', { code: 'A' }, [{ code: 'A', name: 'A', units: [] }]],
    [
      'reads no units unless they are a list',
      { code: 'A', units: { length: 3 } },
      [{ code: 'A', name: 'A', units: [] }],
    ],
    [
      'drops invalid units and capacities',
      { code: 'A', units: [null, {}, { code: 'U', capacity_registered: '7', fueltech_id: 3 }] },
      [{ code: 'A', name: 'A', units: [{ code: 'U' }] }],
    ],
  ] as const)
    it(name, () => assert.deepEqual(parseDirectory([row]).facilities, expected));

  it('holds at most 10,000 facilities and 50,000 units', () => {
    const many = Array.from({ length: 12_000 }, (_, i) => ({
      code: `F${i}`,
      units: Array(10).fill({ code: `U${i}` }),
    }));
    const { facilities } = parseDirectory(many);
    assert.equal(facilities.length, 10_000);
    assert.equal(
      facilities.reduce((sum, { units }) => sum + units.length, 0),
      50_000,
    );
  });

  it('names units by number, or by code where numbers are ambiguous', () => {
    const facility = (name: string, ...codes: string[]) => ({
      code: name.toUpperCase(),
      name,
      units: codes.map((code) => ({ code, fueltech_id: 'hydro' })),
    });
    const directory = parseDirectory([
      facility('Eraring', 'ER01', 'ER02', 'ER10'),
      facility('Woodlawn', 'WOODLWN1'),
      facility('Wivenhoe', 'W/HOE#1', 'PUMP1'),
      facility('Hornsdale', 'HPRG', 'HPRL'),
    ]);
    for (const [code, name] of [
      ['ER01', 'Eraring 1'],
      ['ER10', 'Eraring 10'],
      ['WOODLWN1', 'Woodlawn'],
      ['W/HOE#1', 'Wivenhoe W/HOE#1'],
      ['PUMP1', 'Wivenhoe PUMP1'],
      ['HPRL', 'Hornsdale HPRL'],
    ] as const)
      assert.equal(directory.placeOf(code)?.unitName, name);
    assert.equal(directory.placeOf('ER01')?.facilityName, 'Eraring');
    assert.equal(directory.placeOf('other'), undefined);
  });
});
