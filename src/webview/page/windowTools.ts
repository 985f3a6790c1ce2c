/** What the window selector is not drawn with at first. */
export { TypedWindow } from './typedWindow';
export { WindowStep } from './windowStep';
