import type { Timers } from '../../client/index';
import type { Problem } from '../../domain/problem';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';
import type { Action, HostMessage, RunProgress } from '../../protocol/messages';

/** A query, and the title its tab has: the saved query's name, or one made from the query. */
export interface Asked {
  readonly query: Query;
  readonly title: string;
}

/** What a result lacks, in words. */
export interface Lack {
  readonly problem: Problem;
  /** Each missing part. */
  readonly parts: readonly string[];
}

/** A result that is on show, with what was asked for it. */
export interface Shown extends Asked {
  readonly result: Result;
  readonly resultId: string;
  /** The notices in words, and what else is to be said about it. */
  readonly sentences: readonly string[];
  /** True while the run that brings it goes on: more of it comes. */
  readonly isUnderWay: boolean;
  /** Undefined while it is under way. */
  readonly lack: Lack | undefined;
}

/** Why there is nothing (new) to show. */
export interface Failure {
  readonly state: 'empty' | 'error' | 'cancelled';
  readonly problem: Problem;
}

/** What a run is to do, and whom it tells. What is told after the run's signal is not listened to. */
export interface RunHow {
  /** The service is to be asked, whatever is kept. */
  readonly refresh: boolean;
  /** Only what this result misses is asked for. */
  readonly completes: Result | undefined;
  readonly onProgress: (progress: RunProgress) => void;
  /** What has come so far, put together when it is called. */
  readonly onPartial: (partial: () => Result) => void;
}

/** What a session needs of the world. */
export interface SessionPorts {
  /** Names the tab over a window reload. */
  readonly panelId: string;
  readonly timers: Timers;
  /** Runs a query where queries go now. May go on after its signal: the session no longer listens. */
  run(query: Query, signal: AbortSignal, how: RunHow): Promise<Result>;
  /** True when queries go to the sample service now. */
  isSample(): boolean;
  post(message: HostMessage): void;
  /** Anything the page asks beyond running and cancelling. Rejects with what is to be told. */
  perform(request: PageAction): Promise<void>;
  failureOf(error: unknown): Failure;
  /** Why this result is as good as none; undefined when it has something to show. */
  emptinessOf(result: Result): Failure | undefined;
  /** Undefined when the result is whole. */
  lackOf(result: Result): Lack | undefined;
  sentencesOf(result: Result): readonly string[];
  /** What a cancelled run is told as. */
  readonly cancelled: Failure;
  /** Told whenever what the tab shows or runs has changed. */
  onChange(): void;
}

export type PageAction = Exclude<Action, { kind: 'run' | 'cancel' }>;
