import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { portableTools } from '../toolTable';

export { callTool } from '../callTool';
export { toPlainData } from '../plainText';
export { questionOfOver } from '../queries/runToolQuery';
export { portableTools } from '../toolTable';

/** The tools as MCP lists them. Hints say that nothing is changed, and which tools ask the service. */
export const listedTools: readonly ListedTool[] = portableTools.map(
  ({ name, title, description, schema, writesFiles = false, asksService = false }) => ({
    name,
    title,
    description,
    inputSchema: schema as unknown as ListedTool['inputSchema'],
    annotations: {
      readOnlyHint: !writesFiles,
      destructiveHint: false,
      idempotentHint: !writesFiles,
      openWorldHint: asksService,
    },
  }),
);
