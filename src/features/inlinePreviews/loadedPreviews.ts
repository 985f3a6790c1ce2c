// Everything that shows queries in code, loaded together when a file may contain one.
export { Answers } from './gaps/answers';
export { changeAnswers, forgetAnswers } from './gaps/changeAnswers';
export { Consent } from './gaps/consent';
export { convert, createConversions } from './previewCommands';
export { createLenses, resolveLens } from './display/lenses';
export { Models } from './documents/models';
export { openChart, preview, showFailure } from './previewCommands';
export type { AgeClock } from './display/ageClock';
export { createCellItems } from './display/lenses';
export { createFixes, createHints } from './display/hints';
export { createHover } from './display/hover';
export { SeenResults } from './display/seenResults';
export { watchAges } from './display/lenses';
