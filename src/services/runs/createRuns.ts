import * as vscode from 'vscode';
import type { Query } from '../../domain/query/query';
import type { Log } from '../../host/log';
import type { Connections } from '../connections/connections';
import type { Runs } from './runs';

/** Creates the runs, which log a line per query. The code that plans and logs is loaded with the first use. */
export function createRuns({
  connections,
  log,
}: {
  readonly connections: Pick<Connections, 'current' | 'ready'>;
  readonly log: Log;
}): Runs {
  const didRun = new vscode.EventEmitter<Query>();
  const load = (): Promise<typeof import('./runOn')> => import('./runOn');
  return {
    async estimate(query) {
      const [{ estimateOn }, connection] = await Promise.all([load(), connections.current()]);
      // Units of a known facility share a request, so the directory affects the cost.
      if (query.operation === 'facilities') await connection.client.readDirectory(query.network_code);
      return estimateOn(connection, query);
    },
    fetchDirectory: async (network, signal) =>
      (await connections.ready()).client.fetchDirectory(network, { signal }),
    async peekDirectory(network) {
      const { kind, client } = await connections.current();
      // The sample service has its directory in memory.
      if (kind === 'sample') return (await connections.ready()).client.fetchDirectory(network);
      return client.readDirectory(network);
    },
    peek: async (query) => (await connections.current()).client.peek(query),
    async run(query, options = {}) {
      didRun.fire(query);
      const [{ runOn }, connection] = await Promise.all([load(), connections.ready()]);
      return runOn({ connection, log }, query, options);
    },
    async complete(result, options = {}) {
      didRun.fire(result.query);
      const [{ completeOn }, connection] = await Promise.all([load(), connections.ready()]);
      return completeOn({ connection, log }, result, options);
    },
    async compare(query, comparison, options = {}) {
      didRun.fire(query);
      const [{ runOn }, { compareOn }, connection] = await Promise.all([
        load(),
        import('./compareOn'),
        connections.ready(),
      ]);
      const { onPartial: _none, ...others } = options;
      return compareOn((one) => runOn({ connection, log }, one, others), query, comparison);
    },
    onDidRun: didRun.event,
    dispose: () => {
      didRun.dispose();
    },
  };
}
