// Bundled for the group: the sender and the receiver of messages to the results page.
export { createReceiver, isResultMessage, readHostMessage } from '../../src/protocol/receive';
export { createResultSender } from '../../src/protocol/resultSender';
export { toOutgoing } from '../../src/protocol/transfer';
