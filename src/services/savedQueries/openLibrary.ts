/** The modules loaded on first use. */
export { createLibrary } from './library';
export { createSync } from './sync/createSync';
