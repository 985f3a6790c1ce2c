import { createHash } from 'node:crypto';
import {
  acceptedContent,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type InputRequest,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isObject, lazy, textOfQuery } from '../../domain';
import { sentenceOfUnknownTool } from '../../words/tools/toolWords';
import type { OverCeiling, ToolContext } from '../tool';
import { RethrownError } from '../toolError';

// oxlint-disable-next-line typescript/no-deprecated -- `McpServer` takes no JSON Schema, which the tools have
class ToolServer extends Server {}

/** Loads the tools when they are first asked for, so that the server answers its client before. */
const loadTools = lazy(() => import('./servedTools'));

/** Thrown where a person must be asked before the call can go on; the call is then made again with the answer. */
class PersonNeeded extends RethrownError {
  constructor(
    readonly key: string,
    readonly request: InputRequest,
  ) {
    super('a person must be asked');
  }
}

/** Names a question by its query and cost, so that an answer to one never allows another. */
const keyOf = ({ query, cost }: OverCeiling): string =>
  `send-${createHash('sha256')
    .update(`${textOfQuery(query)} ${cost.requests}`)
    .digest('hex')
    .slice(0, 24)}`;

const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

/** True for a client that can ask a person: it says so with each request, or did when it connected. */
function canAsk(server: ToolServer, { mcpReq }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  // oxlint-disable-next-line typescript/no-deprecated -- clients of 2025 say it only when they connect
  const named = envelope?.[capabilitiesKey] ?? server.getClientCapabilities();
  return isObject(named) && isObject(named['elicitation']);
}

/** Asks the person of an MCP client about a run above the ceiling. */
const askThrough =
  ({ mcpReq }: ServerContext, questionOf: (over: OverCeiling) => string) =>
  (over: OverCeiling): Promise<boolean> => {
    const key = keyOf(over);
    const { inputResponses } = mcpReq;
    if (inputResponses && Object.hasOwn(inputResponses, key))
      return Promise.resolve(acceptedContent(inputResponses, key)?.['send'] === true);
    const message = questionOf(over);
    const request = inputRequired.elicit({
      message,
      requestedSchema: {
        type: 'object',
        properties: { send: { type: 'boolean', title: 'Send these requests', default: false } },
        required: ['send'],
      },
    });
    return Promise.reject(new PersonNeeded(key, request));
  };

/** Reports the parts of a long run, where the client wants to know. */
function progressOf({ mcpReq }: ServerContext): ToolContext['onProgress'] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let reported = -1;
  return ({ parts }) => {
    if (!parts || parts.done <= reported) return;
    reported = parts.done;
    const params = { progressToken, progress: parts.done, total: parts.total };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

/** The part of the context that all calls share; the rest comes with each call. */
type SharedContext = Omit<ToolContext, 'signal' | 'askPerson' | 'confirmed' | 'onProgress' | 'showChart'>;

function createServer(version: string, served: SharedContext): ToolServer {
  const server = new ToolServer(
    { name: 'gridlens', title: 'Gridlens', version },
    { capabilities: { tools: {} }, cacheHints: { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'public' } } },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: [...(await loadTools()).listedTools] }));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const { callTool, portableTools, questionOfOver, toPlainData } = await loadTools();
    const tool = portableTools.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        toPlainData(sentenceOfUnknownTool(params.name)),
      );
    const onProgress = progressOf(ctx);
    const context: ToolContext = { ...served, signal: ctx.mcpReq.signal, onProgress };
    const ask = askThrough(ctx, (over) => questionOfOver(over, context));
    const asking = canAsk(server, ctx) ? { ...context, askPerson: ask } : context;
    try {
      const { text, isError } = await callTool(tool, params.arguments, asking);
      return { content: [{ type: 'text' as const, text }], isError: isError || undefined };
    } catch (error) {
      if (!(error instanceof PersonNeeded)) throw error;
      return inputRequired({ inputRequests: { [error.key]: error.request } });
    }
  });
  return server;
}

/** The transport ends at a longer message. A message far longer than any input is read, to answer it with an error. */
const maxMessageBytes = 64 * 1024 * 1024;

/**
 * Serves the tools on standard input and output, to clients of both protocol eras, until the input ends.
 */
export async function serveTools(version: string, served: SharedContext): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  const transport = new StdioServerTransport(undefined, undefined, { maxBufferSize: maxMessageBytes });
  const handle = serveStdio(() => createServer(version, served), { transport });
  await ended;
  await handle.close();
}
