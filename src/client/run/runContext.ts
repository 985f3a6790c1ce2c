import type { Result } from '../../domain/result/result';
import type { RunProgress } from '../../domain/result/runFacts';
import type { Steps } from '../../domain/idioms/steps';
import type { ReplyCache } from '../cache/replyCache';
import type { Approve } from './approval';
import type { Directories } from './directories';
import type { PartSource } from './fetchPart';
import type { KnownLimits } from '../plan/knownLimits';
import type { Planner } from '../plan/planner';

/** The state shared by all runs of one client. */
export interface RunContext extends PartSource {
  readonly isSample: boolean;
  readonly cache: ReplyCache | undefined;
  readonly limits: KnownLimits;
  readonly planner: Planner;
  readonly directories: Directories;
  readonly maxAtOnce: number;
  /** True when the caller has set the rate. */
  readonly isRateGiven: boolean;
}

export interface QueryRunOptions {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
  readonly onPartial: ((partial: () => Steps<Result>) => void) | undefined;
  readonly refresh: boolean;
  readonly approve: Approve | undefined;
  readonly deadlineMs: number;
}
