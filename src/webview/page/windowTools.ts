/** The parts of the window selector that are loaded lazily. */
export { TypedWindow } from './typedWindow';
export { WindowStep } from './windowStep';
