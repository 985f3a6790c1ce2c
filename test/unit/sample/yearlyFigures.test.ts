import assert from 'node:assert/strict';
import { useSample } from './sampleUnderTest';
import {
  loads,
  peaksOf,
  percentOf,
  quantileOf,
  runsOf,
  sampleYear,
  sumOf,
  toTerawattHours,
  type SampledYear,
} from './sampledYear';

type Band = [least: number, most: number];

/** A figure and its allowed range. */
type Row = [what: string, figure: number, least: number, most: number];

function assertWithin(rows: Row[]) {
  const outside = rows.filter(([, figure, least, most]) => !(figure >= least && figure <= most));
  const text = outside.map(
    ([what, figure, least, most]) => `${what}: ${figure.toFixed(2)}, not ${least} to ${most}`,
  );
  assert.deepEqual(text, []);
}

const at = (map: Map<string, number[]>, key: string) => map.get(key) ?? [];

/** Returns the percentage of a year's generation, which includes rooftop solar and discharging batteries. */
function shareOf(year: SampledYear, ...fueltechs: string[]) {
  const all = [...year.powers].filter(([fueltech]) => !loads.includes(fueltech));
  const total = toTerawattHours(sumOf(all.map(([, powers]) => powers)));
  return (toTerawattHours(sumOf(fueltechs.map((fueltech) => at(year.powers, fueltech)))) / total) * 100;
}

const gas = ['gas_ccgt', 'gas_ocgt', 'gas_steam', 'gas_recip'];

/** Returns the mean excess of prices over a strike: the payout of a cap. */
const capValue = (prices: number[], strike: number) =>
  prices.reduce((sum, price) => sum + Math.max(0, price - strike), 0) / prices.length;

/** The number of days that a sampled day represents. */
const daysPerSample = 5;

/** Returns the percentage of prices that equal the one before. */
const repeated = (prices: number[]) => percentOf(prices, (price, slot) => price === prices[slot - 1]);

/** Returns the largest change from one slot to the next within a day. */
const largestStep = (values: number[]) =>
  values.reduce(
    (most, value, slot) =>
      slot % 288 === 0 ? most : Math.max(most, Math.abs(value - (values[slot - 1] ?? 0))),
    0,
  );

/** Returns the percentage of slots between 9 pm and 6 am in which the value is more than a megawatt. */
const atNight = (values: number[]) => {
  const night = values.filter((_, slot) => slot % 288 < 6 * 12 || slot % 288 >= 21 * 12);
  return percentOf(night, (mw) => mw > 1);
};

const totalOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0);

const meanOf = (values: number[]) => totalOf(values) / values.length;

describe('the sample NEM, compared with published figures for 2025/26', function () {
  this.timeout(120_000);
  let year: SampledYear;
  before(() => {
    year = sampleYear('NEM');
  });

  // AEMO, Quarterly Energy Dynamics: in Q4 2025 coal 11,544 MW (45 %), wind 16.3 %, rooftop solar 17.6 %, grid-scale
  // solar about 2,450 MW (9.6 %), gas 741 MW (2.9 %), discharging batteries 268 MW (1 %); in Q3 2025 wind 4,676 MW (17
  // %), grid-scale solar 1,699 MW (6.3 %), batteries 215 MW, gas about 5 %. Open Electricity, December 2025: utility
  // solar 2,124 GWh, rooftop solar 3,577 GWh. The year lies between summer and winter; black and brown coal, hydro and
  // the year's total are approximate, because no figure for the whole year was found.
  it('has a similar generation of each fueltech', () => {
    const total = [...year.powers]
      .filter(([fueltech]) => !loads.includes(fueltech))
      .map(([, powers]) => powers);
    assertWithin([
      ['TWh', toTerawattHours(sumOf(total)), 215, 240],
      ['black coal', shareOf(year, 'coal_black'), 34, 39],
      ['brown coal', shareOf(year, 'coal_brown'), 12.5, 16],
      ['gas', shareOf(year, ...gas), 3, 5.5],
      ['hydro', shareOf(year, 'hydro'), 5, 7.5],
      ['wind', shareOf(year, 'wind'), 14, 17.5],
      ['utility solar', shareOf(year, 'solar_utility'), 8, 11],
      ['rooftop solar', shareOf(year, 'solar_rooftop'), 12.5, 15.5],
      ['discharging batteries', shareOf(year, 'battery_discharging'), 0.9, 2],
    ]);
  });

  // AEMO, Quarterly Energy Dynamics Q4 2025: lowest operational demand 9,666 MW, in South Australia -263 MW; Q4 2024: highest
  // 33,716 MW. The highest ever with rooftop solar is 38,638 MW (February 2024). Utility solar: a record of 6,582 MW in
  // November 2023 and a sixth more energy each year since, so 7 to 8.5 GW, approximately.
  it('has a similar minimum and maximum demand', () => {
    const demand = sumOf(year.demands.values());
    assertWithin([
      ['lowest GW', quantileOf(demand, 0) / 1000, 8.5, 11],
      ['mean GW', toTerawattHours(demand) / 8.76, 20.5, 23],
      ['highest GW', quantileOf(demand, 1) / 1000, 32, 37],
      ['highest utility solar, GW', quantileOf(at(year.powers, 'solar_utility'), 1) / 1000, 6.8, 8.5],
      ['lowest in South Australia, MW', quantileOf(at(year.demands, 'SA1'), 0), -300, 100],
    ]);
  });

  // ASX Energy, settlement of Q1 2026: NSW 73, QLD 65, SA 88, VIC 43 $/MWh, caps above 300 $/MWh worth 9, 1.5, 38 and 1 $/MWh.
  // AEMO: Q4 2025 NSW 75, QLD 58, SA and VIC 37; Q3 2025 87 on average. Rystad: in November 2025, the month with most, prices
  // were negative in 48 % of hours in SA, 44 % in VIC, 30 % in NSW; AEMO: a fifth of the year on average, approximately.
  // Prices above 300 $/MWh in 1 to 2 % of intervals, and Tasmania, approximately, from earlier years. The cap is 2025/26's.
  it('has a similar distribution of prices, with tails on both sides', () => {
    const expected: [region: string, mean: Band, negative: Band][] = [
      ['NSW1', [62, 85], [11, 22]],
      ['QLD1', [58, 90], [12, 22]],
      ['SA1', [60, 100], [20, 32]],
      ['TAS1', [45, 80], [3, 15]],
      ['VIC1', [42, 70], [17, 30]],
    ];
    for (const [region, mean, negative] of expected) {
      const prices = at(year.prices, region);
      assertWithin([
        [`mean in ${region}`, meanOf(prices), ...mean],
        [`a twentieth is below, ${region}`, quantileOf(prices, 0.05), -55, 5],
        [`half is below, ${region}`, quantileOf(prices, 0.5), 35, 75],
        [`a twentieth is above, ${region}`, quantileOf(prices, 0.95), 110, 190],
        [`% below zero in ${region}`, percentOf(prices, (price) => price < 0), ...negative],
        [
          `% above 300 in ${region}`,
          percentOf(prices, (price) => price > 300),
          region === 'TAS1' ? 0.15 : 0.7,
          2,
        ],
        [`% above 5000 in ${region}`, percentOf(prices, (price) => price > 5000), 0.01, 0.25],
        [`a cap at 300 in ${region}`, capValue(prices, 300), 1, 40],
        [`highest in ${region}`, quantileOf(prices, 1), 5000, 20_300],
        [
          `intervals at the cap, ${region}`,
          prices.filter((price) => price === 20_300).length * daysPerSample,
          0,
          150,
        ],
        [`% equal to the price before, ${region}`, repeated(prices), 3, 10],
      ]);
    }
  });

  it('has high prices on many days, mostly for minutes, sometimes for hours', () => {
    for (const region of ['NSW1', 'QLD1', 'SA1', 'VIC1']) {
      const lengths = runsOf(at(year.prices, region), (price) => price > 300);
      const days = peaksOf(at(year.prices, region)).filter((price) => price > 300).length;
      assertWithin([
        [`% of days above 300, ${region}`, (days / year.days) * 100, 12, 60],
        [`shortest in slots, ${region}`, Math.min(...lengths), 1, 2],
        [`longest in slots, ${region}`, Math.max(...lengths), 9, 60],
      ]);
    }
  });

  // Lines bind in a fifth to half of all intervals, approximately: daily notes of gridIQ for May and June 2026 report
  // one to three of six interconnectors at their limits at any time, with prices 2 to 65 $/MWh apart, and far more in
  // spikes.
  it('separates neighbouring regions at times, and lets them share high prices', () => {
    for (const [one, other, shared] of [
      ['QLD1', 'NSW1', 25],
      ['NSW1', 'VIC1', 40],
      ['SA1', 'VIC1', 40],
      ['TAS1', 'VIC1', 40],
    ] as const) {
      const [here, there] = [at(year.prices, one), at(year.prices, other)];
      const isHigh = percentOf(here, (price) => price > 300);
      const areHigh = percentOf(here, (price, slot) => price > 300 && (there[slot] ?? 0) > 300);
      const apart = percentOf(here, (price, slot) => Math.abs(price - (there[slot] ?? NaN)) > 20);
      assertWithin([
        [`% of intervals more than 20 apart, ${one} and ${other}`, apart, 8, 45],
        [`% of high prices of ${one} that ${other} shares`, (areHigh / isHigh) * 100, shared, 95],
      ]);
    }
  });

  // AEMO, Quarterly Energy Dynamics Q4 2025: a record of 2,885 MW discharging on 29 December. Charging: 2,604 MW in
  // December 2025. A day of February 2026: 12.98 GWh, at a peak of 2.77 GW. Open Electricity: 0.48 cycles a day in
  // Queensland while most of its batteries were new.
  it('cycles batteries on most days, to daily peaks that differ', () => {
    const discharging = at(year.powers, 'battery_discharging');
    const peaks = peaksOf(discharging);
    assertWithin([
      ['cycles a day', (toTerawattHours(discharging) * 1e6) / 365 / year.storage, 0.45, 0.85],
      ['the lowest peak of a day, GW', Math.min(...peaks) / 1000, 1, 2.2],
      ['the median peak of a day, GW', quantileOf(peaks, 0.5) / 1000, 2, 3.2],
      ['the highest peak of a day, GW', Math.max(...peaks) / 1000, 2.9, 4.5],
      ['the highest charging, GW', quantileOf(at(year.powers, 'battery_charging'), 1) / 1000, 2.4, 3.8],
    ]);
    const price = at(year.prices, 'NSW1');
    const mean = (weights: number[]) =>
      weights.reduce((sum, mw, slot) => sum + mw * (price[slot] ?? 0), 0) /
      weights.reduce((sum, mw) => sum + mw, 0);
    assert.ok(mean(discharging) > mean(at(year.powers, 'battery_charging')) + 50, 'batteries earn money');
  });

  // APA: Basslink carries 594 MW to Victoria; AEMO: 478 MW from it. gridIQ, June 2026: Queensland to New South Wales up to 1,027
  // MW on QNI and 113 on Directlink, 590 back; South Australia's two lines 550 to 620 and up to 220 MW. Victoria to New South
  // Wales reaches 1,360 MW there, and about 1,050 in the sample.
  it('has flows in both directions on every interconnector, within its limits', () => {
    const expected: [region: string, most: number, least: number][] = [
      ['TAS1', 594, -478],
      ['SA1', 750, -750],
      ['QLD1', 1150, -700],
    ];
    for (const [region, most, least] of expected) {
      const exports = at(year.exports, region);
      assertWithin([
        [`highest export of ${region}`, quantileOf(exports, 1), most * 0.8, most],
        [`highest import of ${region}`, quantileOf(exports, 0), least, least * 0.8],
        [`% of the time that ${region} exports`, percentOf(exports, (mw) => mw > 0), 20, 75],
      ]);
    }
  });

  // Open Electricity, capacity factors of 2025, approximately: about 30 % in most regions, more in Tasmania.
  it('has similar capacity factors of wind in each region', () => {
    for (const [region, least, most] of [
      ['NSW1', 26, 31],
      ['QLD1', 24, 30],
      ['SA1', 28, 33],
      ['TAS1', 34, 40],
      ['VIC1', 26, 31],
    ] as const)
      assertWithin([
        [`capacity factor of wind, ${region}`, 100 * meanOf(at(year.windShares, region)), least, most],
      ]);
  });

  it('charges some batteries at night, with losses that differ between regions', () => {
    const returned = ['NSW1', 'QLD1', 'SA1', 'VIC1'].map((region) => {
      const charging = at(year.charging, region);
      assertWithin([[`% of nights' slots with charging, ${region}`, atNight(charging), 5, 40]]);
      return totalOf(at(year.discharging, region)) / totalOf(charging);
    });
    for (const share of returned) assertWithin([['the share of energy returned', share, 0.8, 0.9]]);
    assert.ok(Math.max(...returned) - Math.min(...returned) > 0.01, `returned: ${returned.join()}`);
  });

  it('ramps coal no faster than real units', () => {
    assertWithin([
      ['largest step of black coal, MW', largestStep(at(year.powers, 'coal_black')), 150, 800],
      ['largest step of brown coal, MW', largestStep(at(year.powers, 'coal_brown')), 50, 450],
    ]);
  });

  it('varies from one five minutes to the next', () => {
    for (const fueltech of ['wind', 'solar_utility', 'battery_discharging', 'hydro', 'coal_black']) {
      const powers = at(year.powers, fueltech);
      const bent = percentOf(
        powers.slice(1, -1),
        (mw, slot) => mw > 0 && Math.abs((powers[slot] ?? 0) - 2 * mw + (powers[slot + 2] ?? 0)) > 1,
      );
      assert.ok(bent > 15, `${fueltech} bends in ${bent} % of intervals`);
    }
  });
});

// AEMO, Quarterly Energy Dynamics Q4 2025: renewable 52.4 %, a mean price of 69.55 $/MWh, the lowest of the year; the mean of the
// year, and gas about a third and coal a quarter, approximately. Open Electricity, August 2025: batteries 67 GWh in a month
// (3.5 %), before the largest were full. AEMO: highest operational demand 4,486 MW in January 2025, lowest 511 MW. Prices are capped at 1,000.
describe('the sample WEM, compared with published figures for 2025/26', function () {
  this.timeout(120_000);

  it('has a similar generation of each fueltech, at a similar price', () => {
    const year = sampleYear('WEM');
    const prices = at(year.prices, 'WEM');
    assertWithin([
      ['coal', shareOf(year, 'coal_black'), 20, 30],
      ['gas', shareOf(year, 'gas_ccgt', 'gas_ocgt'), 28, 37],
      ['wind', shareOf(year, 'wind'), 14, 19],
      ['rooftop solar', shareOf(year, 'solar_rooftop'), 17, 22],
      ['batteries', shareOf(year, 'battery_discharging'), 2.8, 5.5],
      ['lowest demand, MW', quantileOf(at(year.demands, 'WEM'), 0), 480, 750],
      ['highest demand, GW', quantileOf(at(year.demands, 'WEM'), 1) / 1000, 3.6, 4.5],
      ['capacity factor of wind', 100 * meanOf(at(year.windShares, 'WEM')), 34, 40],
      ['% equal to the price before', repeated(prices), 3, 10],
      ["% of nights' slots with charging", atNight(at(year.charging, 'WEM')), 5, 40],
      ['mean price', meanOf(prices), 68, 100],
      ['% below zero', percentOf(prices, (price) => price < 0), 2, 12],
      ['highest price', quantileOf(prices, 1), 500, 1000],
    ]);
  });
});

/**
 * The NEM by calendar year, as published. Open Electricity: TWh of wind, of utility and of rooftop solar, and the
 * percentage of coal, for 2020 and 2025; the other years are approximate. Mean prices of New South Wales in $/MWh: AEMO,
 * Quarterly Energy Dynamics; AER, annual prices; until 2019 approximate; for 2026 the settlement of Q1 by ASX Energy.
 */
const publishedYears: [
  year: number,
  wind: number,
  utility: number,
  rooftop: number,
  coal: number,
  price: number,
][] = [
  [2015, 10.5, 0.2, 5, 77, 43],
  [2016, 11.5, 0.5, 6, 76.5, 60],
  [2017, 12, 0.7, 7, 74, 95],
  [2018, 14.5, 2, 8.7, 72.5, 85],
  [2019, 16.5, 5, 11, 70, 86],
  [2020, 20, 8, 14, 67, 60],
  [2021, 23.5, 10.5, 17, 63.5, 70],
  [2022, 25.5, 12.5, 19.5, 60, 180],
  [2023, 27.5, 14.5, 23, 57, 90],
  [2024, 29, 17.5, 26, 54, 110],
  [2025, 33, 20, 30, 50, 90],
  [2026, 36, 21, 33, 48, 75],
];

describe('the years of the sample NEM, compared with published figures', function () {
  this.timeout(120_000);
  const sample = useSample({ plan: 'PRO', now: () => Date.UTC(2027, 0, 2) });
  /** By fueltech and month ("2015-01"), in MWh. */
  let energies = new Map<string, Map<string, number>>();
  before(async () => {
    const [block] = await sample.blocks(
      '/v4/data/network/NEM?metrics=energy&interval=1M&secondary_grouping=fueltech&date_start=2015-01-01&date_end=2027-01-01',
    );
    energies = new Map(
      block?.results.map(({ columns, data }) => [
        String(columns['fueltech']),
        new Map(data.map(([stamp, value]) => [stamp.slice(0, 7), value ?? 0])),
      ]),
    );
  });

  /** Returns TWh of some fueltechs over months, `[from, to)`. */
  const energyOf = (fueltechs: Iterable<string>, from: string, to: string) => {
    let sum = 0;
    for (const fueltech of fueltechs)
      for (const [month, mwh] of energies.get(fueltech) ?? [])
        if (month >= from && month < to) sum += mwh / 1e6;
    return sum;
  };
  const figuresOf = (from: string, to: string) => {
    const all = [...energies.keys()].filter((fueltech) => !loads.includes(fueltech));
    const total = energyOf(all, from, to);
    return {
      total,
      wind: energyOf(['wind'], from, to),
      utility: energyOf(['solar_utility'], from, to),
      rooftop: energyOf(['solar_rooftop'], from, to),
      batteries: energyOf(['battery_discharging'], from, to),
      coal: (energyOf(['coal_black', 'coal_brown'], from, to) / total) * 100,
    };
  };

  it('have a similar generation of wind, solar and coal', () => {
    const rows = publishedYears.flatMap(([year, ...published]): Row[] => {
      const { wind, utility, rooftop, coal } = figuresOf(`${year}-01`, `${year + 1}-01`);
      const [windThen, utilityThen, rooftopThen, coalThen] = published;
      return [
        [`wind in ${year}`, wind, windThen * 0.88, windThen * 1.12],
        [`utility solar in ${year}`, utility, utilityThen * 0.8 - 0.3, utilityThen * 1.2 + 0.3],
        [`rooftop solar in ${year}`, rooftop, rooftopThen * 0.93, rooftopThen * 1.07],
        [`% of coal in ${year}`, coal, coalThen - 3, coalThen + 3],
      ];
    });
    assertWithin(rows);
  });

  // OpenNEM, in RenewEconomy of July 2023: 207 TWh in the financial year 2022/23, wind 13 %, rooftop solar 10 %, utility
  // solar 6.1 %, coal 57.6 %.
  it('have a similar financial year 2022/23', () => {
    const { total, wind, utility, rooftop, coal } = figuresOf('2022-07', '2023-07');
    assertWithin([
      ['TWh', total, 200, 214],
      ['% of wind', (wind / total) * 100, 11.5, 14.5],
      ['% of utility solar', (utility / total) * 100, 5, 7.5],
      ['% of rooftop solar', (rooftop / total) * 100, 9, 11],
      ['% of coal', coal, 55.6, 61],
    ]);
  });

  // The first large battery, Hornsdale, began in November 2017. Open Electricity: 0.05 TWh in 2020 and about 2 in 2025.
  it('have hardly any batteries before 2018, and as many later as there were', () => {
    assert.equal(energyOf(['battery_discharging'], '2015-01', '2017-11'), 0);
    assertWithin([
      ['TWh in 2020', figuresOf('2020-01', '2021-01').batteries, 0.03, 0.08],
      ['TWh in 2025', figuresOf('2025-01', '2026-01').batteries, 1.5, 2.5],
    ]);
  });

  it('have similar mean prices in New South Wales, and a crisis in 2022', async () => {
    const [block] = await sample.blocks(
      '/v4/market/network/NEM?metrics=price&interval=1M&network_region=NSW1&date_start=2015-01-01&date_end=2027-01-01',
    );
    const means = new Map<number, number>();
    for (const [stamp, price] of block?.results[0]?.data ?? []) {
      const [year, month] = [Number(stamp.slice(0, 4)), Number(stamp.slice(5, 7))];
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const daysOfYear = year % 4 === 0 ? 366 : 365;
      means.set(year, (means.get(year) ?? 0) + ((price ?? NaN) * days) / daysOfYear);
    }
    assertWithin(
      publishedYears.map(([year, , , , , price]) => [
        `$/MWh in ${year}`,
        means.get(year) ?? NaN,
        price * 0.9,
        price * 1.1,
      ]),
    );
  });

  // AEMO, generation information: Northern closed in May 2016, Hazelwood in March 2017, Liddell in April 2023.
  it('end the output of coal plants that closed', async () => {
    for (const [facility, month] of [
      ['NPSNTHN', '2016-05'],
      ['HAZELWOOD', '2017-03'],
      ['LIDDELL', '2023-04'],
    ] as const) {
      const [block] = await sample.blocks(
        `/v4/data/facilities/NEM?metrics=energy&interval=1M&facility_code=${facility}&date_start=2015-01-01&date_end=2024-01-01`,
      );
      const last = block?.results.map(({ data }) => data.at(-1)?.[0].slice(0, 7) ?? '');
      assert.equal(last?.sort().at(-1), month, facility);
      const { body } = await sample.fetch(`/v4/facilities/?facility_code=${facility}`);
      const [{ units }] = (body as { data: [{ units: Record<string, string>[] }] }).data;
      for (const unit of units) assert.equal(unit['status_id'], 'retired');
      const closed = units.map((unit) => unit['closure_date']?.slice(0, 7) ?? '');
      assert.equal(closed.sort().at(-1), month, facility);
    }
  });

  // AEMO: record minima of -311 MW in South Australia and 1,289 MW in Victoria on 25 December 2025.
  it('have the lowest demand of 2025 on Christmas Day, in South Australia and Victoria', async () => {
    const least: Record<string, [mw: number, date: string]> = {};
    const dateOf = (day: number) => new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
    for (let first = 1; first <= 365; first += 30) {
      const [block] = await sample.blocks(
        `/v4/market/network/NEM?metrics=demand&interval=5m&primary_grouping=network_region&date_start=${dateOf(first)}&date_end=${dateOf(Math.min(366, first + 30))}`,
      );
      for (const { columns, data } of block?.results ?? [])
        for (const [stamp, value] of data) {
          const region = String(columns['region']);
          if ((value ?? NaN) < (least[region]?.[0] ?? Infinity))
            least[region] = [value ?? NaN, stamp.slice(0, 10)];
        }
    }
    const [south, victoria] = [least['SA1'], least['VIC1']];
    assert.deepEqual([south?.[1], victoria?.[1]], ['2025-12-25', '2025-12-25']);
    assertWithin([
      ['MW in South Australia', south?.[0] ?? NaN, -380, -240],
      ['MW in Victoria', victoria?.[0] ?? NaN, 1150, 1450],
    ]);
  });

  it('have less demand on public holidays than a week before and after', async () => {
    const [block] = await sample.blocks(
      '/v4/market/network/NEM?metrics=demand_gross_energy&interval=1d&date_start=2023-01-01&date_end=2027-01-01',
    );
    const byDay = new Map(
      block?.results[0]?.data.map(([stamp, value]) => [stamp.slice(0, 10), value ?? NaN]),
    );
    // Good Friday, Anzac Day, Christmas Day, Easter Monday, Australia Day.
    for (const date of ['2023-04-07', '2024-04-25', '2025-12-25', '2026-04-06', '2026-01-26']) {
      const near = (days: number) =>
        byDay.get(new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)) ?? NaN;
      assert.ok(near(0) < Math.min(near(-7), near(7)), date);
    }
  });

  it('discharge batteries between nine and three, too, in each region that has some', async () => {
    const [block] = await sample.blocks(
      '/v4/data/network/NEM?metrics=power&interval=5m&fueltech=battery_discharging&primary_grouping=network_region&date_start=2026-10-01&date_end=2026-10-31',
    );
    const shares = block?.results.map(({ columns, data }): Row => {
      const noon = data.filter(([stamp]) => stamp.slice(11, 13) >= '09' && stamp.slice(11, 13) < '15');
      const share = noon.filter(([, mw]) => (mw ?? 0) > 0).length / noon.length;
      return [`% of intervals in ${String(columns['region'])}`, share * 100, 0.3, 60];
    });
    assert.equal(shares?.length, 4);
    assertWithin(shares);
  });
});
