import { typescript } from './snippetLanguages';
import { addressOf, pairsOf } from './address';
import { windowNote } from './codeWindow';
import { commentLine, scriptText, taken } from './literals';
import { toScriptDates } from './scriptDates';
import { keyVariable, type CodeQuery, type CodeStyle, type Snippet } from './snippet';

function write(code: CodeQuery): Snippet {
  const { nameFor } = code;
  const [params, response] = [nameFor('params'), nameFor('response')];
  const { before, dates } = toScriptDates(code.window, nameFor);
  const pairs = [...pairsOf(code.query).map(([name, value]) => [name, scriptText(value)] as const), ...dates];
  return {
    imports: [],
    lines: [
      ...windowNote(code.window).map((note) => commentLine('//', note)),
      ...before,
      `const ${params} = new URLSearchParams([`,
      ...pairs.map(([name, value]) => `  ["${name}", ${value}],`),
      ']);',
      `const ${response} = await fetch(\`${addressOf(code)}?\${${params}}\`, {`,
      `  headers: { Authorization: \`Bearer \${process.env.${keyVariable}}\` },`,
      '});',
      `if (!${response}.ok) throw new Error(\`\${${response}.status} \${await ${response}.text()}\`);`,
      `const ${taken('data', nameFor)} = await ${response}.json();`,
    ],
  };
}

export const scriptFetch: CodeStyle = {
  id: 'scriptFetch',
  title: 'TypeScript: fetch',
  language: typescript,
  evidence: /\bfetch\s*\(/,
  write,
};
