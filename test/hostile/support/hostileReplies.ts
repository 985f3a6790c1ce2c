import type http from 'node:http';
import {
  announcing,
  closeAfter,
  dripHeaders,
  replyBrotliBomb,
  replyEndless,
  replyEndlessHeaders,
  replyGzipBomb,
  resetAfter,
} from '../../support/faults';
import {
  redirectTo,
  replyHtml,
  replyJson,
  replyRaw,
  replySilence,
  type Handler,
} from '../../support/httpServer';
import { echoesOf, escapedJson } from './echoes';

/** One attack by the service in reply to a query for a day of prices and demand. */
export interface HostileReply {
  what: string;
  handler: Handler;
  /** The state of the tab at the end: an error message, or a result. */
  endsWith: 'problem' | 'result';
}

type Point = [stamp: string, value: number | null];

interface SentSeries {
  name?: string;
  columns: Record<string, string>;
  data: Point[];
}

const pad = (value: number) => String(value).padStart(2, '0');

/** A stamp on 5 October 2026 in network time, this many seconds after midnight. */
const stamp = (seconds: number) =>
  `2026-10-05T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}+10:00`;

const block = (
  metric: string,
  unit: string,
  results: SentSeries[],
  fields: Record<string, unknown> = {},
): object => ({
  network_code: 'NEM',
  metric,
  unit,
  interval: '30m',
  network_timezone_offset: '+10:00',
  groupings: ['network_region'],
  results: results.map((one) => ({ name: `${metric}_total`, ...one })),
  ...fields,
});

const envelope = (blocks: object[], fields: Record<string, unknown> = {}): object => ({
  version: '4.5.17',
  created_at: '2026-10-06T11:32:00+11:00',
  success: true,
  data: blocks,
  ...fields,
});

const halfHours = (values: (number | null)[]): Point[] => values.map((value, i) => [stamp(i * 1800), value]);

/** Valid prices and demand of two regions, as an honest service sends them. */
export const goodReply: Handler = replyJson(
  envelope([
    block('price', '$/MWh', [
      { columns: { region: 'NSW1' }, data: halfHours([81.25, null, -35.5, 120]) },
      { columns: { region: 'VIC1' }, data: halfHours([70, 71.5, 69, 300.25]) },
    ]),
    block('demand', 'MW', [
      { columns: { region: 'NSW1' }, data: halfHours([7500.25, 7400, 7600.5, 7550]) },
      { columns: { region: 'VIC1' }, data: halfHours([4500, 4400, 4600, 4550]) },
    ]),
  ]),
);

const demandOf = (results: SentSeries[]): Handler => replyJson(envelope([block('demand', 'MW', results)]));

const oneSeries = (data: Point[]): Handler => demandOf([{ columns: { region: 'NSW1' }, data }]);

/** This many series, each with two stamps that no other series has. */
const manySeries = (count: number): Handler =>
  demandOf(
    Array.from({ length: count }, (_, i) => ({
      columns: { region: `R${i}` },
      data: [
        [stamp(i % 40_000), i],
        [stamp(40_000 + (i % 40_000)), i + 0.5],
      ],
    })),
  );

const markup = [
  '<img src=x onerror=alert(1)>',
  '[x](command:workbench.action.openSettings)',
  '$(zap) $$(zap) \\$(zap)',
  '=HYPERLINK("http://127.0.0.1")',
  'a;=1+1',
  '＝1+1',
  '\u202Egnp.exe\u202C',
  'bell\u0007 escape\u001b[31m null\u0000',
  '@SUM(A1)',
  '__proto__',
];

const json = { 'Content-Type': 'application/json' };

const raw = (text: string, headers: http.OutgoingHttpHeaders = {}): Handler => replyJson(text, 200, headers);

/** Repeats the key in every known encoding, in an error of each kind. */
function echoReplies(key: string): HostileReply[] {
  const echoes = Object.entries(echoesOf(key));
  const errors = echoes.map(([how, text]): HostileReply => ({
    what: `repeats the key ${how}`,
    handler: replyJson({ success: false, error: text }, 400),
    endsWith: 'problem',
  }));
  const [first = ''] = echoes.map(([, text]) => text);
  return [
    ...errors,
    {
      what: 'repeats the key in escapes',
      handler: raw(`{"success":false,"error":${escapedJson(key)}}`),
      endsWith: 'problem',
    },
    {
      what: 'repeats the key as a value that is not allowed',
      handler: replyJson(
        {
          detail: [
            { type: 'enum', loc: ['query', key, 0], msg: first, input: key, ctx: { expected: `'${key}'` } },
          ],
        },
        422,
      ),
      endsWith: 'problem',
    },
    {
      what: 'repeats the key as plain text of a proxy',
      handler: replyHtml(`<title>${key}</title>`, 403),
      endsWith: 'problem',
    },
    {
      what: 'repeats the key in a result, wherever text is',
      handler: raw(
        JSON.stringify(
          envelope(
            [
              block('demand', key, [
                { name: key, columns: { region: key, [key]: `Bearer ${key}` }, data: halfHours([1, 2]) },
                ...echoes.map(([, text], i) => ({
                  columns: { region: `${i} ${text}` },
                  data: halfHours([1, 2]),
                })),
              ]),
            ],
            { version: key, message: key },
          ),
        ),
        { ETag: `"${key}"`, 'X-Key': key },
      ),
      endsWith: 'result',
    },
  ];
}

/** All attacks by the service, in order. `trap` is an address that must never get a request. */
export function hostileReplies(key: string, trap: string): HostileReply[] {
  const problem = (what: string, handler: Handler): HostileReply => ({ what, handler, endsWith: 'problem' });
  const result = (what: string, handler: Handler): HostileReply => ({ what, handler, endsWith: 'result' });
  return [
    result(
      'sends values that differ by their last digit',
      oneSeries(halfHours([7500.12, 7500.120000000001])),
    ),
    result(
      'sends values of any magnitude',
      oneSeries(halfHours([1.7e308, -1.7e308, 5e-324, 0, null, 1e-300])),
    ),
    result(
      'sends numbers beyond any double',
      raw(
        JSON.stringify(
          envelope([block('demand', 'MW', [{ columns: { region: 'NSW1' }, data: halfHours([1, 2]) }])]),
        ).replace(',2]', ',1e999]'),
      ),
    ),
    result(
      'sends years that are none of this age',
      oneSeries([
        ['0026-10-05T00:00:00+10:00', 1],
        [stamp(0), 2],
        ['9999-12-31T23:30:00+10:00', 3],
        ['9999-12-31T23:59:59-18:00', 4],
        ['+010000-01-01T00:00:00+10:00', 5],
      ]),
    ),
    result('sends 12,000 series of their own stamps', manySeries(12_000)),
    result(
      'sends 10,000 series of one name',
      demandOf(
        Array.from({ length: 10_000 }, () => ({ columns: { region: 'NSW1' }, data: halfHours([1, 2]) })),
      ),
    ),
    result(
      'names series with markup, formulas and signs that nobody sees',
      demandOf(
        markup.map((region) => ({ name: region, columns: { region }, data: halfHours([1, null, 3]) })),
      ),
    ),
    ...echoReplies(key),
    problem('redirects elsewhere, with the key', redirectTo(`${trap}/v4/stolen?key=${key}`)),
    problem(
      'redirects to another name of this machine',
      redirectTo(() => trap.replace('127.0.0.1', '127.0.0.2')),
    ),
    problem('redirects in a circle', redirectTo('?again')),
    problem('sends a page with a script', replyHtml('<title>In</title><script>alert(1)</script>')),
    problem('unpacks to ten gigabytes', replyGzipBomb),
    problem('unpacks to more than is allowed, otherwise packed', replyBrotliBomb),
    problem('never ends', replyEndless(200)),
    problem('never ends its error', replyEndless(400)),
    problem('never ends its headers', replyEndlessHeaders),
    problem('sends its headers letter by letter', dripHeaders(50)),
    problem('says nothing', replySilence),
    problem('nests a million deep', raw(`{"success":true,"data":${'['.repeat(1_000_000)}`)),
    problem('sends a text of megabytes', replyJson({ success: false, error: 'x'.repeat(5_000_000) }, 400)),
    problem('sends a prototype', raw('{"__proto__":{"success":true},"constructor":{"prototype":{"a":1}}}')),
    problem('breaks off', resetAfter(announcing(5000, '{"success":true,"data":['))),
    problem('closes in the middle', closeAfter('{"success":true,"data":[')),
    problem('speaks no HTTP', replyRaw('SSH-2.0-OpenSSH_9.2\r\n')),
    problem('asks to be left alone for longer than there is time', (_, response) => {
      response.writeHead(429, { ...json, 'Retry-After': '9'.repeat(400) }).end('{"error":"Slow down"}');
    }),
    problem(
      'allows fewer days than there are',
      replyJson(
        {
          success: false,
          error: `Date range too large for 30m interval. Maximum range is ${'9'.repeat(400)} days.`,
        },
        400,
      ),
    ),
  ];
}
