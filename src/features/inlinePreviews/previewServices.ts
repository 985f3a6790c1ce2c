import type { Runs } from '../../services/runs/runs';
import type { Services } from '../../services/services';
import type { AgeClock } from './display/ageClock';
import type { LensCommands } from './display/lensCommands';
import type { PastFigures } from './display/pastFigures';
import type { SeenResults } from './display/seenResults';
import type { Models } from './documents/models';
import type { Answers } from './gaps/answers';
import type { Consent } from './gaps/previewConsent';

export interface PreviewServices extends Pick<Services, 'results' | 'queryPrompt'> {
  runs: Pick<Runs, 'estimate' | 'peek' | 'peekServiceDirectory' | 'peekReach' | 'run'>;
  ages: AgeClock;
  answers: Answers;
  consent: Consent;
  lensCommands: LensCommands;
  models: Models;
  past: PastFigures;
  seen: SeenResults;
}
