/** The extension of query files. */
export const savedQueryExtension = '.gridlens.json';
