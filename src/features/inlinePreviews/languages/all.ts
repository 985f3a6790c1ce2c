// In one file, so that they are loaded at once: what they share is most of them.
export { markdown } from './markdown';
export { python } from './python/language';
export { r } from './r/language';
export { text } from './text/language';
export { typescript } from './typescript/language';
