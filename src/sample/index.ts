/**
 * The sample service: an HTTP server on loopback with the interface of the real one and made-up data of the NEM and
 * the WEM. `request` reads requests and refuses them as the real service does, `fleet` and `market` make the data,
 * `answer` writes the replies.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { PlanCode } from './request/servicePlans';
import { createHandler } from './server';

/** The options of the embedded sample service. */
export interface SampleServiceOptions {
  /** 0 (default) chooses a free port. */
  port?: number;
  /** The bearer token it accepts. Default: a random one. */
  token?: string;
  /**
   * The meaning of `date_end`: `inclusive` as in the specification, or `exclusive` (default) as on the live
   * service.
   */
  dateEnd?: 'inclusive' | 'exclusive';
  /**
   * The operations that require a key: all three as in the specification (`all`, default), or only facility data as
   * on the live service. `/me` and `/facilities/` always require one; a wrong key is rejected everywhere.
   */
  requireKey?: 'all' | 'facilities';
  /** The plan whose limits apply. Default `COMMUNITY`. */
  plan?: PlanCode;
  /** The clock, epoch milliseconds. Default Date.now. */
  now?: () => number;
}

export interface SampleService {
  /** `http://127.0.0.1:PORT` */
  baseAddress: string;
  token: string;
  /** Closes all connections immediately, including idle ones and unfinished replies. */
  close(): Promise<void>;
}

/** Starts the embedded sample service on loopback. Rejects when the port is taken. */
export async function startSampleService(options: SampleServiceOptions = {}): Promise<SampleService> {
  const token = options.token ?? `oe_sample_${randomBytes(18).toString('base64url')}`;
  const handle = createHandler({
    token,
    dateEnd: options.dateEnd ?? 'exclusive',
    requireKey: options.requireKey ?? 'all',
    plan: options.plan ?? 'COMMUNITY',
    now: options.now ?? Date.now,
  });
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sample service has no port');
  return {
    baseAddress: `http://127.0.0.1:${address.port}`,
    token,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
