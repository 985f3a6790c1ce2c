export interface TextColumn {
  /** The lines above the values. */
  head: readonly string[];
  /** Numbers are aligned at their ends. */
  isNumber?: boolean;
}

export interface TextTable {
  columns: readonly TextColumn[];
  rows: readonly (readonly string[])[];
}

const gap = '  ';
/** No column of text is made narrower than this. */
const minWidth = 12;

/** The columns that a text takes on a screen, as far as one character is one column. */
const widthOf = (text: string): number => Array.from(text).length;

/** Breaks a text into lines between its words. */
export function wrapText(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (widthOf(longer) > width && last !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const pad = (text: string, width: number, isNumber = false): string => {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isNumber ? blanks + text : text + blanks;
};

/** The width of each column: of its widest text. */
const widthsOf = ({ columns, rows }: TextTable): number[] =>
  columns.map(({ head }, at) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[at])), Math.max(...head.map(widthOf))),
  );

const sum = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, gap.length * Math.max(0, widths.length - 1));

/** How many columns of a table fit into a width, at least the first two. */
export function countFitting(table: TextTable, width: number): number {
  const widths = widthsOf(table);
  let count = widths.length;
  while (count > 2 && sum(widths.slice(0, count)) > width) count--;
  return count;
}

/** The least width of a column: of its longest word. */
const leastWidth = ({ columns, rows }: TextTable, at: number): number => {
  const texts = [...columns[at].head, ...rows.map((row) => row[at])];
  return Math.max(minWidth, ...texts.flatMap((text) => text.split(' ')).map(widthOf));
};

/** Narrows the columns of text after the first, the widest one first, until the table fits or none can be narrower. */
function narrowed(table: TextTable, width: number): number[] {
  const widths = [...widthsOf(table)];
  const least = widths.map((one, at) =>
    at === 0 || table.columns[at].isNumber === true ? one : leastWidth(table, at),
  );
  const roomOf = (at: number): number => widths[at] - least[at];
  for (let excess = sum(widths) - width; excess > 0; excess--) {
    const widest = [...widths.keys()]
      .filter((at) => roomOf(at) > 0)
      .sort((a, b) => widths[b] - widths[a])
      .at(0);
    if (widest === undefined) break;
    widths[widest]--;
  }
  return widths;
}

/** Lays out a table in lines. Texts after the first column are broken into lines where the table is too wide. */
export function linesOfTable(table: TextTable, width: number): string[] {
  const { columns } = table;
  const widths = narrowed(table, width);
  const linesOf = (cells: readonly (readonly string[])[]): string[] =>
    Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, line) =>
      columns
        .map(({ isNumber }, at) => pad(cells[at][line] ?? '', widths[at], isNumber))
        .join(gap)
        .trimEnd(),
    );
  return [
    ...linesOf(columns.map(({ head }) => head)),
    widths.map((one) => '─'.repeat(one)).join(gap),
    ...table.rows.flatMap((row) =>
      linesOf(row.map((text, at) => (at === 0 ? [text] : wrapText(text, widths[at])))),
    ),
  ];
}

export interface Screen {
  columns: number;
  rows: number;
}

/** Some terminals report no size, and a pipe has none. */
const usual: Screen = { columns: 80, rows: 24 };

const firstSize = (size: number | undefined, text: string | undefined, otherwise: number): number =>
  [size, Number(text)].find((one) => one !== undefined && one > 0) ?? otherwise;

/** The size of the terminal that a stream writes to. */
export const screenOf = ({ columns, rows }: Partial<Screen>): Screen => ({
  columns: firstSize(columns, process.env['COLUMNS'], usual.columns),
  rows: firstSize(rows, process.env['LINES'], usual.rows),
});
