import { r } from './snippetLanguages';
import { addressOf, datePairs, pairsOf, searchOf } from './address';
import { windowNote } from './codeWindow';
import { commentLine, rText } from './literals';
import { toRDates } from './rDates';
import { keyVariable, type CodeQuery, type CodeStyle, type Snippet } from './snippet';

/** Writes the address as one text, or concatenated with relative dates. */
function addressLines(code: CodeQuery): readonly string[] {
  const address = addressOf(code) + searchOf([...pairsOf(code.query), ...datePairs(code)]);
  if (code.window.kind !== 'relative') return [`address <- ${rText(address)}`];
  const dates = toRDates(code.window).map(
    ([name, value], at, { length }) => `  "&${name}=", ${value}${at + 1 < length ? ',' : ''}`,
  );
  return ['address <- paste0(', `  ${rText(address)},`, ...dates, ')'];
}

const write = (code: CodeQuery): Snippet => ({
  imports: [],
  lines: [
    ...windowNote(code.window).map((note) => commentLine('#', note)),
    ...addressLines(code),
    'request <- httr2::request(address)',
    'response <- request |>',
    `  httr2::req_auth_bearer_token(Sys.getenv("${keyVariable}")) |>`,
    '  httr2::req_perform()',
    'data <- httr2::resp_body_json(response)$data',
  ],
});

export const rHttr2: CodeStyle = {
  id: 'rHttr2',
  title: 'R: httr2',
  language: r,
  evidence: /\bhttr2\b/,
  write,
};
