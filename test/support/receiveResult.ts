import assert from 'node:assert/strict';
import type { HostMessage } from '#src/protocol/messages';
import { createReceiver, isResultMessage, type Received, type ReceivedResult } from '#src/protocol/receive';

/** The result on the page after these messages. */
export function receiveResult(messages: HostMessage[]): ReceivedResult {
  const receiver = createReceiver();
  let last: Received | undefined;
  for (const message of messages) {
    if (isResultMessage(message)) last = receiver.accept(message) ?? last;
  }
  assert.ok(last && 'header' in last, 'The result did not arrive as a whole.');
  return last;
}
