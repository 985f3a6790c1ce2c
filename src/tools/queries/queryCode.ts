import type { JsonObject, Query } from '../../domain';
import { codeStyles, missingNames, writeCode } from '../../formats/code/codeStyles';
import { codeAlone, officialAddress } from '../../formats/code/snippet';
import { formatSavedQuery } from '../../formats/queryFiles/savedQueryFile';
import { listOf } from '../../words/phrases';
import { textIn } from '../inputSchema';
import { queryIn, readToolQuery } from './readToolQuery';
import { titleOf } from './runToolQuery';
import type { Answer, ToolContext } from '../tool';
import { ToolError } from '../toolError';

export const queryFileLanguage = 'gridlens';
const maxCodeCharacters = 4000;

/** Writes a query as code, or as a query file. */
export async function writeAsCode(input: JsonObject, context: ToolContext): Promise<Answer> {
  const id = textIn(input, 'result_id');
  const held = id === undefined ? undefined : context.held.get(id);
  const query: Query = held?.asked ?? (await readToolQuery(queryIn(input), context)).asked;
  const language = textIn(input, 'language') ?? queryFileLanguage;
  const style = codeStyles.find((one) => one.id === language);
  if (style) {
    const missing = missingNames(style, query);
    if (missing.length > 0)
      throw new ToolError(
        `${style.title} has no name for ${listOf(missing)}: Gridlens computes it. Use language gridlens, a query file that the command line runs, or export the result.`,
      );
  }
  const { baseAddress = '', isSample = true } = held?.result.provenance ?? {};
  const address = isSample ? officialAddress : `${baseAddress}/v4`;
  const code = style
    ? codeAlone(writeCode(style, query, { nowMs: context.now(), baseAddress: address }))
    : formatSavedQuery({ name: titleOf({ asked: query }), query });
  if (code.length > maxCodeCharacters)
    throw new ToolError(
      `The code is longer than ${maxCodeCharacters} characters, because the query names many codes. Use language gridlens, or fewer codes.`,
    );
  return {
    language,
    code,
    notice:
      'The code reads the key from the environment variable OPENELECTRICITY_API_KEY; never write a key into code.',
    requests_sent: 0,
  };
}
