import assert from 'node:assert/strict';
import { isNotice, type Notice, type NoticeCode } from '#src/domain';
import { sentenceOfNotice } from '#src/words/result/noticeSentence';

type Row<Code extends NoticeCode> = [fields: Omit<Notice<Code>, 'code'>, sentence: string];

const metric = 'price';

/** A code without a row does not compile. */
const rows: { [Code in NoticeCode]: Row<Code>[] } = {
  duplicateStamps: [
    [{ metric, stamps: 1 }, '1 timestamp in price came more than once: the last value is shown.'],
    [{ metric, stamps: 2 }, '2 timestamps in price came more than once: the last value is shown.'],
  ],
  badValues: [
    [{ metric, values: 1 }, '1 value in price could not be read as a number and is shown as missing.'],
    [
      { metric, values: 1234 },
      '1,234 values in price could not be read as a number and are shown as missing.',
    ],
  ],
  badStamps: [
    [{ metric, points: 1 }, '1 point in price had a timestamp that could not be read and is left out.'],
    [{ metric, points: 3 }, '3 points in price had a timestamp that could not be read and are left out.'],
  ],
  unknownLabel: [
    [{ label: 'metric', value: 'vibes' }, 'The reply has a metric that Gridlens does not know: vibes.'],
    [{ label: 'region', value: 'NT1' }, 'The reply has a region that Gridlens does not know: NT1.'],
    [
      { label: 'fueltech_group', value: 'tidal' },
      'The reply has a fuel technology group that Gridlens does not know: tidal.',
    ],
  ],
  noDataIn: [
    [{ of: [], when: '1 Mar – 31 May 2026' }, 'The service has no data from 1 Mar to 31 May 2026.'],
    [
      { of: ['ER01', 'ER02'], when: '3 May 2026' },
      'The service has no data on 3 May 2026 for ER01 and ER02.',
    ],
    [{ of: ['ER01'], when: '' }, 'The service has no data for ER01.'],
  ],
  unsortedStamps: [[{ metric, series: 2 }, 'The points in price were out of order and have been sorted.']],
  compared: [
    [
      { with: 'year before', when: '1–7 Oct 2025', unmatched: 0, unmatchedOther: 0, startMs: 0 },
      'Compared with year before (1–7 Oct 2025). All intervals matched.',
    ],
    [
      { with: 'VIC1', when: '1–7 Oct 2025', unmatched: 1, unmatchedOther: 24, startMs: 0 },
      'Compared with VIC1 (1–7 Oct 2025). Unmatched: 1 interval of this result, 24 of the other.',
    ],
  ],
  revised: [
    [
      {
        since: '5 Oct 2025 14:00',
        when: '1–3 Oct 2025',
        compared: 8640,
        changed: 12,
        added: 2,
        gone: 0,
        provisional: 3,
      },
      '12 of 8,640 values changed and 2 were added since 5 Oct 2025 14:00, all on 1–3 Oct 2025; 3 of these were provisional then.',
    ],
    [
      {
        since: '5 Oct 2025 14:00',
        when: '',
        compared: 8640,
        changed: 0,
        added: 0,
        gone: 0,
        provisional: 0,
      },
      'None of 8,640 values has changed since 5 Oct 2025 14:00.',
    ],
  ],
  missingMetric: [[{ metric }, 'The service sent no data for price.']],
  batteryCountedTwice: [
    [
      { metric },
      'Batteries were sent both as a whole and as their charging and discharging sides: totals count each once.',
    ],
  ],
  meanOfSide: [
    [
      { interval: '1d' },
      'Power of charging and discharging at 1d is the mean over the time in which each ran, not over the whole interval: ask for energy instead.',
    ],
  ],
  queryWarning: [
    [{ diagnostic: { severity: 'error', code: 'missing', path: ['metrics'] } }, 'metrics is missing.'],
  ],
  corrected: [
    [
      { when: '1–31 Jan 2024' },
      'The service has corrected its history since this was fetched: values of 1–31 Jan 2024 may be old. Refresh to request them again.',
    ],
  ],
  restToCome: [
    [
      { date_end: '2026-10-07T00:05:00' },
      'The request ends at 2026-10-07 00:05 network time: the rest is in the future.',
    ],
  ],
  beyondReach: [
    [
      {
        asked: '2024-01-01T00:00:00',
        date_start: '2025-01-01T00:00:00',
        buckets: 1,
        of: 2,
        reachDays: 730,
      },
      'Asked from 2024-01-01, answered from 2025-01-01 network time: 1 of 2 intervals begins before the last 730 days, which your plan covers.',
    ],
  ],
  wholeBuckets: [
    [
      {
        interval: '1d',
        asked_start: '2026-10-05T06:00:00',
        asked_end: '2026-10-06T18:30:00',
        date_start: '2026-10-05T00:00:00',
        date_end: '2026-10-07T00:00:00',
      },
      'Asked from 2026-10-05 06:00 to 2026-10-06 18:30, answered from 2026-10-05 to 2026-10-07 network time: intervals of 1 day are shown whole.',
    ],
  ],
  conflictingValues: [
    [{ metric, stamps: 3 }, '3 timestamps in price differed between requests; the later value is shown.'],
  ],
  moreRecords: [
    [
      { records: 3 },
      'The service has 3 more records for this query than it sent: the result is not complete.',
    ],
  ],
  derivedInterval: [
    [
      { from: '1M', interval: 'fy' },
      'The service has no interval fy within its limits: Gridlens derives it from 1M, adding sums and averaging means by their length.',
    ],
    [
      { from: '1M', interval: 'season' },
      'The service puts January, February and the following December into one season, and stamps winter 1 April: Gridlens derives seasons from 1M, adding sums and averaging means by their length.',
    ],
  ],
  measuredFromFewer: [
    [
      { metric, buckets: 1 },
      '1 interval in price is computed from fewer values than it has: the others are missing.',
    ],
    [
      { metric, buckets: 2 },
      '2 intervals in price are computed from fewer values than they have: the others are missing.',
    ],
  ],
  approximateMeasure: [
    [{ metric, from: '1h' }, 'The values of price are approximate: they are computed from means of 1 hour.'],
  ],
  noCapacities: [
    [
      { metric },
      'price has no values: the service’s directory of facilities, which has the capacities, could not be fetched.',
    ],
  ],
  derivedFromFewer: [
    [
      { metric, buckets: 1 },
      '1 interval in price is not complete: some of its months are missing or unfinished.',
    ],
    [
      { metric, buckets: 2 },
      '2 intervals in price are not complete: some of their months are missing or unfinished.',
    ],
  ],
  derivedRatio: [
    [
      { metric },
      'The share in price is the average of the months’ shares, which is close to the share of the whole but not the same.',
    ],
  ],
};

describe('sentenceOfNotice', () => {
  for (const [code, found] of Object.entries(rows))
    for (const [fields, sentence] of found)
      it(`describes ${code}: ${sentence}`, () => {
        const notice = { ...fields, code };
        assert.ok(isNotice(notice));
        assert.equal(isNotice({ code }), false);
        assert.equal(sentenceOfNotice(notice), sentence);
      });
});
