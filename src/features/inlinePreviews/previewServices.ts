import type { QueryPrompt } from '../../services/queryPrompt';
import type { Results } from '../../services/results/results';
import type { Runs } from '../../services/runs/runs';
import type { AgeClock } from './display/ageClock';
import type { LensCommands } from './display/lensCommands';
import type { PastFigures } from './display/pastFigures';
import type { SeenResults } from './display/seenResults';
import type { Models } from './documents/models';
import type { Answers } from './gaps/answers';
import type { Consent } from './gaps/previewConsent';

export interface PreviewServices {
  results: Results;
  runs: Pick<Runs, 'estimate' | 'peek' | 'peekDirectory' | 'peekReach' | 'run'>;
  queryPrompt: QueryPrompt;
  ages: AgeClock;
  answers: Answers;
  consent: Consent;
  lensCommands: LensCommands;
  models: Models;
  past: PastFigures;
  seen: SeenResults;
}
