// All that shows the queries of code, loaded together when a file may hold one.
export { Answers } from './ask/answers';
export { changeAnswers, forgetAnswers } from './ask/changeAnswers';
export { convert, createConversions } from './convert';
export { createLenses, resolveLens } from './lenses';
export { Models } from './models';
export { preview } from './preview';
export { createCellItems } from './show/cellItems';
export { createFixes, createHints } from './show/hints';
export { createHover } from './show/hover';
export { SeenResults } from './show/seenResults';
