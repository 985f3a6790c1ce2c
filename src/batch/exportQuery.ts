/**
 * Runs without prompts, for the command line and tasks: named queries become files. A placeholder value becomes one
 * part of a file name, and each file stays below the root of the run. An export replaces only files that Gridlens
 * wrote (exportTarget.ts). Each outcome has an exit code (exitCodes.ts).
 */
import type { Client, QueryOptions } from '../client/index';
import {
  coarserQuery,
  type ExportOptions,
  type Failure,
  isApiError,
  isCostly,
  isOverQuota,
  type Result,
  regionsOf,
  toVisibleLine,
} from '../domain';
import { formatCount } from '../words/numbers';
import { valueCountWords } from '../words/result/measureWords';
import { formatDuration } from '../words/times';
import { sentencesOfMissing } from '../words/failures/missingProblem';
import { sentencesOf } from '../words/failures/resultProblems';
import { exitCodes, type ExitCode, OverBudgetError } from './exitCodes';
import type { NamedQuery } from './namedQuery';
import type { StatusLine } from './statusLine';

/** The bytes of a file of a result, where it is written as it was received. */
export type AsReceived = (
  format: string,
  options: Pick<ExportOptions, 'shape'>,
) => Promise<Uint8Array | undefined>;

/**
 * The reply to the one request of a result, byte for byte, where a file is to be as the service sends it. Undefined where
 * there were several, which are joined, where it has more regions than the result or the terms of measures, or is no
 * longer cached: the file is made of the result then.
 */
export async function readAsReceived(
  client: Pick<Client, 'baseAddress' | 'readReply'>,
  { query, provenance: { requests, narrowed, baseAddress } }: Pick<Result, 'query' | 'provenance'>,
  format: string,
  { shape }: Pick<ExportOptions, 'shape'>,
): Promise<Uint8Array | undefined> {
  const only = requests.at(0);
  if (query.measures !== undefined || regionsOf(query).length > 1) return undefined;
  if (format !== 'json' || shape !== 'envelope' || narrowed || !only || requests.length > 1) return undefined;
  return client.baseAddress === baseAddress ? client.readReply(only) : undefined;
}

/** How long the service is left alone where it does not say for how long. */
const pauseMs = 15 * 60_000;

interface Asking {
  client: Pick<Client, 'run' | 'complete'>;
  command: {
    /** Most requests. */
    budget?: number;
    isSample: boolean;
    /** Waits when the service limits the rate of requests. */
    waits: boolean;
  };
  status: Pick<StatusLine, 'progress' | 'tell'>;
  signal: AbortSignal;
  /** Rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How long to wait before the rest is asked for; undefined where waiting does not help, or is not wanted. */
function waitFor({ waits }: Asking['command'], causes: readonly Failure[]): number | undefined {
  const cause = waits ? causes.find(isOverQuota) : undefined;
  if (cause === undefined) return undefined;
  return (cause.kind === 'rateLimited' ? cause.facts.retryAfterMs : undefined) ?? pauseMs;
}

/** Runs the query. When the service limits the rate and the user waits, runs the rest later. */
export async function ask(run: Asking, { name, query }: NamedQuery): Promise<Result> {
  const { client, command, status, signal, sleep } = run;
  const { budget, isSample } = command;
  let over: OverBudgetError | undefined;
  const options: QueryOptions = {
    signal,
    approve: (cost) => {
      const isOver =
        budget === undefined ? isCostly({ cost, isRateLimited: !isSample }) : cost.requests > budget;
      if (isOver) over = new OverBudgetError(cost, budget, coarserQuery(query) !== undefined);
      return !isOver;
    },
    onProgress: (progress) => {
      status.progress(name, progress);
    },
  };
  let result: Result | undefined;
  for (;;) {
    let waitMs: number | undefined;
    try {
      result = result ? await client.complete(result, options) : await client.run(query, options);
      waitMs = waitFor(command, result.provenance.missing ?? []);
      if (waitMs === undefined) return result;
    } catch (error) {
      waitMs = isApiError(error) ? waitFor(command, [error]) : undefined;
      // A partial result is better than none.
      if (waitMs === undefined && result && !signal.aborted) return result;
      if (waitMs === undefined) throw signal.aborted ? error : (over ?? error);
    }
    status.tell(`${name}: the service is limiting requests. Trying again in ${formatDuration(waitMs)}.`);
    await sleep(waitMs, signal);
  }
}

interface Exporting extends Asking {
  client: Asking['client'] & Pick<Client, 'baseAddress' | 'readReply'>;
  status: Pick<StatusLine, 'progress' | 'tell' | 'failure'>;
}

/**
 * Runs a query, writes its result, and reports the series, the missing parts and the written files. `write` returns the
 * names of the files for the user.
 */
export async function exportQuery(
  run: Exporting,
  named: NamedQuery,
  write: (result: Result, asReceived: AsReceived) => Promise<readonly string[]>,
): Promise<ExitCode> {
  const { status } = run;
  const result = await ask(run, named);
  const files = await write(result, (format, options) => readAsReceived(run.client, result, format, options));
  for (const sentence of sentencesOf(result)) status.tell(toVisibleLine(`${named.name}: ${sentence}`));
  const missing = sentencesOfMissing(result);
  for (const sentence of missing)
    status.failure({
      code: 'missing',
      message: `${named.name}: missing: ${sentence}`,
      exitCode: exitCodes.partial,
    });
  const { series, provenance } = result;
  const facts = [formatCount(series.length, 'series', 'series'), valueCountWords(series)];
  if (provenance.isSample) facts.push('sample data');
  for (const file of files) status.tell(`${toVisibleLine(file)}: ${facts.join(', ')}`);
  const lacksMeasure = result.notices.some(
    (notice) => notice.code === 'queryWarning' && notice.diagnostic.code === 'measureNeeds',
  );
  return missing.length > 0 || lacksMeasure ? exitCodes.partial : exitCodes.done;
}
