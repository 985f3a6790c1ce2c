import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { isObject, type JsonObject } from '#src/domain';
import { maxAnswerBytes } from '#src/tools/fitAnswer';
import { compute, pointsOf, type Loop, type Wall } from './plainLoops';

/** The row and column of a table that has the answer. */
type CellAt = Readonly<Record<string, string>> & { readonly column: string };

/** A question as analysts ask it, the calls that answer it, and what the answers must have. */
export interface Question {
  readonly question: string;
  /** Tools without their prefix, with their input. `$1.result_id` is a field of the first answer. */
  readonly calls: readonly (readonly [tool: string, input: JsonObject, cancel?: 'cancel'])[];
  readonly expect: {
    readonly cell?: CellAt;
    readonly at?: CellAt;
    readonly loop?: Loop;
    readonly csvFirst?: Pick<Loop, 'read' | 'interval' | 'market'>;
    readonly tolerance?: number;
    /** The call whose window the number is over; by default the first. */
    readonly window?: number;
    readonly windowDays?: number;
    readonly weekday?: string;
    readonly points?: number;
    /** Patterns that the answers must contain. */
    readonly says?: readonly string[];
    /** A pattern of the last answer, which is an error. */
    readonly refuses?: string;
    readonly maxRequests?: number;
  };
}

/** Something that calls tools: the editor, an MCP client, or the table itself. */
export interface Caller {
  call(tool: string, input: JsonObject): Promise<{ readonly text: string; readonly isError: boolean }>;
  /** Calls a tool and cancels the call at once. */
  cancel(tool: string, input: JsonObject): Promise<void>;
}

export const readQuestions = (folder: string): readonly Question[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      fs
        .readFileSync(path.join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Question),
    );

const dayMs = 86_400_000;
const stamp = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 19);

/** The latest first Sunday of October, on which daylight saving begins in New South Wales. */
function dstDay(nowMs: number) {
  const year = new Date(nowMs).getUTCFullYear();
  const firstSunday = (one: number) => {
    const first = new Date(Date.UTC(one, 9, 1));
    return Date.UTC(one, 9, 1 + ((7 - first.getUTCDay()) % 7));
  };
  return firstSunday(year) < nowMs - 2 * dayMs ? firstSunday(year) : firstSunday(year - 1);
}

/** Reads the window of an answer as network time. */
function wallOf({ window }: JsonObject): Wall {
  const { start = '', end = '' } = window as Readonly<Record<string, string>>;
  const wall = (text: string) => Date.parse(`${text.slice(0, 19)}Z`);
  return { from: wall(start), to: wall(end) };
}

/** Replaces `$1.result_id`, `$1.start-7d`, `$1.month` and `$dst+1d` by what they stand for. */
function fill(text: string, answers: readonly JsonObject[], nowMs: number) {
  const [, name = '', field = '', sign = '', days = '0'] =
    /^\$(dst|\d+)(?:\.(\w+))?(?:([+-])(\d+)d)?$/.exec(text) ?? [];
  if (name === '') return text;
  const shift = Number(`${sign}${days}`) * dayMs;
  if (name === 'dst') return stamp(dstDay(nowMs) + shift);
  const answer = answers[Number(name) - 1] ?? {};
  if (field === 'result_id') return String(answer['result_id']);
  const { from, to } = wallOf(answer);
  if (field === 'month') return stamp(from).slice(0, 7);
  if (field === 'day') return stamp(from).slice(0, 10);
  return stamp((field === 'end' ? to : from) + shift);
}

const filled = (value: unknown, answers: readonly JsonObject[], nowMs: number): unknown => {
  if (typeof value === 'string') return fill(value, answers, nowMs);
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, answers, nowMs));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, answers, nowMs)]));
};

/** Finds a value in a table of an answer. */
function cellOf({ columns, rows }: JsonObject, { column, ...where }: CellAt): unknown {
  const names = columns as readonly string[];
  const row = (rows as readonly (readonly unknown[])[]).find((cells) =>
    Object.entries(where).every(([name, value]) => cells[names.indexOf(name)] === value),
  );
  assert.ok(row, `no row with ${JSON.stringify(where)}: ${JSON.stringify(rows).slice(0, 300)}`);
  return row[names.indexOf(column)];
}

/** Replays the calls of a question, and checks the answers against the numbers of plain loops. */
export async function replay(
  { question, calls, expect }: Question,
  caller: Caller,
  now = Date.now,
): Promise<void> {
  const nowMs = now();
  const answers: JsonObject[] = [];
  let [said, sent] = ['', 0];
  let last = { text: '', isError: false };
  for (const [tool, given, cancel] of calls) {
    const input = filled(given, answers, nowMs) as JsonObject;
    if (cancel) {
      await caller.cancel(tool, input);
      answers.push({});
      continue;
    }
    last = await caller.call(tool, input);
    const bytes = Buffer.byteLength(last.text);
    assert.ok(bytes <= maxAnswerBytes, `${question}: ${bytes} bytes`);
    said += last.text;
    const answer = last.isError ? {} : (JSON.parse(last.text) as JsonObject);
    sent += Number(answer['requests_sent'] ?? 0);
    answers.push(answer);
  }
  const context = `${question} → ${last.text.slice(0, 400)}`;
  for (const pattern of expect.says ?? []) assert.match(said, new RegExp(pattern), question);
  if (expect.maxRequests !== undefined)
    assert.ok(sent <= expect.maxRequests, `${question}: ${sent} requests`);
  assert.equal(last.isError, expect.refuses !== undefined, context);
  if (expect.refuses !== undefined) {
    assert.match(last.text, new RegExp(expect.refuses, 's'), question);
    return;
  }
  checkNumbers({ question, expect }, answers, nowMs);
}

function checkNumbers(
  { question, expect }: Pick<Question, 'question' | 'expect'>,
  answers: readonly JsonObject[],
  nowMs: number,
) {
  const { loop, cell, at, csvFirst, tolerance = 0.01, windowDays, weekday, points } = expect;
  const source = answers[(expect.window ?? 1) - 1] ?? {};
  const final = answers.at(-1) ?? {};
  const wall = source['window'] === undefined ? { from: 0, to: 0 } : wallOf(source);
  if (windowDays !== undefined) assert.equal((wall.to - wall.from) / dayMs, windowDays, question);
  if (weekday !== undefined)
    assert.equal(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(wall.from).getUTCDay()], weekday);
  const isNear = (found: unknown, expected: number) => {
    const difference = Math.abs(Number(found) - expected);
    assert.ok(difference <= tolerance, `${question}: ${String(found)}, expected ${expected}`);
  };
  if (loop && cell) {
    const expected = compute(loop, wall, nowMs);
    const filledCell = filled(cell, answers, nowMs) as CellAt;
    isNear(cellOf(final, filledCell), expected.value);
    if (points !== undefined) assert.equal(cellOf(final, { ...filledCell, column: 'points' }), points);
    if (at) {
      const found = String(cellOf(final, at));
      assert.equal(
        Date.parse(`${found.length === 10 ? `${found}T00:00` : found}Z`),
        expected.wallMs,
        question,
      );
    }
  }
  if (csvFirst) {
    const [, line = ''] = String(final['csv']).split('\n');
    const [first] = pointsOf(csvFirst, csvFirst.read, { from: wall.from, to: wall.from + dayMs }, nowMs);
    isNear(line.split(',')[1], first?.value ?? NaN);
  }
}
