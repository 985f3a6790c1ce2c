// Bundled for the group: the sender and the receiver of messages to the results page.
export { readHostMessage } from '../../src/protocol/readHostMessage';
export { createReceiver, isResultMessage } from '../../src/protocol/receive';
export { createResultSender } from '../../src/protocol/resultSender';
export { toOutgoing } from '../../src/protocol/transfer';
