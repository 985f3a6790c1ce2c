import { redact } from '../host/redact';
import { isCancelled } from '../words/failures/problemOf';
import { bytesOf, maxAnswerBytes } from './fitAnswer';
import { readInput } from './inputSchema';
import { maxSentenceLength, toPlainData } from './plainText';
import type { Tool, ToolContext } from './tool';
import { RethrownError, ToolError } from './toolError';

/** Says what is wrong and what to do next. The sentence of a failed request may quote the service. */
function sentenceOf(error: unknown, { problemOf }: ToolContext): string {
  if (error instanceof ToolError) return error.message;
  const { sentence, remedy, detail } = problemOf(error);
  const sentences = [sentence, remedy].filter((one) => one !== undefined);
  return [
    ...sentences.map((one) => toPlainData(one, maxSentenceLength)),
    ...(detail === undefined ? [] : [`(${toPlainData(detail)})`]),
  ].join(' ');
}

/**
 * Calls a tool with the input of an agent. Faults that the agent can mend become an answer; a cancelled call rejects, and
 * so does one that needs a person first. The text is JSON, or a sentence about what is wrong and what to do next.
 */
export async function callTool(
  tool: Tool,
  input: unknown,
  context: ToolContext,
): Promise<{ text: string; isError: boolean }> {
  try {
    const answer = await tool.run(readInput(tool.schema, input), context);
    if (bytesOf(answer) > maxAnswerBytes)
      throw new ToolError('The answer does not fit. Ask for fewer series or a shorter window.');
    return { text: JSON.stringify(answer), isError: false };
  } catch (error) {
    if (error instanceof RethrownError || context.signal.aborted || isCancelled(error)) throw error;
    return { text: redact(sentenceOf(error, context)), isError: true };
  }
}
