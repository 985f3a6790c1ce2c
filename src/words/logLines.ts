import {
  type ApiError,
  isApiError,
  type Query,
  type RequestReport,
  type Result,
  shortenText,
  titleOfQuery,
} from '../domain';
import { formatBytes, formatCount } from './numbers';
import { valueCountWords } from './result/measureWords';

/** A line of the log and its level. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  text: string;
}

/** "345 ms", "12.3 s". */
const durationOf = (ms: number): string =>
  ms < 10_000 ? `${Math.round(ms).toLocaleString('en-GB')} ms` : `${(ms / 1000).toFixed(1)} s`;

/** "unauthorised (status 401): Invalid key". */
function reasonOf({ kind, facts }: ApiError): string {
  const status = facts.status === undefined ? '' : ` (status ${facts.status})`;
  const code = facts.code === undefined ? '' : ` (${facts.code})`;
  const words = facts.serverMessage === undefined ? '' : `: ${shortenText(facts.serverMessage, 200)}`;
  return `${kind}${status}${code}${words}`;
}

/** False when the user cancelled or the service has no data for the query. */
const isFault = (error: unknown): boolean =>
  !isApiError(error) || (error.kind !== 'cancelled' && error.kind !== 'noData');

/** Formats the log line of an attempt at a request, or of the cached reply that replaced it. */
export function lineOfRequest(report: RequestReport): LogLine {
  const { url } = report;
  if (report.kind === 'cached')
    return {
      level: 'debug',
      text: `GET ${url}: from the cache, ${formatBytes(report.bytes)}, ${durationOf(report.ageMs)} old`,
    };
  const attempt = report.attempt === 1 ? '' : `, attempt ${report.attempt}`;
  const after = `in ${durationOf(report.durationMs)}${attempt}`;
  if (report.kind === 'answered')
    return { level: 'info', text: `GET ${url}: ${report.status}, ${formatBytes(report.bytes)} ${after}` };
  const { error } = report;
  return {
    level: isFault(error) ? 'warn' : 'info',
    text: `GET ${url}: ${reasonOf(error)} ${after}`,
  };
}

/** Formats the log line of a successful run. */
export function lineOfResult(query: Query, { series, provenance }: Result, durationMs: number): LogLine {
  const { requests, missing = [] } = provenance;
  const cached = requests.filter(({ cache }) => cache === 'fresh' || cache === 'stale').length;
  const facts = [
    `${series.length.toLocaleString('en-GB')} series`,
    valueCountWords(series),
    `${formatCount(requests.length, 'request')}${cached === 0 ? '' : `, ${cached} from the cache`}`,
    ...(missing.length === 0 ? [] : [`${formatCount(missing.length, 'part')} missing`]),
  ];
  return {
    level: missing.length === 0 ? 'info' : 'warn',
    text: `Ran “${titleOfQuery(query)}”: ${facts.join(', ')} in ${durationOf(durationMs)}`,
  };
}

/** Formats the log line of a connection that cannot be made, so that nothing can be sent. */
export const lineOfNoConnection = (error: unknown): LogLine => ({
  level: 'error',
  text: `No connection: ${isApiError(error) ? reasonOf(error) : String(error)}`,
});

/** Formats the log line of a run without a result. */
export function lineOfFailure(query: Query, error: unknown, durationMs: number): LogLine {
  const title = titleOfQuery(query);
  const after = `after ${durationOf(durationMs)}`;
  if (isApiError(error) && error.kind === 'cancelled')
    return { level: 'info', text: `Cancelled “${title}” ${after}` };
  const reason = isApiError(error) ? reasonOf(error) : String(error);
  const level = isFault(error) ? 'error' : 'info';
  return { level, text: `“${title}” failed ${after}: ${reason}` };
}
