import assert from 'node:assert/strict';
import { toApiError } from '#src/client/http/toApiError';
import { BodyDecoder, decodeCut, decodeParsed, decodeScanned } from '#src/client/decode/decodeBody';
import { BodyScanner } from '#src/client/decode/scanBody';
import { isApiError, runAtOnce, type Series } from '#src/domain';
import { problemOf, sentencesOfProblem } from '#src/words/failures/problemOf';
import { query } from '../support/runAgainst';
import { bytesTarget, fuzz, refusing, textTarget, valueTarget } from './support/fuzz';

const points = Array.from({ length: 20 }, (_, i) => [
  `2026-10-05T0${Math.floor(i / 12)}:${String((i % 12) * 5).padStart(2, '0')}:00+10:00`,
  i % 7 === 0 ? null : i * 1.25,
]);
const value = {
  version: '4.1',
  created_at: '2026-10-05T12:00:00+10:00',
  success: true,
  error: null,
  total_records: 2,
  data: [
    {
      network_code: 'NEM',
      metric: 'power',
      unit: 'MW',
      interval: '5m',
      network_timezone_offset: '+10:00',
      date_start: '2026-10-05T00:00:00+10:00',
      date_end: '2026-10-05T02:00:00+10:00',
      results: [
        { name: 'power_wind', columns: { fueltech: 'wind', region: 'NSW1' }, data: points },
        { name: 'power_solar', columns: { fueltech: 'solar' }, data: points.slice(3) },
      ],
    },
    {
      metric: 'price',
      unit: '$/MWh',
      interval: '1h',
      results: [{ name: 'price', columns: {}, data: points }],
    },
  ],
};
const bodies = [value, { ...value, data: [] }, { success: false, error: 'No such network.' }];
const texts = bodies.map((body) => JSON.stringify(body));

const errorBodies = [
  { detail: 'Not Found' },
  {
    detail: [
      {
        loc: ['query', 'metrics', 0],
        msg: 'Input should be power',
        type: 'enum',
        input: 'x',
        ctx: { expected: "'power' or 'energy'" },
      },
    ],
  },
  { success: false, error: 'Date range too large for 5m interval. Maximum is 7 days.' },
  {
    version: '4',
    response_status: 'ERROR',
    error: 'Your plan reaches back 367 days.',
    detail: { message: 'x' },
  },
];

const decoder = new BodyDecoder();
const scanner = new BodyScanner();

function check(bytes: Uint8Array) {
  const sound = (decode: () => readonly Series[] | undefined) => {
    refusing(() => {
      for (const { times, values } of decode() ?? []) {
        assert.equal(times.length, values.length);
        for (let i = 1; i < times.length; i++) assert.ok((times[i - 1] ?? NaN) < (times[i] ?? NaN));
      }
    }, isApiError);
  };
  sound(() => runAtOnce(decodeParsed(bytes, query, {})).decoded.series);
  sound(() => runAtOnce(decoder.decode(bytes, query, {})).decoded.series);
  sound(() => runAtOnce(decodeCut(new TextDecoder().decode(bytes), query, {}))?.decoded.series);
  sound(() => runAtOnce(decodeScanned(scanner, bytes, query, {}))?.decoded.series);
}

function checkError(text: string, status: number) {
  const error = toApiError({ status, text, url: 'https://service.example/v4/x', hadToken: true, nowMs: 0 });
  assert.equal(typeof sentencesOfProblem(problemOf(error)), 'string');
}

const statuses = [400, 401, 403, 404, 416, 422, 429, 500, 503];
const statusOf = (text: string) => statuses[text.length % statuses.length] ?? 400;

fuzz('replies', import.meta.url, [
  bytesTarget({ name: 'the body of a reply', seeds: texts, check }),
  valueTarget({
    name: 'the values of a reply',
    seeds: bodies,
    check: (body) => {
      check(Buffer.from((JSON.stringify(body) as string | undefined) ?? ''));
    },
  }),
  textTarget({
    name: 'the body of an error',
    seeds: [...errorBodies.map((body) => JSON.stringify(body)), '<html><h1>502 Bad Gateway</h1></html>'],
    check: (text) => {
      checkError(text, statusOf(text));
    },
  }),
  valueTarget({
    name: 'the values of an error',
    seeds: errorBodies,
    check(body) {
      const text = (JSON.stringify(body) as string | undefined) ?? '';
      checkError(text, statusOf(text));
    },
  }),
]);
