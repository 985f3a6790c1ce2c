import assert from 'node:assert/strict';
import { toApiError } from '#src/client/http/toApiError';
import { problemOf, textOfProblem } from '#src/words/failures/problemOf';

/** Returns the text that a user reads about an error with this status and body. */
function wordsOf(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const url = 'https://api.example.org/v4/data/network/NEM?interval=30m';
  const error = toApiError({ status, text, url, hadToken: true, nowMs: 0 });
  return textOfProblem(problemOf(error));
}

const app = (error: string) => ({ version: '4.5.17', response_status: 'ERROR', error, success: false });
const fault = (type: string, loc: (string | number)[], msg: string, more: object = {}) => ({
  detail: [{ type, loc: ['query', ...loc], msg, ...more }],
});

const marketMetrics = ['price', 'demand', 'demand_energy', 'renewable_proportion'];
const quoted = "'price', 'demand', 'demand_energy' or 'renewable_proportion'";
const tooLarge = 'Date range too large for 30m interval. Maximum range is 16 days.';
const tooOld = 'Date start is too far in the past. Your plan allows data from the last 365 days.';
const naive = 'Date end must be timezone naive and in network time';
const offered =
  'Unsupported metrics: demand. This endpoint supports: energy, power, emissions, market_value, storage_battery';
const hint = 'Unsupported metrics: price, demand. Use the market endpoint for these metrics.';
const noData = "No data available for facility=['BANGOWF'], unit=['BANGOWF9'] in the specified time range";
const noFacility = 'No data available for network WEM in the specified time range';
const failed = 'An internal server error occurred. Please try again later.';

const serviceKnows = 'Change the query and run it again.';

/** One row per shape of the service's errors: name, status, body, the words. */
const corpus = [
  [
    'a window too long',
    400,
    app(tooLarge),
    `The window is too long. At 30m the service allows at most 16 days.\nChoose a shorter window or a longer interval.\n${tooLarge}`,
  ],
  [
    'a window too long at an interval other than the requested one',
    400,
    app('Date range too large for 5m interval. Maximum range is 8 days.'),
    'The window is too long. At 5m the service allows at most 8 days.\nChoose a shorter window or a longer interval.\nDate range too large for 5m interval. Maximum range is 8 days.',
  ],
  [
    'a window too old',
    400,
    app(tooOld),
    `The window begins too early: your plan covers the last 365 days.\nChoose a later start, or use a key with a larger plan.\n${tooOld}`,
  ],
  [
    'a window too old, worded otherwise',
    400,
    app('Your current plan only allows access to data from the last 730 days.'),
    'The window begins too early: your plan covers the last 730 days.\nChoose a later start, or use a key with a larger plan.\nYour current plan only allows access to data from the last 730 days.',
  ],
  [
    'a start after the end',
    400,
    app('Date start must be before date end'),
    `The service does not accept this value for date_start.\n${serviceKnows}\nDate start must be before date end`,
  ],
  [
    'a date with an offset',
    400,
    app(naive),
    `The service does not accept this value for date_end.\n${serviceKnows}\n${naive}`,
  ],
  [
    'an unknown network',
    400,
    app('Network NZ not supported'),
    'The service does not know the network “NZ”.\nChoose another network.\nNetwork NZ not supported',
  ],
  [
    'an unsupported metric',
    400,
    app('Unsupported metrics: demand'),
    'The service does not offer “demand” for this kind of query.\nChoose another metric, or use another kind of query.\nUnsupported metrics: demand',
  ],
  [
    'an unsupported metric and those of the endpoint',
    400,
    app(offered),
    `The service does not offer “demand” for this kind of query.\nAllowed: energy, power, emissions, market_value and storage_battery.\n${offered}`,
  ],
  [
    'two unsupported metrics and a hint',
    400,
    app(hint),
    `The service does not offer “price” and “demand” for this kind of query.\nChoose another metric, or use another kind of query.\n${hint}`,
  ],
  [
    'a list of metrics as the language writes it',
    400,
    app("Unsupported metrics: ['price', 'demand']"),
    "The service does not offer “price” and “demand” for this kind of query.\nChoose another metric, or use another kind of query.\nUnsupported metrics: ['price', 'demand']",
  ],
  [
    'an older error with its parts',
    400,
    {
      detail: {
        error: 'Unsupported metrics',
        invalid_metrics: ['demand'],
        supported_metrics: ['power', 'energy'],
        requested_metrics: ['power', 'demand'],
        hint: 'Use the market endpoint',
      },
    },
    'The service does not offer “demand” for this kind of query.\nAllowed: power and energy.\nUnsupported metrics. Use the market endpoint',
  ],
  [
    'a bad key',
    401,
    app('Authentication failed'),
    'api.example.org refused the API key.\nIt may be wrong, expired or over its quota. Sign in with another key, or try again later.\nAuthentication failed',
  ],
  [
    'a facility without data',
    404,
    app(noData),
    `There is no data for this query.\nTry another window, fewer filters or another region or facility.\n${noData}`,
  ],
  [
    'a network without data',
    404,
    app(noFacility),
    `There is no data for this query.\nTry another window, fewer filters or another region or facility.\n${noFacility}`,
  ],
  [
    'an unknown path',
    404,
    { detail: 'Not Found' },
    'api.example.org has nothing at this address.\nCheck the base address: it is probably not that of an Open Electricity API.\nNot Found',
  ],
  [
    'an invalid date',
    422,
    fault(
      'datetime_from_date_parsing',
      ['date_end'],
      'Input should be a valid datetime or date, input is too short',
      { input: 'tomorrow', ctx: { error: 'input is too short' } },
    ),
    `The service does not accept “tomorrow” for date_end.\n${serviceKnows}\nInput should be a valid datetime or date, input is too short`,
  ],
  [
    'an unknown metric',
    422,
    fault('enum', ['metrics', 1], `Input should be ${quoted}`, { input: 'watts', ctx: { expected: quoted } }),
    `The service does not accept “watts” for metrics.\nAllowed: price, demand, demand_energy and renewable_proportion.\nInput should be ${quoted}`,
  ],
  [
    'no metrics',
    422,
    fault('missing', ['metrics'], 'Field required', { input: null }),
    `The service needs a value for metrics.\n${serviceKnows}\nField required`,
  ],
  [
    'too many codes',
    422,
    fault('too_long', ['unit_code'], 'List should have at most 20 items after validation, not 21', {
      input: ['U1'],
      ctx: { field_type: 'List', max_length: 20, actual_length: 21 },
    }),
    'The query has too many codes in unit_code.\nUse at most 20 at once.\nList should have at most 20 items after validation, not 21',
  ],
  [
    'a failed service',
    500,
    app(failed),
    `api.example.org returned an error (500).\nTry again. If it keeps failing, try a shorter window or fewer series.\n${failed}`,
  ],
  [
    'a failed query',
    500,
    app('Error executing query'),
    'api.example.org returned an error (500).\nTry again. If it keeps failing, try a shorter window or fewer series.\nError executing query',
  ],
] as const;

/** Sentences that resemble the known ones of the service. */
const unknown = [
  ['Unsupported metrics: price is only for the market endpoint, sorry', 'does not offer this metric for'],
  ['Unsupported metrics: price (use the market endpoint)', 'does not offer this metric for'],
  ['Unsupported metrics: none of the sent values are known here', 'does not offer this metric for'],
  ['Network access from this address is not supported', 'does not accept this query'],
  ['Date range too large for the whole market of the east coast', 'does not accept this query'],
  ['Metrics price and power cannot be combined in one query', 'does not accept this query'],
  ['date_start: 2 Oct', 'does not accept this query'],
] as const;

describe('an error of the service', () => {
  for (const [name, status, body, expected] of corpus)
    it(`is explained: ${name}`, () => assert.equal(wordsOf(status, body), expected));

  for (const [message, expected] of unknown)
    it(`is quoted if it is unknown: ${message}`, () => {
      const [sentence = '', , detail] = wordsOf(400, app(message)).split('\n');
      assert.ok(sentence.includes(expected), sentence);
      assert.equal(detail, message);
    });

  it('lists metrics without cutting a name', () => {
    const many = Array.from({ length: 28 }, (_, i) => `${marketMetrics[i % 4] ?? ''}_${i}`);
    const expected = many.map((metric) => `'${metric}'`).join(', ');
    const words = wordsOf(
      422,
      fault('enum', ['metrics', 0], `Input should be ${expected}`, { input: 'x', ctx: { expected } }),
    );
    assert.ok(words.includes(`Allowed: ${many.slice(0, 12).join(', ')} and 16 more.`), words);
    assert.ok(words.endsWith(`Input should be ${expected}`), words);
  });
});

describe('the words of an error', () => {
  /** Returns the same numbers below 1 in every run. */
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const words =
    'Unsupported metrics: metric price, demand_gross, Network NEM not supported. Date start must be before date end range too large for 5m interval. Maximum is 8 days. This endpoint supports: energy, power. Your plan allows'.split(
      ' ',
    );

  it('have no cut word, whatever the service replies', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const next = random(seed);
      const length = 1 + Math.floor(next() * (seed % 10 === 0 ? 300 : 25));
      const message = Array.from({ length }, () => words[Math.floor(next() * words.length)]).join(' ');
      const known = new Set(`${message} ${words.join(' ')}`.match(/\w+/g));
      const {
        sentence,
        remedy = '',
        detail = '',
      } = problemOf(
        toApiError({ status: 400, text: JSON.stringify(app(message)), url: '', hadToken: true, nowMs: 0 }),
      );
      const quotedNames = [...sentence.matchAll(/“([^”]*)”/g)].map((match) => match[1] ?? '');
      const allowed = /^Allowed: (.*)\.$/.exec(remedy)?.[1] ?? '';
      for (const word of `${quotedNames.join(' ')} ${allowed} ${detail}`.match(/\w+/g) ?? [])
        assert.ok(known.has(word) || /^(?:and|more|\d+)$/.test(word), `“${word}” of ${message}`);
      if (detail.endsWith('…')) assert.ok(message.startsWith(detail.slice(0, -1)));
      else assert.equal(detail, message);
    }
  });
});
