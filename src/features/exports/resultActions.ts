/** What `index.ts` loads on first use. */
export { copyResult } from './copyResult';
export { exportAgain } from './exportAgain';
export { openInDataWrangler } from './openInDataWrangler';
export { runExport } from './runExport';
export { copyPicture, savePicture } from './pictures';
