import { addressOf, datePairs, pairsOf } from './address';
import { windowNote } from './codeWindow';
import { addressText, commentLine, shellText } from './literals';
import { keyVariable, type CodeQuery, type CodeStyle, type Snippet } from './snippet';

/** Always writes fixed dates, since the tools that compute dates differ between systems. */
function write(code: CodeQuery): Snippet {
  const pairs = [...pairsOf(code.query), ...datePairs(code)];
  const parts = [
    `curl --fail --get ${shellText(addressOf(code))}`,
    ...pairs.map(([name, value]) => `  --data ${shellText(`${name}=${addressText(value)}`)}`),
    `  --header "Authorization: Bearer $${keyVariable}"`,
  ];
  return {
    imports: [],
    lines: [...windowNote(code.window).map((note) => commentLine('#', note)), parts.join(' \\\n')].flatMap(
      (lines) => lines.split('\n'),
    ),
  };
}

export const curl: CodeStyle = {
  id: 'curl',
  title: 'Shell: curl',
  language: 'shell',
  evidence: /\bcurl\b/,
  write,
};
