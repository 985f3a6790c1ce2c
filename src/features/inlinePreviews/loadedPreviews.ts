// Everything that shows queries in code, loaded together when a file may contain one.
export { Answers } from './gaps/answers';
export { Consent } from './gaps/previewConsent';
export { watchCursor } from './display/cursorSites';
export { LensCommands } from './display/lensCommands';
export { createCellItems, createLenses, resolveLens, watchAges } from './display/queryLenses';
export { Models } from './documents/models';
export { createFixes, createHints } from './display/hints';
export { createLineEnds } from './display/lineEnds';
export { createHover } from './display/queryHover';
export { PastFigures } from './display/pastFigures';
export { previewAll } from './lineRuns';
export {
  changeAnswers,
  createActions,
  forgetAnswers,
  openChart,
  preview,
  saveFound,
  showFailure,
} from './previewCommands';
export { SeenResults } from './display/seenResults';
