import assert from 'node:assert/strict';
import { isObject } from '#src/domain';
import { createReceiver, isResultMessage, readHostMessage, readPageMessage } from '#src/protocol/receive';
import { toMessages } from '../support/toMessages';
import { axis, result, series } from '../unit/formats/sampleResults';
import { fuzz, valueTarget } from './support/fuzz';

const pageMessages = [
  { type: 'ready' },
  { type: 'resized' },
  { type: 'drawn', resultId: 'a', revision: 3 },
  {
    type: 'remember',
    choices: { kinds: { price: 'line' }, priceAxis: 'clip', isSimplified: true, weights: {} },
    time: 'utc',
  },
  { type: 'request', requestId: 1, action: { kind: 'export', format: 'csv' } },
  {
    type: 'request',
    requestId: 2,
    action: { kind: 'change', interval: '1h', window: '7d', dates: { date_start: '2026-01-01' } },
  },
  { type: 'picture', pictureId: 1, ok: true, bytes: new Uint8Array(4), width: 2, height: 2 },
];

const answer = result([
  series({ fueltech: 'wind' }, axis(5), [1, 2, NaN, 4, 5]),
  series({ fueltech: 'solar' }, axis(3), [1, 2, 3]),
]);
const sent = toMessages(answer, { resultId: 'a', title: 'Power', noticeSentences: [] });
const problem = {
  sentence: 'It failed.',
  remedy: 'Try again.',
  actions: [{ id: 'retry', title: 'Try Again' }],
};
const update = {
  type: 'update',
  resultId: 'a',
  base: 0,
  revision: 1,
  header: [],
  pieces: [[[0, 2, 0]], [[0, 1, 1]]],
  columns: [
    [0, 0],
    [1, 1],
    [2, 0],
    [3, -1],
  ],
};
const hostMessages: unknown[] = [
  ...sent,
  update,
  {
    type: 'panel',
    panelId: 'a',
    tab: { isPreview: true, refresh: { sentence: 'x', isStopped: false }, time: 'utc' },
  },
  { type: 'progress', receivedBytes: 5, parts: { done: 1, failed: 0, total: 2 } },
  { type: 'problem', state: 'error', title: 'A', query: answer.query, problem },
  { type: 'reply', requestId: 1, ok: false, problem },
  { type: 'forget', resultId: 'a' },
];

fuzz('messages of the results page', import.meta.url, [
  valueTarget({
    name: 'messages of the page',
    seeds: pageMessages,
    check(value) {
      const read = readPageMessage(value);
      assert.ok(read === undefined || (isObject(value) && value['type'] === read.type));
    },
  }),
  valueTarget({
    name: 'messages to the page',
    seeds: hostMessages,
    check: readHostMessage,
  }),
  valueTarget({
    name: 'a sequence of result messages',
    seeds: [sent, [...sent, update]],
    check(values) {
      const receiver = createReceiver();
      for (const value of Array.isArray(values) ? (values as unknown[]) : []) {
        const message = readHostMessage(value);
        if (message && isResultMessage(message)) receiver.accept(message);
      }
    },
  }),
]);
