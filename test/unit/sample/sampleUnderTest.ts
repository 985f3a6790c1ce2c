import assert from 'node:assert/strict';
import { createClient, type ClientOptions, type Client } from '#src/client/index';
import { startSampleService, type SampleService } from '../../support/sampleService';
import { type SampleServiceOptions } from '#src/sample/index';

/** 21 November 2026, 13:43 in the NEM, 11:43 in the WEM. */
export const nowMs = Date.UTC(2026, 10, 21, 3, 43);

export interface Row {
  name: string;
  date_start: string;
  date_end: string;
  columns: Readonly<Record<string, string | boolean>>;
  data: [string, number | null][];
}

export interface Block {
  network_code: string;
  metric: string;
  unit: string;
  interval: string;
  date_start: string;
  date_end: string;
  groupings: string[];
  results: Row[];
  network_timezone_offset: string;
  forecast_run_time?: string;
}

export interface Answer {
  status: number;
  text: string;
  body: unknown;
}

/** A started service, with methods that send requests to it. */
export interface SampleUnderTest {
  service: SampleService;
  /** Sends the token unless `headers` is given. */
  fetch(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Returns the blocks in the reply to a request that must succeed. */
  blocks(path: string): Promise<Block[]>;
}

export async function startUnderTest(options: SampleServiceOptions = {}): Promise<SampleUnderTest> {
  const service = await startSampleService({ now: () => nowMs, ...options });
  const fetchAnswer = async (path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> => {
    const response = await fetch(service.baseAddress + path, {
      headers: headers ?? { authorization: `Bearer ${service.token}` },
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    service,
    fetch: fetchAnswer,
    async blocks(path) {
      const { status, text, body } = await fetchAnswer(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      return (body as { data: Block[] }).data;
    },
  };
}

/** Starts a service for the tests of a suite, and closes it after them. */
export function useSample(options?: SampleServiceOptions): SampleUnderTest {
  let started: SampleUnderTest | undefined;
  const running = (): SampleUnderTest => started ?? assert.fail('The service has not started.');
  before(async () => {
    started = await startUnderTest(options);
  });
  after(() => started?.service.close());
  return {
    get service() {
      return running().service;
    },
    fetch: (...request) => running().fetch(...request),
    blocks: (path) => running().blocks(path),
  };
}

/** Our client of a sample service. */
export const clientOfSample = (
  { baseAddress, token }: Pick<SampleService, 'baseAddress' | 'token'>,
  options: Partial<ClientOptions> = {},
): Client =>
  createClient({
    baseAddress,
    fetch: globalThis.fetch,
    token: () => Promise.resolve(token),
    now: () => nowMs,
    requestsPerSecond: Infinity,
    isSample: true,
    ...options,
  });

/** The service's own form of an error. */
export const errorBody = (error: string): object => ({
  version: '4.5.17-sample',
  response_status: 'ERROR',
  error,
  success: false,
});
