import type http from 'node:http';
import type { SampleService } from '../../support/sampleService';
import { startFaultServer } from './faultServer';
import { startService } from './sampleServer';

/** The treatment of a request: answered, answered once the gate opens, or failed permanently. */
export type Fate = 'pass' | 'hold' | 'fail';

/** The sample service behind a gate. */
export interface GatedService {
  baseAddress: string;
  /** Data requests, in order of arrival. */
  asked: URL[];
  /** Sets the treatment of further requests, and of those on hold. */
  setFate(fateOf: (address: URL) => Fate): void;
  close(): Promise<void>;
}

async function forward(service: SampleService, request: http.IncomingMessage, response: http.ServerResponse) {
  const { authorization } = request.headers;
  const answer = await fetch(service.baseAddress + (request.url ?? ''), {
    headers: authorization === undefined ? {} : { authorization },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
  response.end(body);
}

export async function startGatedService(key?: string): Promise<GatedService> {
  const service = await startService(key);
  const asked: URL[] = [];
  let held: (() => void)[] = [];
  let fateOf: (address: URL) => Fate = () => 'pass';
  const decide = (address: URL, request: http.IncomingMessage, response: http.ServerResponse) => {
    const fate = fateOf(address);
    if (fate === 'hold') {
      const go = () => {
        decide(address, request, response);
      };
      held = [...held, go];
    } else if (fate === 'fail') {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end('{"success":false,"error":"Error executing query"}');
    } else {
      forward(service, request, response).catch(() => response.destroy());
    }
  };
  const front = await startFaultServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://127.0.0.1');
    if (/^\/v4\/(data|market)\//.test(address.pathname)) asked.push(address);
    decide(address, request, response);
  });
  return {
    baseAddress: front.baseAddress,
    asked,
    setFate(next) {
      fateOf = next;
      const waiting = held;
      held = [];
      for (const go of waiting) go();
    },
    async close() {
      await front.close();
      await service.close();
    },
  };
}
