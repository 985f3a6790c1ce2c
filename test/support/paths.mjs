import path from 'node:path';

/** The project's folder. Every script starts there; bundled tests have no other way to know it. */
export const root = process.cwd();

/** The folder that VS Code loads as the extension under development. */
export const extensionFolder = path.join(root, 'out/ext');
