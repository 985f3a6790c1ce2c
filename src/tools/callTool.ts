import { redact } from '../host/redact';
import { isCancelled } from '../words/failures/problemOf';
import { answerTooLong } from '../words/tools/toolWords';
import { bytesOf, maxAnswerBytes } from './fitAnswer';
import { readInput } from './inputSchema';
import { toToolError } from './runToolQuery';
import type { Tool, ToolContext } from './tool';
import { PassedOnError, ToolError } from './toolError';

/** The answer of a tool as text: JSON, or a sentence about what is wrong and what to do next. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/**
 * Calls a tool with the input of an agent. Faults that the agent can mend become an answer; a cancelled call rejects, and
 * so does one that needs a person first.
 */
export async function callTool(tool: Tool, input: unknown, context: ToolContext): Promise<ToolAnswer> {
  try {
    const answer = await tool.run(readInput(tool.schema, input), context);
    if (bytesOf(answer) > maxAnswerBytes) throw new ToolError(answerTooLong);
    return { text: JSON.stringify(answer), isError: false };
  } catch (error) {
    if (error instanceof PassedOnError || context.signal.aborted || isCancelled(error)) throw error;
    const fault = toToolError(error);
    return { text: redact(fault instanceof ToolError ? fault.message : String(fault)), isError: true };
  }
}
