import { cutText, type JsonObject } from '../domain';
import { redact } from '../host/redact';
import { isCancelled } from '../words/failures/problemOf';
import { maxAnswerBytes } from './fitAnswer';
import { readInput } from './inputSchema';
import { maxSentenceLength, toHarmless, toPlainData } from './plainText';
import { answerQuery } from './queries/runToolQuery';
import type { Tool, ToolContext, ToolQuery } from './tool';
import { RethrownError, ToolError } from './toolError';

/** A character of UTF-16 has at most three bytes of UTF-8. */
const maxRefusalCharacters = Math.floor(maxAnswerBytes / 3);
/** The fields of answers with several lines. */
const fieldsOfLines: readonly string[] = ['code', 'csv'];

/** A call with its checked input and the query that it runs, if any. */
export interface ResolvedCall {
  tool: Tool;
  input: JsonObject;
  asked: ToolQuery | undefined;
}

/**
 * Reads the input of an agent and resolves its query once: the name of a saved query, values and dates. Sends nothing.
 * Rejects with ToolError.
 */
export async function resolveCall(tool: Tool, input: unknown, context: ToolContext): Promise<ResolvedCall> {
  const read = readInput(tool.schema, input);
  return { tool, input: read, asked: await tool.resolve?.(read, context) };
}

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
 * Answers a call. Faults that the agent can mend become an answer; a cancelled call rejects, and so does one that needs a
 * person first. The text is JSON, or a sentence about what is wrong and what to do next. This is the only exit of the
 * tools: each text has at most `maxAnswerBytes`, and nothing in it is hidden or markup.
 */
export async function answerCall(
  call: Promise<ResolvedCall>,
  context: ToolContext,
): Promise<{ text: string; isError: boolean }> {
  try {
    const { tool, input, asked } = await call;
    const answer = asked ? await answerQuery(asked, context) : await tool.run?.(input, context);
    const text = JSON.stringify(answer, (field, value: unknown) =>
      typeof value === 'string' ? toHarmless(value, fieldsOfLines.includes(field)) : value,
    );
    if (Buffer.byteLength(text) > maxAnswerBytes)
      throw new ToolError('The answer does not fit. Ask for fewer series or a shorter window.');
    return { text, isError: false };
  } catch (error) {
    if (error instanceof RethrownError || context.signal.aborted || isCancelled(error)) throw error;
    const text = toHarmless(redact(sentenceOf(error, context)));
    return { text: cutText(text, maxRefusalCharacters), isError: true };
  }
}

/** Calls a tool with the input of an agent, as `answerCall` does. */
export const callTool = (tool: Tool, input: unknown, context: ToolContext) =>
  answerCall(resolveCall(tool, input, context), context);
