import { cutText, type Estimate, type Metric } from '../../domain';
import { formatBytes, formatCount } from '../numbers';
import { listOf } from '../phrases';

/** Sentences of the tools for agents. Each refusal says what to do next. */

const shown = (text: string): string => cutText(text, 60);

export const sentenceOfUnknownResult = (id: string): string =>
  `There is no result “${shown(id)}”: results end after two hours, and with their process. Run gridlens_query_electricity again; a cached answer costs no request.`;

export const sentenceOfBadInput = (name: string, expected: string): string =>
  `${name} must be ${expected}. Nothing was sent.`;

export const sentenceOfUnknownInput = (
  name: string,
  nearest: string | undefined,
  names: readonly string[],
): string =>
  `There is no input “${shown(name)}”.${nearest === undefined ? '' : ` Did you mean ${nearest}?`} Inputs: ${listOf(names, 20)}.`;

export const noWindow =
  'Say when: window (24h, 7d, last month, 1 Oct to 8 Oct) or date_start and date_end, in network time. Nothing was sent.';

export const noMetrics =
  'Say what: metrics or measures. gridlens_list_electricity_data lists them with topic metrics or measures.';

export const sentenceOfNoWindow = (text: string): string =>
  `“${shown(text)}” is not a window. Write 24h, 7d, 12M, last week, last month, Oct 2026, Q3 2026, FY26 or 1 Oct to 8 Oct.`;

/** The topic with all codes of a parameter. */
export const seeTopic = (topic: string): string =>
  ` gridlens_list_electricity_data lists all: topic ${topic}.`;

export const sentenceOfLabel = (code: string): string => ` Did you mean ${code}?`;

/** Shows the query that the service can answer in place of one that it cannot. */
export const sentenceOfLegalForm = (queries: readonly string[]): string =>
  ` Ask ${queries.length > 1 ? 'these one by one' : 'this instead'}: ${queries.join(' ; ')}`;

export const sentenceOfSuggestedInterval = (interval: string): string =>
  `The interval ${interval} was chosen to suit the window; name another one if you need it.`;

export const sentenceOfWindowInWords = (asked: string): string =>
  `“${shown(asked)}” was resolved to these dates in network time.`;

/** Explains how times are to be read. */
export const timeNote = (offset: string): string =>
  `Times are network time, UTC${offset} without daylight saving. Each is the start of its interval; the end of the window is excluded.`;

/** Says how a metric is combined over time. */
export function ruleOf(metric: Metric, formula: string | undefined): string {
  const of = formula === undefined ? '' : ` Formula: ${formula}.`;
  if (metric.aggregation === 'sum') return `Sum over each interval; intervals are added.${of}`;
  if (metric.aggregation === 'ratio')
    return formula === undefined
      ? 'Share of sums in each interval; a mean over intervals is not weighted.'
      : `Ratio of sums; means are weighted by the denominator.${of}`;
  return `Mean over each interval; intervals are averaged.${of}`;
}

export const untrustedNote =
  'This workspace is not trusted, so tools read the cache alone, and the cache does not hold this. Trust the workspace, or run the query yourself first.';

const ceilingWords = {
  call: (perCall: number) => `a call may send ${formatCount(perCall, 'request')}`,
  hour: (_: number, left: number) => `${formatCount(left, 'request')} are left in this hour`,
} as const;

/** Says why a run is above the ceiling. */
export const sentenceOfOver = (
  requests: number,
  over: { ceiling: 'call' | 'hour'; left: number; perCall: number },
): string =>
  `This takes ${formatCount(requests, 'request')}, and ${ceilingWords[over.ceiling](over.perCall, over.left)}.`;

/** Ends a refusal: the ceiling is set by people. */
export const sentenceOfRefusedRun = (cheaper: string | undefined): string =>
  `Nothing was sent. ${cheaper === undefined ? 'Ask for a shorter window, fewer codes or a longer interval.' : `A query within the limit: ${cheaper}`} The limit is in the settings of the person, not in the input.`;

/** The question to a person about a run above the ceiling. */
export const questionOfOver = (title: string, over: string): string =>
  `An agent asks for “${title}”. ${over} Send them anyway?`;

export const sendAnyway = 'Send';

export const sentenceOfDenied = 'The user declined.';

/** The message before a run in the editor. */
export const confirmationOf = (title: string, { cost, isRateLimited }: Estimate): string => {
  const { quotaShare: quota = 0 } = cost;
  const daily = isRateLimited && quota > 0 ? ` of about ${Math.round(cost.requests / quota)} a day` : '';
  return `Sends at most ${formatCount(cost.requests, 'request')}${daily} for “${title}”.`;
};

export const invocationOf = (title: string): string => `Reading “${title}”`;
export const exportConfirmation = (format: string, folder: string): string =>
  `Writes the result as ${format} to a new file in ${folder}. No file is replaced.`;

export const sentenceOfSeriesLeftOut = (shownCount: number, all: number): string =>
  `${shownCount} of ${formatCount(all, 'series', 'series')} are listed, the largest by mean size. Name others in series of gridlens_calculate or gridlens_read_points.`;

export const sentenceOfBucketsLeftOut = (points: number, rows: number, columns: number, of: number): string =>
  `The buckets are ${rows} of ${formatCount(points, 'interval')} combined${columns < of ? `, for ${columns} of ${formatCount(of, 'series', 'series')}` : ''}. gridlens_read_points has every value.`;

export const noBucketsNote = 'No buckets are shown: they did not fit. Use gridlens_read_points.';

export const excludedNote = 'Partial and provisional intervals are left out of the figures.';

export const loadsNote = 'Loads (charging, pumping, exports) are negative.';
export const sampleNote = 'Sample data: made up by Gridlens. Say so wherever you use it.';
export const noDemandNote =
  'Prices are averaged over time alone. For the price of the energy that was used, query demand_energy with it and use weighted_mean.';
export const unitShareNote = 'A mean of shares is not weighted. For a weighted one ask a measure.';

export const sentenceOfPriceInterval = (interval: string): string =>
  `Prices at ${interval} are plain means of five-minute prices: hours and extremes at 5m differ, and a weighted mean is exact only at 5m.`;

export const sentenceOfUnknownSeries = (name: string, known: readonly string[], nearest?: string): string =>
  `There is no series “${shown(name)}” in this result.${nearest === undefined ? '' : ` Did you mean “${nearest}”?`} Series: ${listOf(known, 15)}.`;

export const nextAfterQuery =
  'gridlens_calculate for exact figures of this result_id (no request), gridlens_read_points for values, gridlens_export_result for a file.';

export const nextAfterList = 'gridlens_query_electricity with these codes.';

export const nextAfterFigures =
  'Give each value with its unit and the notices. gridlens_query_as_code writes code that fetches the same data.';

export const nextAfterPoints =
  'gridlens_calculate for figures; gridlens_export_result for all values as a file.';

export const nextAfterExport = 'Read the file with code, such as DuckDB, Polars or pandas.';

export const nextAfterSavedList = 'gridlens_saved_queries with name, and values for its variables.';

export const nextAfterEstimate = 'gridlens_query_electricity with the same query.';

export const sentenceOfFolderTaken = (name: string): string =>
  `A file “${name}” already exists, and no file is replaced. Give another file_name.`;

export const sentenceOfBadName =
  'file_name is the name of a file, without a folder: letters, digits, - and _.';

export const sentenceOfLargeExport = (max: number): string =>
  `The file would be larger than ${formatBytes(max)}. Nothing was written. Query a shorter window or fewer series.`;

export const noExportFolder = 'There is no folder for exports.';

export const sentenceOfNoStyle = (title: string, codes: readonly string[]): string =>
  `${title} has no name for ${listOf(codes)}: Gridlens computes it. Use language gridlens, a query file that the command line runs, or export the result.`;

export const sentenceOfLongCode = (max: number): string =>
  `The code is longer than ${max} characters, because the query names many codes. Use language gridlens, or fewer codes.`;

export const sentenceOfUnknownQuery = (
  name: string,
  nearest: string | undefined,
  known: readonly string[],
): string =>
  `There is no saved query “${shown(name)}”.${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}${known.length === 0 ? ' There are no saved queries here.' : ` Saved queries: ${listOf(known, 15)}.`}`;

export const shownNote = 'The chart is open beside the code.';

/** Words for a calculation that cannot be done. */
export const noTotal = (series: string): string =>
  `“${series}” is averaged over each interval, so its values do not add up. Use mean, or query a metric of energy.`;
export const noWeight =
  'weighted_mean needs a weight: the name of a series in this result or in other_result_id, such as demand_energy.';
export const noCondition = 'hours_where needs below, above, or both.';
export const noOther =
  'This calculation needs something to compare with: other_result_id, or other_series in the same result.';
export const noWhole =
  'share needs a whole: a result with several sources in energy or power, or other_series to divide by.';
export const sentenceOfUnits = (one: string, other: string): string =>
  `The units differ (${one} and ${other}), so the values cannot be compared.`;
export const noPairs =
  'No series of the two results have the same name, and one has several series. Name series and other_series.';
export const noValues = 'No value is left to calculate with.';

export const sentenceOfColumnsLeftOut = (count: number, of: number): string =>
  `${count} of ${formatCount(of, 'series', 'series')} are shown. Name others in series.`;

export const sentenceOfRowsLeftOut = (count: number, of: number): string =>
  `${count} of ${formatCount(of, 'row')} are shown: continue with date_start = next_start, or name a longer interval.`;

export const sentenceOfListLeftOut = (count: number, of: number): string =>
  `${count} of ${formatCount(of, 'row')} are shown: narrow the list with search.`;

export const sentenceOfNothingFound = (search: string, of: number): string =>
  `None of ${formatCount(of, 'row')} contains “${shown(search)}”. Leave search out to see the first ones.`;

export const cellsLeftOut = (count: number, of: number): string =>
  `${count} of ${formatCount(of, 'row')} are shown: name fewer series, or another by.`;

export const noDirectoryNote =
  'The list of facilities is not cached, and nothing may be sent from a workspace that is not trusted.';

export const keyNote =
  'The code reads the key from the environment variable OPENELECTRICITY_API_KEY; never write a key into code.';

export const noChart = 'Charts are shown in the editor alone. Use gridlens_export_result instead.';

export const sentenceOfUnknownTool = (name: string): string => `There is no tool “${shown(name)}”.`;

export const answerTooLong = 'The answer does not fit. Ask for fewer series or a shorter window.';

export const toolsAreOff = 'The tools are turned off in the setting gridlens.agents.editorTools.';

export const noExportUntrusted =
  'This workspace is not trusted, so nothing is written to it. Use gridlens_read_points, or trust the workspace.';

export const noExportFolderOpen =
  'No folder on this machine is open, so there is no place for the file. Open one, or use gridlens_read_points.';
