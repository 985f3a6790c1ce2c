import { createClient, createDiskCache, type Client } from '#src/client/index';
import type { JsonObject } from '#src/domain';
import { startSampleService } from './sampleService';
import { problemOf } from '#src/words/failures/problemOf';
import { callTool } from '#src/tools/callTool';
import { dataOfClient } from '#src/tools/clientData';
import { HeldResults } from '#src/tools/heldResults';
import { type defaultCeilings, RequestCeiling } from '#src/tools/queries/requestCeiling';
import type { ToolContext } from '#src/tools/tool';
import { findTool } from '#src/tools/toolTable';

/** Thursday 26 November 2026, 06:00 UTC: 16:00 network time in the NEM. */
export const fixedNowMs = Date.parse('2026-11-26T06:00:00Z');

export interface ToolCall {
  answer: JsonObject;
  text: string;
  isError: boolean;
}

export interface ToolBench {
  client: Client;
  context: ToolContext;
  /** The addresses of all requests that were sent. */
  sent: string[];
  call: (name: string, input: JsonObject, more?: Partial<ToolContext>) => Promise<ToolCall>;
}

interface BenchOptions {
  limits?: typeof defaultCeilings;
  /** Caches replies in this folder. */
  folder?: string;
  fetch?: typeof globalThis.fetch;
  isSample?: boolean;
  now?: () => number;
}

/** Runs tools against the sample service with a fixed clock. */
export async function withTools<T>(
  use: (bench: ToolBench) => Promise<T>,
  options: BenchOptions = {},
): Promise<T> {
  const now = options.now ?? (() => fixedNowMs);
  const sample = await startSampleService({ now });
  const sent: string[] = [];
  const { folder } = options;
  const client = createClient({
    baseAddress: sample.baseAddress,
    fetch: options.fetch ?? globalThis.fetch,
    token: () => Promise.resolve(sample.token),
    requestsPerSecond: Infinity,
    now,
    isSample: options.isSample ?? true,
    onRequest: ({ kind, url }) => {
      if (kind === 'answered') sent.push(url);
    },
    ...(folder !== undefined && {
      cache: createDiskCache({ folder, maxBytes: 1e8, maxBodyBytes: 1e8, onFault: () => undefined }),
    }),
  });
  const context: ToolContext = {
    data: dataOfClient(client, options.isSample ?? true),
    held: new HeldResults(now),
    ceiling: new RequestCeiling(() => options.limits ?? { perCall: 1000, perHour: 100_000 }, now),
    now,
    signal: new AbortController().signal,
    maySend: true,
    problemOf,
    exported: { files: 0, bytes: 0 },
    listSaved: () => Promise.resolve([]),
  };
  const bench: ToolBench = {
    client,
    context,
    sent,
    call: async (name, input, more = {}) => {
      const tool = findTool(name);
      if (!tool) throw new Error(`There is no tool ${name}.`);
      const { text, isError } = await callTool(tool, input, { ...context, ...more });
      return { text, isError, answer: isError ? {} : (JSON.parse(text) as JsonObject) };
    },
  };
  try {
    return await use(bench);
  } finally {
    await sample.close();
  }
}
