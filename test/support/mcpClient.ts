import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import path from 'node:path';
import { isObject, type JsonObject } from '#src/domain';

/** The two protocol eras: with a handshake, and with the capabilities in each request. */
export const eras = ['2025-06-18', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

interface McpOptions {
  era: Era;
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
  program?: string[];
  /** The answer of the person to every question; absent for a client that cannot ask. */
  person?: boolean;
}

const { OPENELECTRICITY_API_KEY: _key, OPENELECTRICITY_API_URL: _url, ...plainEnv } = process.env;

/** A client that speaks JSON-RPC over the pipes of an MCP server, without any library. */
export class McpClient {
  process: ChildProcessWithoutNullStreams;
  era: Era;
  /** All lines that the server wrote. */
  readonly lines: string[] = [];
  /** The questions to a person. */
  readonly questions: string[] = [];
  /** The notifications of the server. */
  readonly notifications: JsonObject[] = [];
  exited: Promise<number | string>;
  errors = '';
  readonly #person: boolean | undefined;
  readonly #waiting = new Map<number, (message: JsonObject) => void>();
  #id = 0;

  constructor({ era, args = ['--sample'], env = {}, cwd, program = ['dist/mcp.mjs'], person }: McpOptions) {
    this.era = era;
    this.#person = person;
    const [file = '', ...before] = program;
    this.process = spawn(process.execPath, [path.resolve(file), ...before, ...args], {
      env: { ...plainEnv, ...env },
      ...(cwd !== undefined && { cwd }),
    });
    this.exited = new Promise((resolve) => {
      this.process.on('exit', (code, signal) => {
        resolve(code ?? signal ?? '');
      });
    });
    let rest = '';
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(line);
    });
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.process.stdin.on('error', () => undefined);
  }

  get #capabilities(): JsonObject {
    return this.#person === undefined ? {} : { elicitation: { form: {} } };
  }

  get #meta(): JsonObject {
    return {
      'io.modelcontextprotocol/protocolVersion': this.era,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': this.#capabilities,
    };
  }

  send(message: JsonObject): void {
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #receive(line: string): void {
    this.lines.push(line);
    const message: unknown = JSON.parse(line);
    if (!isObject(message)) return;
    const { id, method, params } = message;
    if (method === 'elicitation/create') {
      this.questions.push(String((params as JsonObject)['message']));
      this.send({ id, result: { action: 'accept', content: { send: this.#person === true } } });
    } else if (typeof method === 'string') this.notifications.push(message);
    else this.#waiting.get(Number(id))?.(message);
  }

  /** Sends a request, and resolves with the whole reply. */
  request(method: string, params: JsonObject = {}): Promise<JsonObject> {
    const id = ++this.#id;
    const meta =
      this.era === '2025-06-18' ? params['_meta'] : { ...this.#meta, ...(params['_meta'] as object) };
    this.send({ id, method, params: { ...params, ...(meta !== undefined && { _meta: meta }) } });
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
    });
  }

  /** The id of the last request. */
  get lastId(): number {
    return this.#id;
  }

  /** Connects in the way of the era, and resolves with the name of the server. */
  async connect(): Promise<JsonObject> {
    if (this.era !== '2025-06-18') return this.request('server/discover');
    const reply = await this.request('initialize', {
      protocolVersion: this.era,
      capabilities: this.#capabilities,
      clientInfo: { name: 'test', version: '1' },
    });
    this.send({ method: 'notifications/initialized' });
    return reply;
  }

  async listTools(): Promise<JsonObject[]> {
    const { result } = await this.request('tools/list');
    return (result as { tools: JsonObject[] }).tools;
  }

  /** Calls a tool. Answers the questions of the later era, in which a call is made again with the answer. */
  async call(
    name: string,
    input: JsonObject,
    more: JsonObject = {},
  ): Promise<{ text: string; isError: boolean; answer: JsonObject }> {
    const { result, error } = await this.request('tools/call', { name, arguments: input, ...more });
    if (!isObject(result)) throw new Error(JSON.stringify(error));
    if (result['resultType'] === 'input_required') {
      const requests = Object.entries(
        result['inputRequests'] as Record<string, { params: { message: string } }>,
      );
      this.questions.push(...requests.map(([, { params }]) => params.message));
      const content = { send: this.#person === true };
      const inputResponses = Object.fromEntries(
        requests.map(([key]) => [key, { action: 'accept', content }]),
      );
      return this.call(name, input, { inputResponses });
    }
    const [{ text = '' } = {}] = result['content'] as { text?: string }[];
    const isError = result['isError'] === true;
    return { text, isError, answer: isError ? {} : (JSON.parse(text) as JsonObject) };
  }

  /** Closes the input, as a client does that ends, and resolves with the exit code. */
  async close(): Promise<number | string> {
    this.process.stdin.end();
    return this.exited;
  }
}

/** Starts a server, connects to it, and ends it afterwards. */
export async function withMcp<T>(options: McpOptions, use: (client: McpClient) => Promise<T>): Promise<T> {
  const client = new McpClient(options);
  try {
    await client.connect();
    return await use(client);
  } finally {
    client.process.kill('SIGKILL');
    await client.exited;
  }
}
