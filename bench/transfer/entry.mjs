// What is built for the group: both ends of what crosses.
export { readHostMessage } from '../../src/protocol/readMessage';
export { createReceiver, isResultMessage } from '../../src/protocol/receive';
export { createResultSender } from '../../src/protocol/resultSender';
export { toOutgoing } from '../../src/protocol/transfer';
