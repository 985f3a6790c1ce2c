import assert from 'node:assert/strict';
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
