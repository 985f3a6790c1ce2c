import assert from '../../support/assert';
import type { HostMessage } from '../../../src/protocol/messages';
import { createReceiver, isResultMessage, type ReceivedResult } from '../../../src/protocol/receive';
import { toMessages } from '../../support/toMessages';
import { maxColumnsPerMessage } from '../../../src/protocol/resultSender';
import { receiveResult } from '../../support/receiveResult';
import { result, series } from '../formats/sampleResults';

const parts = { resultId: 'r1', title: 'Title', noticeSentences: ['A sentence.'] };

const seriesOf = (name: string, times: Float64Array, values: number[]) =>
  series({ unit_code: name }, times, values, { name });

/** Messages cross the boundary as copies. */
const receive = (messages: HostMessage[]): ReceivedResult => receiveResult(structuredClone(messages));

const columnsOf = (messages: HostMessage[]) =>
  messages.flatMap((message) => (message.type === 'columns' ? [message.columns] : []));

const shared = Float64Array.of(0, 300_000, 600_000);

describe('the transfer of a result', () => {
  for (const count of [0, 1, 2, 248, 249, 250, 251, 600])
    it(`preserves ${count} series`, () => {
      const all = Array.from({ length: count }, (_, i) => seriesOf(`U${i}`, shared, [i, NaN, -i / 3]));
      const from = result(all);
      const messages = toMessages(from, parts);
      const received = receive(messages);
      assert.deepEqual(received.series, all);
      assert.deepEqual(received.header.notices, from.notices);
      assert.equal(received.header.title, 'Title');
      const sizes = columnsOf(messages).map((columns) => columns.length);
      assert.ok(sizes.every((size) => size > 0 && size <= maxColumnsPerMessage));
      assert.equal(
        sizes.reduce((a, b) => a + b, 0),
        count === 0 ? 0 : count + 1,
      );
    });

  it('sends a shared time column once', () => {
    const own = Float64Array.of(5);
    const all = [seriesOf('A', shared, [1, 2, 3]), seriesOf('B', own, [4]), seriesOf('C', shared, [5, 6, 7])];
    const messages = toMessages(result(all), parts);
    assert.equal(columnsOf(messages).flat().length, 2 + 3);
    const received = receive(messages);
    assert.deepEqual(received.series, all);
    assert.equal(received.series[0]?.times, received.series[2]?.times);
  });

  it('sends only the column if it is part of a larger buffer', () => {
    const buffer = new Float64Array(1000).fill(7);
    const part = { ...seriesOf('A', shared, []), values: buffer.subarray(10, 13) };
    const columns = columnsOf(toMessages(result([part]), parts)).flat();
    assert.deepEqual(
      columns.map((column) => column.buffer.byteLength),
      [24, 24],
    );
    assert.deepEqual([...(columns[1] ?? [])], [7, 7, 7]);
  });

  it('drops a result that a newer one has overtaken', () => {
    const receiver = createReceiver();
    const old = toMessages(result([seriesOf('A', shared, [1, 2, 3])]), parts);
    const next = toMessages(result([seriesOf('B', shared, [4, 5, 6])]), { ...parts, resultId: 'r2' });
    const names: (string | undefined)[] = [];
    for (const message of [old[0], next[0], old[1], next[1], next[1]]) {
      assert.ok(message && isResultMessage(message));
      const received = receiver.accept(message);
      names.push(received && 'series' in received ? received.series[0]?.name : undefined);
    }
    assert.deepEqual(names, [undefined, undefined, undefined, 'B', undefined]);
  });
});
