import { once } from 'node:events';
import http from 'node:http';
import { listen } from '../../support/httpServer';

/** A service that answers every query with `answer`, and records the requests that reach it. */
export interface FaultServer {
  baseAddress: string;
  /** Paths with their query strings, in order of arrival. */
  requests: string[];
  /** Returns how many exchanges the client aborted. */
  broken: () => number;
  close(): Promise<void>;
}

export async function startFaultServer(
  answer: (request: http.IncomingMessage, response: http.ServerResponse) => void,
): Promise<FaultServer> {
  const requests: string[] = [];
  let broken = 0;
  const server = http.createServer((request, response) => {
    requests.push(request.url ?? '');
    response.on('close', () => {
      if (!response.writableFinished) broken++;
    });
    answer(request, response);
  });
  const port = await listen(server);
  return {
    baseAddress: `http://127.0.0.1:${port}`,
    requests,
    broken: () => broken,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
