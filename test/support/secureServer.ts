import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import type { Socket } from 'node:net';
import path from 'node:path';
import { type Handler, listen, type RecordedRequest } from './httpServer';

/** The host name in both certificates. No name server knows it. */
export const secureHost = 'api.example.test';

/** Certificates for tests, in `test/fixtures/certificates`. The private key of their authority was deleted. */
export interface Certificates {
  /** The file of the authority's own certificate. */
  authority: string;
  read(name: 'service.pem' | 'stranger.pem' | 'service.testkey.pem'): string;
}

export const certificatesIn = (folder: string): Certificates => ({
  authority: path.join(folder, 'authority.pem'),
  read: (name) => fs.readFileSync(path.join(folder, name), 'utf8'),
});

export interface SecureServer {
  port: number;
  requests: RecordedRequest[];
  close(): Promise<void>;
}

/**
 * An HTTPS server on loopback. Its certificate is signed by the tests' authority (`service.pem`) or by itself
 * (`stranger.pem`).
 */
export async function startSecureServer(
  certificates: Certificates,
  certificate: 'service.pem' | 'stranger.pem',
  handler: Handler,
): Promise<SecureServer> {
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  const keys = { key: certificates.read('service.testkey.pem'), cert: certificates.read(certificate) };
  const server = https.createServer(keys, (request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    handler(request, response);
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  // A client that does not trust the certificate also reports this to the server.
  server.on('tlsClientError', () => undefined);
  const port = await listen(server);
  return {
    port,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
