import assert from 'node:assert/strict';
import { readTypedWindow, type TypedWindow } from '../../../src/domain/typedWindow';
import { parseStamp } from '../../../src/domain/time';

/** Sunday, in network time. */
const now = '2026-11-22T10:00:00+10:00';
const context = { offsetMinutes: 600, nowMs: parseStamp(now, 0) ?? NaN };

const midnight = 'T00:00:00';
/** A window as a line: `14d`, or `2026-10-01 .. 2026-10-09` with the time where it is not midnight. */
function lineOf(read: TypedWindow | undefined): string {
  if (read === undefined) return 'nothing';
  if ('window' in read) return read.window;
  const [start = '', end = ''] = [read.date_start, read.date_end].map((stamp) =>
    stamp?.replace(midnight, ''),
  );
  return `${start} .. ${end}`.trim();
}

const good: Readonly<Record<string, readonly string[]>> = {
  '14d': [
    '14d',
    '14 d',
    ' 14d ',
    '14 days',
    'last 14 days',
    'past 14 days',
    'the last 14 days',
    'Last 14 Days',
    '14D',
  ],
  '36h': ['36h', '36 h', '36H', '36 hours', 'last 36 hours', '36 hrs', '36 hr'],
  '90m': ['90m', '90 m', '90 minutes', 'last 90 minutes', '90 min', '90 mins'],
  '4w': ['4w', '4 w', '4W', '4 weeks', 'last 4 weeks', 'previous 4 weeks'],
  '12M': ['12M', '12 M', '12 months', 'last 12 months', '12 mos'],
  '2y': ['2y', '2Y', '2 years', 'last 2 years', '2 yrs'],
  '1d': ['1d', '1 day', 'last 1 day'],
  '7d': ['7d', '7 days', 'past 7 days'],
  today: ['today', 'Today', 'TODAY'],
  yesterday: ['yesterday', 'Yesterday'],
  'this week': ['this week', 'This Week'],
  'last week': ['last week', 'previous week', 'past week', 'Last  week'],
  'this month': ['this month', 'mtd', 'MTD', 'month to date'],
  'last month': ['last month', 'previous month', 'Previous month'],
  'this quarter': ['this quarter', 'This quarter'],
  'last quarter': ['last quarter', 'previous quarter'],
  'this year': ['this year', 'ytd', 'YTD', 'year to date'],
  'last year': ['last year', 'previous year'],
  'this fy': ['this fy', 'this FY', 'fytd', 'this financial year'],
  'last fy': ['last fy', 'last financial year', 'previous financial year', 'previous fy'],
  '2026-01-01 .. 2027-01-01': ['2026'],
  '2026-10-01 .. 2026-11-01': [
    ...[
      '2026-10',
      'Oct 2026',
      'October 2026',
      'oct 2026',
      'OCT 2026',
      'Oct, 2026',
      'Oct',
      'october',
      '1-31 Oct',
    ],
    ...['2026-10-01 to 2026-10-31', '1 Oct to 31 Oct 2026', '1 October – 31 October'],
  ],
  '2025-12-01 .. 2026-01-01': ['Dec', 'December', 'Dec 2025', '2025-12'],
  '2026-07-01 .. 2026-10-01': [
    'Q3 2026',
    'q3 2026',
    '2026 Q3',
    '2026-Q3',
    '2026Q3',
    'Jul to Sep',
    'July to September 2026',
  ],
  '2025-07-01 .. 2026-07-01': [
    'FY26',
    'fy26',
    'FY 26',
    'FY2026',
    'FY 2026',
    '2025/26',
    'FY2025/26',
    'FY 2025-26',
    'Jul 2025 to Jun 2026',
  ],
  '2026-10-01 .. 2026-10-02': [
    ...[
      '1 Oct',
      'Oct 1',
      '1st October',
      'October 1st',
      '1 Oct 2026',
      'Oct 1, 2026',
      'Oct 1 2026',
      '2026-10-01',
      '01 Oct',
    ],
    ...['1 october 2026', '2026-10-01 to 2026-10-01'],
  ],
  '2026-10-01 .. 2026-10-09': [
    ...[
      '1 Oct to 8 Oct',
      '1 Oct - 8 Oct',
      '1 Oct – 8 Oct',
      '1 Oct — 8 Oct',
      '1 to 8 Oct',
      '1-8 Oct',
      '1–8 Oct 2026',
    ],
    ...[
      'from 1 Oct to 8 Oct',
      '1 Oct until 8 Oct',
      '1 Oct till 8 Oct',
      '1 Oct through 8 Oct',
      'between 1 Oct and 8 Oct',
    ],
    ...[
      '2026-10-01 to 2026-10-08',
      '2026-10-01 - 2026-10-08',
      '2026-10-01..2026-10-08',
      '1 Oct 2026 to 8 Oct 2026',
    ],
    ...[
      '1 Oct to 8 Oct 2026',
      '1 Oct 2026 to 8 Oct',
      'Oct 1 to Oct 8',
      'Oct 1 - Oct 8, 2026',
      '1st to 8th October',
    ],
  ],
  '2025-12-28 .. 2026-01-04': [
    '28 Dec to 3 Jan',
    '28 Dec 2025 to 3 Jan 2026',
    '28 Dec – 3 Jan 2026',
    '28 Dec 2025 – 3 Jan',
  ],
  '2025-10-08 .. 2026-10-02': ['8 Oct to 1 Oct 2026', '8 Oct to 1 Oct'],
  '2026-09-28 .. 2026-10-08': ['28 Sep – 7 Oct 2026', '28 Sep to 7 Oct', '28 september to 7 october'],
  '2025-11-23 .. 2025-11-24': ['23 Nov', '23 November'],
  '2026-11-22 .. 2026-11-23': ['22 Nov', '2026-11-22'],
  '2024-02-29 .. 2024-03-01': ['29 Feb', '29 Feb 2024', 'Feb 29', '2024-02-29'],
  '2026-10-01T06:00:00 .. 2026-10-02T18:30:00': [
    ...[
      '2026-10-01T06:00 to 2026-10-02T18:30',
      '2026-10-01 06:00 to 2026-10-02 18:30',
      '1 Oct 6:00 to 2 Oct 18:30',
    ],
    ...['1 Oct 06:00 – 2 Oct 18:30', 'from 1 Oct 2026 06:00 to 2 Oct 2026 18:30'],
  ],
  '2026-10-01T06:00:00 .. 2026-10-03': [
    '2026-10-01 06:00 to 2026-10-02',
    '1 Oct 06:00 to 2 Oct',
    '1 Oct 06:00 to 2 Oct 24:00',
  ],
  '2026-10-01 ..': [
    'since 1 Oct',
    'from 1 Oct',
    'since 2026-10-01',
    'since Oct',
    'from October 2026',
    'after 30 Sep',
  ],
  '2026-10-01T06:00:00 ..': ['since 1 Oct 06:00', 'from 2026-10-01T06:00:00', 'since 2026-10-01 06:00'],
  '.. 2026-10-09': [
    'until 8 Oct',
    'till 8 Oct',
    'to 2026-10-08',
    'until 2026-10-08',
    'before 9 Oct',
    'until 8 Oct 2026',
  ],
  '2026-10-01 .. 2026-11-22T10:00:00': ['1 Oct to now', '2026-10-01 – now', 'Oct to now'],
  '2026-11-20 .. 2026-11-23': ['20 Nov to today', '2026-11-20 to today'],
  '2026-11-20 .. 2026-11-22': ['20 Nov to yesterday'],
  '2024-01-01 .. 2026-01-01': ['2024 to 2025', '2024 – 2025', 'Jan 2024 to Dec 2025', 'Q1 2024 to Q4 2025'],
  '1999-03-01 .. 1999-04-01': ['Mar 1999', '1999-03'],
};

/** What is written in other ways than one would, and means what it means. */
const odd: Readonly<Record<string, readonly string[]>> = {
  '14d': [
    ...['14  days', ' last 14 days ', 'LAST 14 DAYS', 'previous 14 days', 'the past 14 days', '14 Days.'],
  ],
  '24h': ['24H', '24 Hours', 'last 24 hrs', 'the last 24 hours', 'past 24h', 'last 24h'],
  '5m': ['5m', '5 mins', 'last 5 minutes', '5 MIN'],
  '5M': ['5M', '5 mths', 'last 5 months', '5 MONTHS', 'past 5 mo'],
  '1w': ['1 wk', '1w', 'last 1 week', '1 Week'],
  '3w': ['3 wks', 'last 3 weeks', 'past 3w'],
  '10y': ['10y', '10 years', 'last 10 yrs', 'the previous 10 years'],
  '365d': ['365d', '365 days', 'last 365 days'],
  '36500d': ['36500d', '36500 days'],
  'this week': ['wtd', 'week to date', 'current week', 'WEEK TO DATE'],
  'this month': ['current month', 'Month To Date', 'this  month'],
  'this quarter': ['qtd', 'quarter to date', 'current quarter', 'this qtr', 'QTD'],
  'this year': ['current year', 'calendar year to date', 'this calendar year', 'Year  to  date'],
  'this fy': ['financial year to date', 'fy to date', 'current fy', 'FYTD', 'current financial year'],
  'last quarter': ['last qtr', 'past quarter', 'Previous Quarter'],
  'last year': ['last calendar year', 'past year', 'LAST YEAR'],
  'last fy': ['past fy', 'Last FY', 'past financial year'],
  '2026-01-01 .. 2026-07-01': [
    'H1 2026',
    'h1 2026',
    'Jan-Jun 2026',
    'Jan – Jun 2026',
    'January to June',
    'Q1 2026 to Q2 2026',
  ],
  '2025-07-01 .. 2026-01-01': ['H2 2025', 'Jul-Dec 2025', 'Jul 2025 to Dec 2025', 'Q3 2025 – Q4 2025'],
  '2025-01-01 .. 2026-01-01': ['CY2025', 'cy 2025', '2025', 'Jan-Dec 2025', '2025 to 2025'],
  '2024-07-01 .. 2025-07-01': ['FY25', 'fy2025', '2024/25', 'FY2024/25', 'FY 2024/25', 'fy2024-25'],
  '2025-12-01 .. 2026-03-01': [
    'summer 2025/26',
    'Summer 2025-26',
    'SUMMER 2025/26',
    'Dec 2025 to Feb 2026',
    'Dec to Feb 2026',
  ],
  '1999-12-01 .. 2000-03-01': ['summer 1999/00'],
  '2026-03-01 .. 2026-06-01': ['autumn 2026', 'Autumn 2026', 'Mar-May 2026', 'March to May'],
  '2026-06-01 .. 2026-09-01': ['winter 2026', 'WINTER 2026', 'Jun-Aug', 'June to August 2026'],
  '2026-09-01 .. 2026-12-01': ['spring 2026', 'Sep-Nov 2026', 'Sep to Nov', 'Sept to Nov'],
  '2026-10-01 .. 2026-12-01': ['Oct-Nov', 'Oct-Nov 2026', 'Oct 2026 to Nov 2026', '2026-10 to 2026-11'],
  '2025-11-01 .. 2026-03-01': ['Nov-Feb', 'Nov to Feb', 'Nov 2025 to Feb', 'Nov 2025 to Feb 2026'],
  '2026-10-01 .. 2026-10-02': [
    '1-Oct-2026',
    '1-Oct',
    '2026/10/01',
    '1st  Oct',
    'OCT 1ST',
    '1 Oct.',
    '2026-10-01 to 2 Oct 0:00',
  ],
  '2026-10-01 .. 2026-11-01': ['Oct-2026', 'october-2026', '2026-10 to 2026-10', '1 Oct to 31 October'],
  '2026-10-01 .. 2026-10-09': [
    '1 Oct-8 Oct',
    '1-Oct-2026 to 8-Oct-2026',
    '2026/10/01 to 2026/10/08',
    '2026/10/01 – 2026-10-08',
    '1st Oct to Oct 8th',
    'From 1 Oct To 8 Oct',
    '1 Oct..8 Oct',
    '1–8 October',
    '1 - 8 Oct',
  ],
  '2026-10-01T06:00:00 .. 2026-10-01T18:00:00': [
    '1 Oct 06:00 to 18:00',
    '1 Oct 6:00-18:00',
    '1 Oct 6am to 6pm',
    '1 Oct 6 am to 6 pm',
    '2026-10-01 06:00 to 18:00',
    '2026-10-01T06:00 to 18:00',
    '2026-10-01 06:00 – 2026-10-01 18:00',
    'Oct 1 6:00am to 6:00pm',
  ],
  '2026-10-01 .. 2026-10-01T12:00:00': [
    '1 Oct 12am to 12pm',
    '1 Oct 0:00 to 12:00',
    '2026-10-01 to 2026-10-01 12:00',
    '1 Oct to 1 Oct 12:00',
  ],
  '2026-10-01T18:30:00 .. 2026-10-02T06:00:00': [
    '1 Oct 6:30pm to 2 Oct 6am',
    '1 Oct 18:30 to 2 Oct 6:00',
    '2026-10-01T18:30:00 to 2026-10-02T06:00:00',
  ],
  '2026-10-01T18:00:00 ..': ['since 1 Oct 6pm', 'from 1 Oct 18:00', 'since 2026-10-01T18:00'],
  '2026-11-21 ..': ['since yesterday', 'from yesterday'],
  '2026-11-22 ..': ['since today'],
  '2025-07-01 ..': [
    'since FY26',
    'from FY26',
    'after FY25',
    'since Jul 2025',
    'since H2 2025',
    'since 2025/26',
  ],
  '.. 2026-07-01': ['until FY26', 'before Jul 2026', 'before 1 July 2026', 'until June', 'to 30 June'],
  '2025-11-22 .. 2026-11-23': ['22 Nov 2025 to today', '2025-11-22 – today'],
  '2000-02-29 .. 2000-03-01': ['29 Feb 2000', '2000-02-29'],
  '1900-01-01 .. 1901-01-01': ['1900'],
  '2199-01-01 .. 2199-12-31': ['2199-01-01 to 2199-12-30'],
};

const wrong: readonly string[] = [
  ...[
    'summer 2026',
    'winter',
    'this winter',
    'spring 2025/26',
    'summer 2025/27',
    'H3 2026',
    'H1',
    'CY26x',
    'last summer',
  ],
  ...[
    '1 Oct 13pm to 2 Oct',
    '1 Oct 0am to 2 Oct',
    '6am to 6pm',
    '06:00 to 18:00',
    '1 Oct 18:00 to 06:00',
    '1 Oct 6 to 18',
  ],
  ...[
    '1-8-2026',
    '1/10/2026',
    '01.10.2026',
    '2026.10.01',
    '20261001',
    '2026/10',
    '1 Oct / 8 Oct',
    '2026-10-01/2026-10-08',
  ],
  ...[
    '007d',
    '7dd',
    '7 d d',
    '7days ago',
    'a week',
    'one week',
    'two days',
    'last few days',
    'last 7',
    '7',
    '+7d',
    '7d7h',
    '1d 12h',
  ],
  ...[
    'this quarter last year',
    'last last year',
    'this',
    'the last',
    'the ytd',
    'to date',
    'year-to-date',
    'y t d',
    'next 7 days',
  ],
  ...[
    'Monday',
    'last Monday',
    'Christmas',
    'Q1',
    'Q1-Q2',
    'week 40',
    '2026-W40',
    'FY',
    'FY1',
    'FY 1',
    '2026-10-01T',
    '2026-10-01 to 8',
  ],
  ...[
    '=1+1',
    '@now',
    '[1 Oct](x)',
    '$(zap)',
    '../..',
    '\u202E14d',
    '14d\u0000',
    'Oct\n2026 x',
    '１４d',
    'null',
    'undefined',
    'constructor',
    '__proto__',
    'toString',
  ],
  ...[
    '',
    ' ',
    'd',
    '14',
    'x',
    '14q',
    '-3d',
    '0d',
    '1.5d',
    '14dd',
    '999999999d',
    '200y',
    'last',
    'this',
    'next week',
    'soon',
  ],
  ...[
    'last 14',
    'days',
    '14 fortnights',
    'this day',
    'last decade',
    'tomorrow',
    'ever',
    'all',
    '1e3d',
    '٣d',
    'NaNd',
  ],
  ...['2026-13', '2026-00', '2026-1', '26-10', '2026/13', 'Okt 2026', 'Octobre', 'Oct 26 2026 x', 'O 2026'],
  ...[
    '32 Oct',
    '0 Oct',
    '31 Sep',
    '30 Feb',
    '29 Feb 2025',
    '2025-02-29',
    '2026-02-30',
    '2026-10-32',
    '2026-10-00',
  ],
  ...['2026-10-08 to 2026-10-01', '1 Oct to', 'to', 'from', 'since', 'from 1 Oct to', '1 Oct to 8'],
  ...[
    '1 Oct 25:00 to 2 Oct',
    '1 Oct 06:60 to 2 Oct',
    '1 Oct 24:30 to 2 Oct',
    'Oct 06:00 to Nov',
    '1 Oct 06:00',
  ],
  ...['2026-10-01T00:00:00Z to 2026-10-02', '2026-10-01T00:00:00+10:00 to 2026-10-02', '2026-10-01T06:00'],
  ...[
    '1799',
    '1799-05',
    '3000',
    '0099',
    'FY99x',
    'Q5 2026',
    'FY24-25x',
    'Q0 2026',
    'Q3',
    '2025/27',
    '2025-26-27',
    '10/05/2026',
  ],
  ...[
    '1 Oct and',
    'between 1 Oct',
    'since yesterday to',
    'now',
    'now to now',
    '${window}',
    '<b>',
    'a'.repeat(81),
  ],
];

describe('a typed window', () => {
  for (const [line, texts] of [...Object.entries(good), ...Object.entries(odd)]) {
    it(`is ${line}: ${texts.slice(0, 2).join(', ')} …`, () => {
      for (const text of texts)
        assert.equal(lineOf(readTypedWindow(text, context)), line, JSON.stringify(text));
    });
  }

  it('is nothing where nobody can say what is meant', () => {
    for (const text of wrong)
      assert.equal(lineOf(readTypedWindow(text, context)), 'nothing', JSON.stringify(text));
  });

  it('is tried in five hundred ways', () => {
    const texts = [...Object.values(good), ...Object.values(odd), wrong].flat();
    assert.ok(new Set(texts).size >= 500, String(new Set(texts).size));
  });

  it('is of the network’s own day', () => {
    const late = parseStamp('2026-11-22T23:30:00+10:00', 0) ?? NaN;
    const western = { offsetMinutes: 480, nowMs: late };
    assert.equal(lineOf(readTypedWindow('20 Nov to today', western)), '2026-11-20 .. 2026-11-23');
    const early = parseStamp('2026-11-23T01:00:00+10:00', 0) ?? NaN;
    assert.equal(
      lineOf(readTypedWindow('20 Nov to today', { offsetMinutes: 480, nowMs: early })),
      '2026-11-20 .. 2026-11-23',
    );
  });
});
