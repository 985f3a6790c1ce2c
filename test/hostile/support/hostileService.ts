import { once } from 'node:events';
import http from 'node:http';
import { replyJson, type Handler, listen } from '../../support/httpServer';

export interface HostileService {
  baseAddress: string;
  /** The path of every request, and whether it carried the key. */
  requests: { path: string; hadKey: boolean }[];
  /** Sets the handler for all later data requests. */
  answerWith(handler: Handler): void;
  close(): Promise<void>;
}

/** A service with one account of this name. Data requests go to the current handler. */
export async function startHostileService(key: string, accountName: string): Promise<HostileService> {
  const requests: { path: string; hadKey: boolean }[] = [];
  let data: Handler = replyJson({ success: false, error: 'Nothing' }, 404);
  const account = replyJson({ success: true, data: { id: 'user_1', full_name: accountName, plan: 'NONE' } });
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, hadKey: request.headers.authorization === `Bearer ${key}` });
    if (path === '/v4/me') account(request, response);
    else if (path === '/v4/plans') replyJson({ success: true, data: [] })(request, response);
    else data(request, response);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  const port = await listen(server);
  return {
    baseAddress: `http://127.0.0.1:${port}`,
    requests,
    answerWith(handler) {
      data = handler;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
