import { type Result, runAtOnce } from '../../src/domain';
import type { HostMessage } from '../../src/protocol/messages';
import { toOutgoing, toWholeMessages, type TransferParts } from '../../src/protocol/resultSender';

/** Returns the messages for the first revision of a result. */
export const toMessages = (result: Result, parts: TransferParts): HostMessage[] => [
  ...toWholeMessages(runAtOnce(toOutgoing(result, parts)), 1),
];
