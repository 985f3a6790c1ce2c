/** The size of a terminal in characters. */
export interface Screen {
  readonly columns: number;
  readonly rows: number;
}

/** Some terminals report no size, and a pipe has none. */
const usual: Screen = { columns: 80, rows: 24 };

/** The size of the terminal that a stream writes to. */
export const screenOf = ({ columns, rows }: Partial<Screen>): Screen => ({
  columns: columns || Number(process.env['COLUMNS']) || usual.columns,
  rows: rows || Number(process.env['LINES']) || usual.rows,
});
