import {
  type Result,
  alignSeries,
  countPoints,
  firstProvisionalMs,
  formatStamp,
  precisionOfStamps,
  titleOfQuery,
  uniteAxes,
} from '../../domain';
import { writeCsv } from '../text/csv';
import { joinChunks } from '../files/fileBytes';
import { markdownCell } from '../text/cellText';
import { commentLine, freeNames, pythonText, scriptText } from './literals';
import type { Snippet } from './snippet';
import { python, typescript, type SnippetLanguage } from './snippetLanguages';
import { csvColumns } from '../text/csvColumns';

/** Returns a result as a table for code, with the names and signs of its CSV. */
function toDataTable(result: Result) {
  const columns = csvColumns(result);
  const { times, columns: values } = alignSeries(columns.map(({ series }) => series));
  const { offsetMinutes, isSample } = result.provenance;
  const precision = precisionOfStamps(times);
  const toStamp = (ms: number) => formatStamp(ms, offsetMinutes, precision);
  const provisionalMs = firstProvisionalMs(columns.map(({ series }) => series));
  const facts = [
    `${titleOfQuery(result.query)}${isSample ? ' (sample data)' : ''}`,
    ...(Number.isFinite(provisionalMs) ? [`provisional from ${toStamp(provisionalMs)} on`] : []),
  ];
  return {
    /** Facts about the numbers, for a comment. */
    facts,
    /** With the network's offset. */
    stamps: [...times].map(toStamp),
    columns: columns.map(({ header: name }, index) => ({
      name,
      values: [...values[index]].map((value) => (Number.isFinite(value) ? value : undefined)),
    })),
  };
}

/** Larger results are not aligned on one axis just to be counted. */
const maxCounted = 100_000;

/** Counts the cells of a result in code, as a measure of its length. */
export function countCells({ series }: Result): number {
  const count = countPoints(series);
  return count > maxCounted ? count : uniteAxes(series).length * series.length;
}

interface DataStyle {
  id: string;
  title: string;
  /** The language of the code; undefined for other text. */
  language?: SnippetLanguage;
  /** The info string of a Markdown fence around it, if it is not code. */
  fence?: string;
  /** `around` is the surrounding text. */
  write: (result: Result, around?: string) => Snippet;
}

const lineLength = 100;

/** Joins items with commas, as many per line as fit. */
function wrap(items: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && indent.length + line.length + item.length + 2 > lineLength) {
      lines.push(indent + line);
      line = '';
    }
    line += `${line === '' ? '' : ' '}${item},`;
  }
  return line === '' ? lines : [...lines, indent + line];
}

interface Literals {
  text: (text: string) => string;
  none: string;
  indent: string;
  /** The brackets around the stamps. */
  ofStamps: readonly [open: string, close: string];
}

function listsOf({ stamps, columns }: ReturnType<typeof toDataTable>, literals: Literals): string[] {
  const { text, none, indent, ofStamps } = literals;
  const list = (name: string, items: readonly string[], [open, close] = ['[', ']']) => [
    `${indent}${text(name)}: ${open}`,
    ...wrap(items, indent + indent),
    `${indent}${close},`,
  ];
  return [
    ...list('time', stamps.map(text), [...ofStamps]),
    ...columns.flatMap(({ name, values }) =>
      list(
        name,
        values.map((value) => (value === undefined ? none : String(value))),
      ),
    ),
  ];
}

const pythonLiterals: Literals = { text: pythonText, none: 'None', indent: '    ', ofStamps: ['[', ']'] };

const factsOf = ({ facts }: ReturnType<typeof toDataTable>, sign: string): string[] =>
  facts.map((fact) => commentLine(sign, fact));

function writeDict(result: Result): Snippet {
  const table = toDataTable(result);
  return { imports: [], lines: [...factsOf(table, '#'), 'data = {', ...listsOf(table, pythonLiterals), '}'] };
}

function writeFrame(result: Result): Snippet {
  const table = toDataTable(result);
  const lists = listsOf(table, { ...pythonLiterals, ofStamps: ['pd.to_datetime([', '])'] });
  return {
    imports: [{ line: 'import pandas as pd', present: /^import pandas as pd\b/m }],
    lines: [...factsOf(table, '#'), 'df = pd.DataFrame({', ...lists, '})'],
  };
}

function writeConst(result: Result, around = ''): Snippet {
  const table = toDataTable(result);
  const lists = listsOf(table, { text: scriptText, none: 'null', indent: '  ', ofStamps: ['[', ']'] });
  return {
    imports: [],
    lines: [...factsOf(table, '//'), `const ${freeNames(around)('data')} = {`, ...lists, '};'],
  };
}

const cell = (text: string): string => markdownCell(commentLine('', text).trim());

function writeMarkdown(result: Result): Snippet {
  const { stamps, columns, facts } = toDataTable(result);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return {
    imports: [],
    lines: [
      row(['time', ...columns.map(({ name }) => cell(name))]),
      row(['---', ...columns.map(() => '---:')]),
      ...stamps.map((stamp, at) =>
        row([stamp, ...columns.map(({ values }) => (values[at] === undefined ? '' : String(values[at])))]),
      ),
      '',
      cell(facts.join(', ')),
    ],
  };
}

function writeText(result: Result): Snippet {
  const bytes = joinChunks(writeCsv(result));
  return { imports: [], lines: new TextDecoder().decode(bytes).trimEnd().split('\n') };
}

export const markdownTable: DataStyle = { id: 'markdown', title: 'Markdown table', write: writeMarkdown };

/** All styles; within a language, in the order offered. */
export const dataStyles: readonly DataStyle[] = [
  { id: 'dict', title: 'Python: dict of lists', language: python, write: writeDict },
  { id: 'frame', title: 'Python: pandas DataFrame', language: python, write: writeFrame },
  { id: 'const', title: 'TypeScript: const', language: typescript, write: writeConst },
  markdownTable,
  { id: 'csv', title: 'CSV', fence: 'csv', write: writeText },
];

/** Sorts the styles: the document's language first, led by pandas if the text uses it, and other languages last. */
export function dataStylesFor(language: SnippetLanguage | undefined, text: string): DataStyle[] {
  const usesPandas = /^import pandas\b/m.test(text);
  const rank = (style: DataStyle) => {
    if (style.language !== language) return style.language === undefined ? 2 : 3;
    return style.id === 'frame' && usesPandas ? 0 : 1;
  };
  return [...dataStyles].sort((a, b) => rank(a) - rank(b));
}
