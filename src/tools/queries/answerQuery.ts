import type { JsonObject } from '../../domain';
import { describeResult } from '../describeResult';
import { readToolQuery } from './readToolQuery';
import { runToolQuery } from './runToolQuery';
import type { Answer, ToolContext } from '../tool';

/** Runs the query of an input, and describes its result. */
export async function answerQuery(input: JsonObject, context: ToolContext): Promise<Answer> {
  const asked = await readToolQuery(input, context);
  const { held, wasSent } = await runToolQuery(asked, context);
  return describeResult(held, { notes: asked.notes, wasSent });
}
