/**
 * The front door of the VS Code kit, for features and services. Programs of plain Node import `host/files` and
 * `host/redact` directly, because the other files need VS Code.
 */
export * from './currentTheme';
export * from './files/errorCode';
export * from './files/fileChunks';
export * from './files/fileLock';
export * from './files/ownFolder';
export * from './files/readAtMost';
export * from './files/replaceFile';
export * from './files/rootedFolder';
export * from './files/sweepLeftovers';
export * from './files/temporaryName';
export * from './files/temporaryNotes';
export * from './hoverText';
export * from './ids';
export * from './log';
export * from './notifications';
export * from './pickers';
export * from './plainText';
export * from './problems';
export * from './promptReplace';
export * from './registerCommand';
export * from './resultReference';
export * from './settings';
export * from './showText';
export * from './statusBarItem';
export * from './webviewPage';
