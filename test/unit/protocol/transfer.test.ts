import assert from 'node:assert/strict';
import type { Result, Series } from '../../../src/domain/result/result';
import type { HostMessage } from '../../../src/protocol/messages';
import { createReceiver, isResultMessage, type ReceivedResult } from '../../../src/protocol/receive';
import { maxColumnsPerMessage, toMessages } from '../../../src/protocol/transfer';
import { receiveResult } from '../../support/receiveResult';

const parts = { resultId: 'r1', title: 'Title', noticeSentences: ['A sentence.'] };

function toSeries(name: string, times: Float64Array, values: number[]): Series {
  const about = { metric: 'power', unit: 'MW', interval: '5m', name, labels: { unit_code: name } };
  return { ...about, times, values: Float64Array.from(values) };
}

function toResult(series: Series[]): Result {
  return {
    query: { operation: 'network', network_code: 'NEM', metrics: ['power'] },
    series,
    provenance: { baseAddress: 'x', isSample: true, offsetMinutes: 600, requests: [], fetchedAtMs: 1 },
    notices: [{ code: 'duplicateStamps', metric: 'power', stamps: 2 }],
  };
}

/** Messages cross the boundary as copies. */
const receive = (messages: HostMessage[]): ReceivedResult => receiveResult(structuredClone(messages));

const columnsOf = (messages: HostMessage[]) =>
  messages.flatMap((message) => (message.type === 'columns' ? [message.columns] : []));

const shared = Float64Array.of(0, 300_000, 600_000);

describe('the transfer of a result', () => {
  for (const count of [0, 1, 2, 248, 249, 250, 251, 600]) {
    it(`brings ${count} series over as they were`, () => {
      const series = Array.from({ length: count }, (_, i) => toSeries(`U${i}`, shared, [i, NaN, -i / 3]));
      const result = toResult(series);
      const messages = toMessages(result, parts);
      const received = receive(messages);
      assert.deepEqual(received.series, series);
      assert.deepEqual(received.header.notices, result.notices);
      assert.equal(received.header.title, 'Title');
      const sizes = columnsOf(messages).map((columns) => columns.length);
      assert.ok(sizes.every((size) => size > 0 && size <= maxColumnsPerMessage));
      assert.equal(
        sizes.reduce((a, b) => a + b, 0),
        count === 0 ? 0 : count + 1,
      );
    });
  }

  it('sends a shared time column once and other ones apart', () => {
    const own = Float64Array.of(5);
    const series = [
      toSeries('A', shared, [1, 2, 3]),
      toSeries('B', own, [4]),
      toSeries('C', shared, [5, 6, 7]),
    ];
    const messages = toMessages(toResult(series), parts);
    assert.equal(columnsOf(messages).flat().length, 2 + 3);
    const received = receive(messages);
    assert.deepEqual(received.series, series);
    assert.equal(received.series[0]?.times, received.series[2]?.times);
  });

  it('sends exactly what a column holds when it is a part of a larger buffer', () => {
    const buffer = new Float64Array(1000).fill(7);
    const series = [{ ...toSeries('A', shared, []), values: buffer.subarray(10, 13) }];
    const columns = columnsOf(toMessages(toResult(series), parts)).flat();
    assert.deepEqual(
      columns.map((column) => column.buffer.byteLength),
      [24, 24],
    );
    assert.deepEqual([...(columns[1] ?? [])], [7, 7, 7]);
  });

  it('drops a result that a newer one overtook', () => {
    const receiver = createReceiver();
    const old = toMessages(toResult([toSeries('A', shared, [1, 2, 3])]), parts);
    const next = toMessages(toResult([toSeries('B', shared, [4, 5, 6])]), { ...parts, resultId: 'r2' });
    const names: (string | undefined)[] = [];
    for (const message of [old[0], next[0], old[1], next[1], next[1]]) {
      assert.ok(message && isResultMessage(message));
      const received = receiver.accept(message);
      names.push(received && 'series' in received ? received.series[0]?.name : undefined);
    }
    assert.deepEqual(names, [undefined, undefined, undefined, 'B', undefined]);
  });
});
