import type { Query } from '../../../../src/domain/query';
import type { Result } from '../../../../src/domain/result';
import { ResultSession } from '../../../../src/features/resultsTab/resultSession';
import type { Asked, Failure, PageAction, RunHow } from '../../../../src/features/resultsTab/sessionPorts';
import type { HostMessage } from '../../../../src/protocol/messages';
import { createFakeTimers } from '../../../support/fakeTimers';
import { axis, result, series } from '../../formats/sampleResults';

/** A run that waits for the test to end it. */
export interface Run {
  readonly query: Query;
  readonly signal: AbortSignal;
  readonly how: RunHow;
  readonly succeed: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

export const askedFor = (window: string): Asked => ({
  query: { operation: 'network', network_code: 'NEM', metrics: ['power'], window },
  title: `NEM power, ${window}`,
});

/** A result of the query with one series of the given values. */
export const answerTo = ({ query }: Asked, values: readonly number[] = [1, NaN]): Result =>
  result([series({ fueltech: 'wind' }, axis(values.length), values)], { query });

const problem = (sentence: string, ...ids: string[]): Failure['problem'] => ({
  sentence,
  actions: ids.map((id) => ({ id, title: id })),
});

/** A session whose runs the test ends, and whose messages it reads. */
export class SessionBench {
  readonly posted: HostMessage[] = [];
  readonly runs: Run[] = [];
  readonly performed: PageAction[] = [];
  readonly timers = createFakeTimers();
  changes = 0;
  perform: (action: PageAction) => Promise<void> = () => Promise.resolve();
  readonly session: ResultSession;

  constructor(asked: Asked = askedFor('24h')) {
    this.session = new ResultSession(asked, {
      panelId: 'tab-1',
      timers: this.timers,
      run: (query, signal, how) =>
        new Promise((succeed, fail) => {
          this.runs.push({ query, signal, how, succeed, fail });
        }),
      isSample: () => true,
      post: (message) => this.posted.push(message),
      perform: async (action) => {
        this.performed.push(action);
        await this.perform(action);
      },
      failureOf: (error) =>
        error instanceof DOMException
          ? { state: 'cancelled', problem: problem('stopped') }
          : { state: 'error', problem: problem(String(error), 'signIn', 'retry') },
      emptinessOf: ({ series: all }) =>
        all.length === 0 ? { state: 'empty', problem: problem('nothing', 'editQuery') } : undefined,
      lackOf: ({ provenance: { missing, awaited } }) =>
        (missing ?? awaited)
          ? {
              problem: problem(
                `${missing?.length ?? 0} missing, ${awaited?.length ?? 0} awaited`,
                'completeResult',
              ),
              parts: [],
            }
          : undefined,
      sentencesOf: () => ['a word'],
      cancelled: { state: 'cancelled', problem: problem('cancelled', 'retry') },
      onChange: () => {
        this.changes += 1;
      },
    });
  }

  /** The page is loaded (again). */
  async ready(): Promise<void> {
    await this.session.receive({ type: 'ready' });
  }

  /** True when the run was told to stop. */
  isStopped(index: number): boolean {
    return this.runs[index]?.signal.aborted === true;
  }

  /** What was posted since last asked. */
  take(): HostMessage[] {
    return this.posted.splice(0);
  }

  /** The types of what was posted since last asked; a problem with its state. */
  takeTypes(): string[] {
    return this.take().map((message) =>
      message.type === 'problem' ? `problem ${message.state}` : message.type,
    );
  }
}

/** Lets everything that waits for nothing but its turn have it. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
