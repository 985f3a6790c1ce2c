// Bundled for the group: the sender and the receiver of messages to the results page.
export { createReceiver, isResultMessage, readHostMessage } from '../../src/protocol/receive';
export { createResultSender, toOutgoing } from '../../src/protocol/resultSender';
