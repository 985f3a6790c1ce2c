/**
 * The tools for agents: name, description, schema and function of each, in one table. A function gets a checked input
 * (inputSchema.ts) and a `ToolContext` with the data, the held results and the ceiling of requests. The editor makes
 * the context from its runs, the MCP server from a client. Answers have at most `maxAnswerBytes`; all their numbers
 * come from domain/series.
 */
import { formatCount } from '../words/numbers';
import { quote } from '../words/tools/toolWords';
import { subjectNames, subjectOf } from '../batch/listSubjects';
import { calendarParts, exportFormatRows, type JsonObject, offsetMinutesOf, resolveWindow } from '../domain';
import { codeStyles } from '../formats/code/codeStyles';
import { calculate, calculations } from './calculations/calculate';
import { roundingNote } from './calculations/namedSeries';
import { caveatsOf, shownWindow, sourceOf, timeNote } from './describeResult';
import { largestFitting, listRows, rowsWith } from './fitAnswer';
import { inputOf, type PropertySchema, textIn } from './inputSchema';
import { maxSentenceLength, toPlainData } from './plainText';
import { queryFileLanguage, writeAsCode } from './queries/queryCode';
import { queryProperties } from './queries/querySchema';
import { readPoints } from './readPoints';
import { queryIn, readToolQuery, shownQuery } from './queries/readToolQuery';
import {
  cheaperQuery,
  costOfQuery,
  directoryOf,
  overOf,
  sentenceOfRefusal,
  titleOf,
} from './queries/runToolQuery';
import { listSaved, resolveSaved } from './savedQueries';
import type { Answer, Tool, ToolContext } from './tool';
import { ToolError } from './toolError';
import { exportResult } from './writeExport';

async function listData(input: JsonObject, context: ToolContext): Promise<Answer> {
  const topic = subjectNames.find((name) => name === input['topic']) ?? 'metrics';
  const subject = subjectOf(topic);
  const network = textIn(input, 'network_code');
  const filter = network !== undefined && subject.filters.includes('network') ? { network } : {};
  const all = await subject.rows(filter, (code) => directoryOf(code, context));
  const cellOf = (cell: (typeof all)[number][number]): unknown =>
    typeof cell === 'string' ? toPlainData(cell) : Array.isArray(cell) ? cell.join(' ') : (cell ?? null);
  const rows = all.map((row) => row.map(cellOf));
  const search = textIn(input, 'search');
  const found = rowsWith(rows, search);
  if (found.length === 0)
    throw new ToolError(
      `None of ${formatCount(all.length, 'row')} contains ${quote(search ?? '')}. Leave search out to see the first ones.`,
    );
  const next = 'gridlens_query_electricity with these codes.';
  return listRows(found, { topic, columns: subject.columns }, next);
}

const text = (description: string): PropertySchema => ({ type: 'string', description });
const texts = (description: string): PropertySchema => ({
  type: 'array',
  items: { type: 'string' },
  description,
});
const number = (description: string): PropertySchema => ({ type: 'number', description });
const oneOf = (values: readonly string[], description: string): PropertySchema => ({
  type: 'string',
  enum: values,
  description,
});

const resultId = text('The result_id of an earlier answer.');
const someSeries = texts('Names of series, as the answer lists them. By default all.');
const queryObject: PropertySchema = {
  type: 'object',
  description: 'The input of gridlens_query_electricity.',
};

async function estimateQuery(input: JsonObject, context: ToolContext): Promise<Answer> {
  const asked = await readToolQuery(queryIn(input), context);
  const { query, notes } = asked;
  const { requests, isCached, estimate } = await costOfQuery(query, context);
  const over = estimate && !isCached ? overOf(query, estimate.cost, context) : undefined;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const window = resolveWindow(query, context.now());
  return {
    title: titleOf(asked),
    query: shownQuery(query),
    window: shownWindow(window, offsetMinutes),
    times: window && timeNote(offsetMinutes),
    requests,
    is_cached: isCached,
    points_of_each_series: estimate?.cost.buckets ?? null,
    requests_left_this_hour: context.ceiling.left,
    requests_per_call: context.ceiling.perCall,
    refused: over && sentenceOfRefusal(over, await cheaperQuery(query, context), context),
    notices: notes.map((note) => toPlainData(note, maxSentenceLength)),
    requests_sent: 0,
    next: 'gridlens_query_electricity with the same query.',
  };
}

function calculateAnswer(input: JsonObject, { held }: ToolContext): Answer {
  const one = held.get(input['result_id']);
  const otherId = textIn(input, 'other_result_id');
  const other = otherId === undefined ? undefined : held.get(otherId);
  const calculation = calculations.find((name) => name === input['calculation']) ?? 'mean';
  const { formula, columns, rows, notes } = calculate(calculation, { input, held: one, other });
  const caveats = [...new Set([...caveatsOf(one.result, notes), ...(other ? caveatsOf(other.result) : [])])];
  const build = (count: number): Answer => ({
    result_id: one.id,
    calculation,
    formula,
    columns,
    rows: rows.slice(0, count),
    left_out:
      count < rows.length
        ? `${count} of ${formatCount(rows.length, 'row')} are shown: name fewer series, or another by.`
        : undefined,
    rounding: roundingNote,
    source: sourceOf(one.result),
    notices: caveats.slice(0, 12),
    requests_sent: 0,
    next: 'Give each value with its unit and the notices. gridlens_query_as_code writes code that fetches the same data.',
  });
  return build(largestFitting(Math.min(rows.length, 200), build));
}

async function showChart(input: JsonObject, { held, showChart: show }: ToolContext): Promise<Answer> {
  const found = held.get(input['result_id']);
  if (!show) throw new ToolError('Charts are shown in the editor alone. Use gridlens_export_result instead.');
  await show(found);
  return {
    shown: titleOf(found),
    notice: 'The chart is open beside the code.',
    requests_sent: 0,
  };
}

/** The tools for agents, in the order in which they are listed. `package.json` and the MCP server follow from them. */
export const tools: readonly Tool[] = [
  {
    name: 'gridlens_list_electricity_data',
    title: 'List electricity data',
    referenceName: 'electricityData',
    description:
      'Lists what electricity-market data can be asked for: metrics (price, demand, generation, emissions), measures, regions, fuel technologies, facilities, intervals of the NEM and WEM.',
    schema: inputOf(
      {
        topic: oneOf(subjectNames, 'What to list.'),
        search: text('Only rows that contain this text.'),
        network_code: text('For regions and facilities: NEM or WEM.'),
      },
      ['topic'],
    ),
    asksService: true,
    run: listData,
  },
  {
    name: 'gridlens_estimate_query',
    title: 'Estimate an electricity query',
    referenceName: 'estimateElectricity',
    description:
      'Checks an electricity query and says its dates, requests and points. Sends nothing. Unknown codes are answered with the nearest.',
    schema: inputOf({ query: queryObject }, ['query']),
    run: estimateQuery,
  },
  {
    name: 'gridlens_query_electricity',
    title: 'Query electricity data',
    referenceName: 'queryElectricity',
    description:
      'Fetches electricity prices, demand, generation, emissions and measures of the NEM and WEM, and answers with statistics, coarse buckets, caveats and a result_id. Say when with window or dates. Never compute from the buckets: use gridlens_calculate.',
    schema: inputOf(queryProperties),
    asksService: true,
    resolve: readToolQuery,
  },
  {
    name: 'gridlens_calculate',
    title: 'Calculate with electricity results',
    referenceName: 'calculateElectricity',
    description:
      'Calculates exact figures from one or two electricity results, without a request: weighted mean, percentiles, hours below or above a value, share, difference, change in per cent, extremes with times; whole or by hour, weekday, month.',
    schema: inputOf(
      {
        result_id: resultId,
        calculation: oneOf(calculations, 'What to calculate.'),
        series: someSeries,
        by: oneOf(calendarParts, 'Splits the values by a part of the calendar, in network time.'),
        weight: text('For weighted_mean: the series of the weights. For prices by default demand.'),
        below: number('For hours_where: values below this.'),
        above: number('For hours_where: values above this.'),
        percentiles: {
          type: 'array',
          items: { type: 'number' },
          description: 'For percentiles: 0 to 100. By default 5, 25, 50, 75, 95.',
        },
        count: {
          type: 'integer',
          minimum: 1,
          maximum: 20,
          description: 'For extremes: how many. By default 5.',
        },
        other_result_id: text('For difference, change and share: the result to compare with.'),
        other_series: texts('The series to compare with or divide by. For share by default all sources.'),
      },
      ['result_id', 'calculation'],
    ),
    run: calculateAnswer,
  },
  {
    name: 'gridlens_read_points',
    title: 'Read electricity values',
    referenceName: 'electricityPoints',
    description:
      'Reads values of an electricity result as compact CSV, from date_start on, as many as fit; interval combines them to a longer one.',
    schema: inputOf(
      {
        result_id: resultId,
        series: someSeries,
        date_start: text('In network time.'),
        date_end: text('In network time, excluded.'),
        interval: text('A longer interval, such as 1d.'),
      },
      ['result_id'],
    ),
    run: (input, { held }) => readPoints(input, held.get(input['result_id'])),
  },
  {
    name: 'gridlens_export_result',
    title: 'Export an electricity result',
    referenceName: 'exportElectricity',
    description:
      'Writes all values of an electricity result to a new file that code can read, in one fixed folder, and answers with its path. Replaces nothing.',
    schema: inputOf(
      {
        result_id: resultId,
        format: oneOf(
          exportFormatRows.map(({ id }) => id),
          'The format of the file. parquet suits DuckDB, Polars and pandas.',
        ),
        file_name: text('A name without a folder. By default the title of the query.'),
      },
      ['result_id', 'format'],
    ),
    writesFiles: true,
    run: exportResult,
  },
  {
    name: 'gridlens_query_as_code',
    title: 'Electricity query as code',
    referenceName: 'electricityCode',
    description:
      'Writes an electricity query as code that fetches the same data, or as a query file (gridlens). Sends and saves nothing.',
    schema: inputOf(
      {
        language: oneOf([...codeStyles.map(({ id }) => id), queryFileLanguage], 'The language and client.'),
        result_id: resultId,
        query: queryObject,
      },
      ['language'],
    ),
    run: writeAsCode,
  },
  {
    name: 'gridlens_saved_queries',
    title: 'Saved electricity queries',
    referenceName: 'savedElectricityQueries',
    description:
      'Lists the saved electricity queries of this project and person; with name, runs one, with values for its variables.',
    schema: inputOf({
      name: text('The name or place of the query to run. Without it, queries are listed.'),
      search: text('Only queries that contain this text.'),
      values: { type: 'object', description: 'Values of its variables, by name.' },
    }),
    asksService: true,
    resolve: resolveSaved,
    run: listSaved,
  },
  {
    name: 'gridlens_show_chart',
    title: 'Show an electricity chart',
    referenceName: 'electricityChart',
    description: 'Opens an electricity result as a chart beside the code, for the person to see.',
    schema: inputOf({ result_id: resultId }, ['result_id']),
    isEditorOnly: true,
    run: showChart,
  },
];

export const portableTools: readonly Tool[] = tools.filter(({ isEditorOnly }) => !isEditorOnly);

export const findTool = (name: string): Tool | undefined => tools.find((tool) => tool.name === name);
