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

const wrong: readonly string[] = [
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
  for (const [line, texts] of Object.entries(good)) {
    it(`is ${line}`, () => {
      for (const text of texts)
        assert.equal(lineOf(readTypedWindow(text, context)), line, JSON.stringify(text));
    });
  }

  it('is nothing where nobody can say what is meant', () => {
    for (const text of wrong)
      assert.equal(lineOf(readTypedWindow(text, context)), 'nothing', JSON.stringify(text));
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
