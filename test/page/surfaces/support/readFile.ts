import { tableFromIPC } from '@uwdata/flechette';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import readWorkbook from 'read-excel-file/node';

/** A value as a reader finds it in a file. The time is UTC. */
export interface Cell {
  ms: number;
  metric: string;
  value: number | null;
  [label: string]: unknown;
}

const toMs = (time: unknown): number => {
  // A reader of workbooks loses a millisecond.
  if (time instanceof Date) return Math.round(time.getTime() / 1000) * 1000;
  if (typeof time === 'string') return /^\d+$/.test(time) ? 1000 * Number(time) : Date.parse(time);
  return Number(time);
};

const toCell = ({ time, value, metric, ...labels }: Record<string, unknown>): Cell => ({
  ...labels,
  metric: String(metric),
  ms: toMs(time),
  value: value === null || value === undefined || value === '' ? null : Number(value),
});

const parsed = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

/** Reads the values of a file, which has one row for each, with an independent reader of its format. */
export async function readFile(bytes: Buffer, format: string): Promise<Cell[]> {
  const text = bytes.toString();
  switch (format) {
    case 'csv':
      return parse<Record<string, unknown>>(text, {
        columns: ([, ...names]: string[]) => ['time', ...names],
      }).map(toCell);
    case 'jsonl':
      return text
        .trim()
        .split('\n')
        .map((line) => toCell(parsed(line)));
    case 'json':
      return (
        parsed(text)['series'] as { metric: string; labels: object; data: [string, number | null][] }[]
      ).flatMap(({ metric, labels, data }) =>
        data.map(([time, value]) => toCell({ ...labels, metric, time, value })),
      );
    case 'envelope':
      return (
        parsed(text)['data'] as {
          metric: string;
          results: { columns: object; data: [string, number | null][] }[];
        }[]
      ).flatMap(({ metric, results }) =>
        results.flatMap(({ columns, data }) =>
          data.map(([time, value]) => toCell({ ...columns, metric, time, value })),
        ),
      );
    case 'parquet': {
      const file = Uint8Array.from(bytes).buffer;
      return (await parquetReadObjects({ file })).map(toCell);
    }
    case 'arrow':
      return (tableFromIPC(bytes).toArray() as Record<string, unknown>[]).map((row) => toCell({ ...row }));
    default: {
      const sheets = await readWorkbook(bytes, { trim: false });
      const [[time, ...names] = [], ...rows] = sheets[0]?.data ?? [];
      // The cells are network time, and their head has its offset.
      const offsetMs = 3_600_000 * Number(/\+(\d\d):00/.exec(String(time))?.[1]);
      return rows.map(([date, ...row]) =>
        toCell({
          ...Object.fromEntries(names.map((name, i) => [String(name), row[i] as unknown])),
          time: toMs(date) - offsetMs,
        }),
      );
    }
  }
}

/** Reads the sheet with the facts of each series, by the names of its columns. */
export async function readStatistics(bytes: Buffer): Promise<Record<string, number | undefined>[]> {
  const sheets = await readWorkbook(bytes, { trim: false });
  const [head = [], ...rows] = sheets.find(({ sheet }) => sheet === 'Statistics')?.data ?? [];
  return rows.map((row) =>
    Object.fromEntries(head.map((name, at) => [String(name), (row[at] ?? undefined) as number])),
  );
}
