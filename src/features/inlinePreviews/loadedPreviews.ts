// Everything that shows queries in code, loaded together when a file may contain one.
export { Answers } from './gaps/answers';
export { changeAnswers, forgetAnswers } from './gaps/changeAnswers';
export { Consent } from './gaps/previewConsent';
export { createActions, saveFound } from './previewCommands';
export { watchCursor } from './display/cursorSites';
export { LensCommands } from './display/lensCommands';
export { createLenses, resolveLens } from './display/queryLenses';
export { Models } from './documents/models';
export { openChart, preview, showFailure } from './previewCommands';
export type { AgeClock } from './display/ageClock';
export { createCellItems } from './display/queryLenses';
export { createFixes, createHints } from './display/hints';
export { createLineEnds } from './display/lineEnds';
export { createHover } from './display/queryHover';
export { PastFigures } from './display/pastFigures';
export { previewAll } from './lineRuns';
export { SeenResults } from './display/seenResults';
export { watchAges } from './display/queryLenses';
