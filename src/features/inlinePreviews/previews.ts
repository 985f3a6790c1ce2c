// Everything that shows queries in code, loaded together when a file may contain one.
export { Answers } from './ask/answers';
export { changeAnswers, forgetAnswers } from './ask/changeAnswers';
export { Consent } from './ask/consent';
export { convert, createConversions } from './convert';
export { createLenses, resolveLens } from './lenses';
export { Models } from './models';
export { openChart, preview, showFailure } from './preview';
export type { AgeClock } from './show/ageClock';
export { createCellItems } from './show/cellItems';
export { createFixes, createHints } from './show/hints';
export { createHover } from './show/hover';
export { SeenResults } from './show/seenResults';
export { watchAges } from './show/watchAges';
