import { type Result, runAtOnce } from '#src/domain';
import type { HostMessage } from '#src/protocol/messages';
import { toOutgoing, toWholeMessages } from '#src/protocol/resultSender';

/** Returns the messages for the first revision of a result. */
export const toMessages = (result: Result, parts: Parameters<typeof toOutgoing>[1]): HostMessage[] => [
  ...toWholeMessages(runAtOnce(toOutgoing(result, parts)), 1),
];
