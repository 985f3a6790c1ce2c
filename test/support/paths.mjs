import path from 'node:path';

/** The project's folder. Every script starts in it, and bundled tests cannot find it in another way. */
export const root = process.cwd();

/** The folder that VS Code loads as the extension under development. */
export const extensionFolder = path.join(root, 'out/ext');
