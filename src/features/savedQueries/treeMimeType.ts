/** What VS Code calls the rows that are dragged: the id of the view in small letters. */
export const treeMimeType = 'application/vnd.code.tree.gridlens.savedqueries';
