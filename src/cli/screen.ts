/** The size of a terminal in characters. */
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
