import { python } from './snippetLanguages';
import { addressOf, parametersOf } from './address';
import { windowNote } from './codeWindow';
import { commentLine, pythonText } from './literals';
import { toPythonDates } from './pythonDates';
import { keyVariable, type CodeQuery, type CodeStyle, type Snippet } from './snippet';

const frame = [
  'df = pd.DataFrame(',
  '    [',
  '        {"time": time, "metric": block["metric"], **series["columns"], "value": value}',
  '        for block in response.json()["data"]',
  '        for series in block["results"]',
  '        for time, value in series["data"]',
  '    ]',
  ')',
];

function write(code: CodeQuery): Snippet {
  const { query, window } = code;
  const { imports, before, start, end } = toPythonDates(window);
  const isRelative = window.kind === 'relative';
  const dates: readonly (readonly [string, string])[] = isRelative
    ? [
        ['date_start', `(${start ?? ''}).isoformat()`],
        ['date_end', `${end ?? ''}.isoformat()`],
      ]
    : window.kind === 'dates'
      ? [
          ...(window.start === undefined ? [] : [['date_start', pythonText(window.start)] as const]),
          ...(window.end === undefined ? [] : [['date_end', pythonText(window.end)] as const]),
        ]
      : [];
  const values = parametersOf(query).map(
    ([name, value]) =>
      [
        name,
        typeof value === 'string' ? pythonText(value) : `[${value.map(pythonText).join(', ')}]`,
      ] as const,
  );
  return {
    imports: [
      { line: 'import os', present: /^import (?:[^\n]*,\s*)?os\b/m },
      ...(isRelative ? imports : []),
      { line: 'import pandas as pd', present: /^import pandas as pd\b/m },
      { line: 'import requests', present: /^import (?:[^\n]*,\s*)?requests\b/m },
    ],
    lines: [
      ...windowNote(window).map((note) => commentLine('#', note)),
      ...(isRelative ? before : []),
      'response = requests.get(',
      `    ${pythonText(addressOf(code))},`,
      '    params={',
      ...[...values, ...dates].map(([name, value]) => `        "${name}": ${value},`),
      '    },',
      `    headers={"Authorization": f"Bearer {os.environ['${keyVariable}']}"},`,
      '    timeout=60,',
      ')',
      'response.raise_for_status()',
      ...frame,
    ],
  };
}

export const pythonRequests: CodeStyle = {
  id: 'pythonRequests',
  title: 'Python: requests and pandas',
  language: python,
  evidence: /^\s*(?:import|from) requests\b/m,
  write,
};
