/** How the names of query files end. */
export const savedQueryExtension = '.gridlens.json';
