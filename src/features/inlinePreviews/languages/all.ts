// One chunk for all languages, because they share most of their code.
export { markdown } from './markdown';
export { python } from './python/language';
export { r } from './r/language';
export { text } from './text/language';
export { typescript } from './typescript/language';
