import type { ChartChoices, Query, Result } from '#src/domain';
import type { PageAction } from '#src/protocol/pageActions';
import { ResultSession } from '#src/features/resultsTab/resultSession';
import type { HostMessage } from '#src/protocol/messages';
import { createReceiver, isResultMessage, type ReceivedResult } from '#src/protocol/receive';
import { LiveResult, type TitledQuery } from '#src/services/results/liveResult';
import { TabState } from '#src/services/results/tabState';
import { Approvals } from '#src/services/runs/approvals';
import type { RunOptions } from '#src/services/runs/runs';
import { axis, result, series } from '../../formats/sampleResults';

type SessionChoices = ConstructorParameters<typeof ResultSession>[0]['choices'];

/** A run that waits for the test to end it. */
export interface Run extends Required<Pick<RunOptions, 'onProgress'>> {
  onPartial: (join: () => Result) => void;
  query: Query;
  signal: AbortSignal;
  refresh: boolean;
  /** The result whose missing parts are fetched. */
  completes: Result | undefined;
  succeed: (result: Result) => void;
  fail: (error: unknown) => void;
}

export const askedFor = (window: string): TitledQuery => ({
  query: { operation: 'network', network_code: 'NEM', metrics: ['power'], window },
  title: `NEM power, ${window}`,
});

/** A result of the query with one series of the given values. */
export const answerTo = ({ query }: TitledQuery, values: number[] = [1, NaN]): Result =>
  result([series({ fueltech: 'wind' }, axis(values.length), values)], { query });

/** A live result whose runs the test ends, the session that shows it, and the messages to its page. */
export class SessionBench {
  readonly posted: HostMessage[] = [];
  readonly runs: Run[] = [];
  readonly performed: PageAction[] = [];
  readonly faults: unknown[] = [];
  readonly remembered: unknown[] = [];
  /** The chart choices for the next result. */
  choices: ChartChoices | undefined;
  changes = 0;
  /** The result that the page received last. */
  onPage: ReceivedResult | undefined;
  #receiver = createReceiver();
  perform: (action: PageAction) => Promise<void> = () => Promise.resolve();
  readonly live: LiveResult;
  readonly session: ResultSession;

  constructor(requested: TitledQuery = askedFor('24h')) {
    this.live = new LiveResult({
      id: 'tab-1',
      requested,
      tab: new TabState(),
      runs: {
        run: (query, options) => this.#begin(query, options, undefined),
        compare: (query, _comparison, options) => this.#begin(query, options, undefined),
        complete: (before, options) => this.#begin(before.query, options, before),
      },
      readCopy: () => Promise.resolve(undefined),
      approvals: new Approvals(() => Promise.resolve(true)),
      logFault: (error) => this.faults.push(error),
    });
    this.live.onDidChange(() => {
      this.changes += 1;
    });
    this.session = new ResultSession({
      live: this.live,
      isSample: () => true,
      tab: () => ({ isPreview: false }),
      choices: this.#unsent(),
      remember: (what) => this.remembered.push(what),
      post: (message) => {
        this.posted.push(message);
        this.#receive(structuredClone(message));
      },
      perform: async (action) => {
        this.performed.push(action);
        await this.perform(action);
      },
    });
  }

  #unsent(): SessionChoices {
    const get = (): SessionChoices['unsent'] => this.choices && { choices: this.choices };
    return {
      get unsent() {
        return get();
      },
      markDrawn: () => {
        this.choices = undefined;
      },
    };
  }

  /** Opens a tab for the query, with its page loaded. */
  static async open(requested: TitledQuery) {
    const bench = new SessionBench(requested);
    await bench.ready();
    return bench;
  }

  /** Sends a request of the page. */
  request(requestId: number, kind: 'run' | 'cancel' | 'save' | 'edit') {
    return this.session.receive({ type: 'request', requestId, action: { kind } });
  }

  /** Loads the page, for the first time or again. */
  async ready() {
    this.#receiver = createReceiver();
    await this.session.receive({ type: 'ready' });
  }

  /** Closes the tab. */
  close() {
    this.session.dispose();
    this.live.dispose();
  }

  /** True when the run was cancelled. */
  isStopped(index: number) {
    return this.runs[index].signal.aborted;
  }

  /** Returns the messages posted since the last call, as a page that draws everything at once. */
  take(): HostMessage[] {
    const all: HostMessage[] = [];
    while (this.posted.length > 0) {
      all.push(...this.posted.splice(0));
      this.drawn();
    }
    return all;
  }

  /** Reports that the page has drawn everything it received. */
  drawn() {
    const revision = this.onPage?.revision;
    if (revision !== undefined)
      void this.session.receive({ type: 'drawn', resultId: this.live.id, revision });
  }

  #receive(message: HostMessage) {
    const received = isResultMessage(message) ? this.#receiver.accept(message) : undefined;
    if (received && 'header' in received) this.onPage = received;
  }

  /** Returns the types of the messages posted since the last call; a problem comes with its state. */
  takeTypes(): string[] {
    return this.take().map((message) =>
      message.type === 'problem' ? `problem ${message.state}` : message.type,
    );
  }

  #begin(query: Query, options: RunOptions = {}, completes: Result | undefined): Promise<Result> {
    const { signal = new AbortController().signal, refresh = false } = options;
    const { onProgress = () => undefined, onPartial = () => undefined } = options;
    return new Promise((succeed, fail) => {
      this.runs.push({
        query,
        signal,
        refresh,
        onProgress,
        completes,
        succeed,
        fail,
        onPartial: (join) => {
          onPartial(function* () {
            yield;
            return join();
          });
        },
      });
    });
  }
}

/** Waits until all work that needs only its turn in the event loop has run. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
