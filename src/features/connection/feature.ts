/** Loaded on first use. */
export { StatusBar } from './statusBar';
export { statusFactsOf } from './statusFacts';
